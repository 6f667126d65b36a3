package peers

import (
	"reflect"

	"github.com/bytedance/sonic"

	"github.com/structgen/structgen/bench/payload"
)

// sonic compiles on first use; here it does so before any timing.
func init() {
	for _, v := range []any{payload.Small{}, payload.Medium{}, payload.Large{}} {
		must(sonic.Pretouch(reflect.TypeOf(v)))
	}
}
