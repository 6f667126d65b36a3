package shadow_test

import (
	"testing"

	"github.com/structgen/structgen/internal/oracle"
	"github.com/structgen/structgen/testdata/golden/shadow"
)

func TestOracle(t *testing.T) {
	t.Run("Reader", func(t *testing.T) { oracle.Test(t, shadow.ReaderContract) })
}
