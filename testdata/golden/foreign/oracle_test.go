package foreign_test

import (
	"testing"

	"github.com/structgen/structgen/internal/oracle"
	"github.com/structgen/structgen/testdata/golden/foreign"
)

func TestOracle(t *testing.T) {
	t.Run("Porter", func(t *testing.T) { oracle.Test(t, foreign.PorterContract) })
}
