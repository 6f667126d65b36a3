package scalars_test

import (
	"testing"

	"github.com/structgen/structgen/internal/oracle"
	"github.com/structgen/structgen/testdata/golden/scalars"
)

func TestOracle(t *testing.T) {
	t.Run("Scalars", func(t *testing.T) { oracle.Test(t, scalars.ScalarsContract) })
	t.Run("Clamped", func(t *testing.T) { oracle.Test(t, scalars.ClampedContract) })
}
