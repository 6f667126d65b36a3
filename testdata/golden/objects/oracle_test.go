package objects_test

import (
	"testing"

	"github.com/structgen/structgen/internal/oracle"
	"github.com/structgen/structgen/testdata/golden/objects"
)

func TestOracle(t *testing.T) {
	t.Run("Report", func(t *testing.T) { oracle.Test(t, objects.ReportContract) })
	t.Run("Guard", func(t *testing.T) { oracle.Test(t, objects.GuardContract) })
}
