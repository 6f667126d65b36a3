package pairs_test

import (
	"testing"

	"github.com/structgen/structgen/internal/oracle"
	"github.com/structgen/structgen/testdata/golden/pairs"
)

func TestOracle(t *testing.T) {
	t.Run("Board", func(t *testing.T) { oracle.Test(t, pairs.BoardContract, oracle.ObjectMaps) })
	t.Run("Clerk", func(t *testing.T) { oracle.Test(t, pairs.ClerkContract) })
}
