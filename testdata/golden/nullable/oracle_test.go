package nullable_test

import (
	"testing"

	"github.com/structgen/structgen/internal/oracle"
	"github.com/structgen/structgen/testdata/golden/nullable"
)

func TestOracle(t *testing.T) {
	t.Run("Nullable", func(t *testing.T) { oracle.Test(t, nullable.NullableContract) })
}
