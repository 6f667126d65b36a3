package wide_test

import (
	"testing"

	"github.com/structgen/structgen/internal/oracle"
	"github.com/structgen/structgen/testdata/golden/wide"
)

func TestOracle(t *testing.T) {
	t.Run("Wide", func(t *testing.T) { oracle.Test(t, wide.WideContract) })
}
