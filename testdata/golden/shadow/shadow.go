// Package shadow declares names that generated code would like to use itself,
// and uses two packages of one name.
//
//structgen:use kinds=github.com/structgen/structgen/testdata/golden/shadow/events.Kind
package shadow

import (
	"github.com/structgen/structgen/testdata/golden/shadow/events"
	more "github.com/structgen/structgen/testdata/golden/shadow/other/events"
)

type (
	contract struct {
		Wire wire `json:"wire"`
	}
	wire struct {
		Math math `json:"math"`
	}
	math struct {
		Value float64 `json:"value" structgen:"clamp=0.."`
	}
	d       string
	s       []string
	i       int
	o       struct{ N i }
	seen    bool
	context map[string]d
	fmt     struct{ V, S, I string }
	iter    [2]bool
	driver  struct {
		D d `json:"d"`
	}
	strconv int
)

// Reader is an agent.
//
//structgen:agent grants=events.KindA,events.KindB
type Reader struct {
	Contract contract     `json:"contract"`
	D        d            `json:"d"`
	S        s            `json:"s"`
	I        i            `json:"i"`
	O        o            `json:"o"`
	Seen     seen         `json:"seen"`
	Context  context      `json:"context" structgen:"pairs"`
	Fmt      fmt          `json:"fmt" structgen:"only=events.KindA"`
	Iter     iter         `json:"iter"`
	Driver   []driver     `json:"driver"`
	Strconv  strconv      `json:"strconv"`
	One      events.Thing `json:"one"`
	Other    more.Thing   `json:"other"`
	Len, Err int
	Src, Dst string
	Ok       bool `json:"ok"`
	Notes    []more.Thing
	N        int
	More     string
}
