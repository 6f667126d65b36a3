package corpus_test

import (
	"testing"

	"github.com/structgen/structgen/internal/oracle"
	"github.com/structgen/structgen/testdata/golden/corpus"
)

func TestOracle(t *testing.T) {
	t.Run("Detective", func(t *testing.T) { oracle.Test(t, corpus.DetectiveContract) })
}
