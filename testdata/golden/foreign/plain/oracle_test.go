package plain_test

import (
	"testing"

	"github.com/structgen/structgen/internal/oracle"
	"github.com/structgen/structgen/testdata/golden/foreign/plain"
)

func TestOracle(t *testing.T) {
	t.Run("Caller", func(t *testing.T) { oracle.Test(t, plain.CallerContract) })
}
