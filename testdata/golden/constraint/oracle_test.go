package constraint_test

import (
	"testing"

	"github.com/structgen/structgen/internal/oracle"
	"github.com/structgen/structgen/testdata/golden/constraint"
)

func TestOracle(t *testing.T) {
	t.Run("Note", func(t *testing.T) { oracle.Test(t, constraint.NoteContract) })
	t.Run("Desk", func(t *testing.T) { oracle.Test(t, constraint.DeskContract) })
}
