package text_test

import (
	"testing"

	"github.com/structgen/structgen/internal/oracle"
	"github.com/structgen/structgen/testdata/golden/text"
)

func TestOracle(t *testing.T) {
	t.Run("Record", func(t *testing.T) { oracle.Test(t, text.RecordContract, oracle.ObjectMaps) })
	t.Run("Visit", func(t *testing.T) { oracle.Test(t, text.VisitContract, oracle.ObjectMaps) })
}
