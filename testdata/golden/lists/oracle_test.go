package lists_test

import (
	"testing"

	"github.com/structgen/structgen/internal/oracle"
	"github.com/structgen/structgen/testdata/golden/lists"
)

func TestOracle(t *testing.T) {
	t.Run("Lists", func(t *testing.T) { oracle.Test(t, lists.ListsContract) })
}
