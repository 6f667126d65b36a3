package kinds_test

import (
	"testing"

	"github.com/structgen/structgen/internal/oracle"
	"github.com/structgen/structgen/testdata/golden/kinds"
)

func TestOracle(t *testing.T) {
	t.Run("All", func(t *testing.T) { oracle.Test(t, kinds.AllContract) })
	t.Run("Speaker", func(t *testing.T) { oracle.Test(t, kinds.SpeakerContract) })
}
