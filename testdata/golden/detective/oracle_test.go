package detective_test

import (
	"testing"

	"github.com/structgen/structgen/internal/oracle"
	"github.com/structgen/structgen/testdata/golden/detective"
)

func TestOracle(t *testing.T) {
	t.Run("Detective", func(t *testing.T) { oracle.Test(t, detective.DetectiveContract) })
	t.Run("Barmaid", func(t *testing.T) { oracle.Test(t, detective.BarmaidContract) })
	t.Run("Verdict", func(t *testing.T) { oracle.Test(t, detective.VerdictContract) })
}
