package schema

import (
	"testing"

	"github.com/stretchr/testify/require"

	runtime "github.com/structgen/structgen/runtime/contract"
)

func TestTheGeneratorKnowsHowDeepDecodersRead(t *testing.T) {
	require.Equal(t, runtime.DefaultMaxDepth, decoderLevels)
}
