package empty_test

import (
	"testing"

	"github.com/structgen/structgen/internal/oracle"
	"github.com/structgen/structgen/testdata/golden/empty"
)

func TestOracle(t *testing.T) {
	t.Run("Clock", func(t *testing.T) { oracle.Test(t, empty.ClockContract) })
}
