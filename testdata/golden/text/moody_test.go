package text_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/structgen/structgen/runtime/contract"
	"github.com/structgen/structgen/testdata/golden/text"
)

// TestTextsAreAskedOnlyWhatWasRead: Initial's UnmarshalText would panic on the
// text that a refused string leaves behind.
func TestTextsAreAskedOnlyWhatWasRead(t *testing.T) {
	for _, doc := range []string{`{"initial":5,"mood":"x"}`, `{"initial":"A`, `{"initial":`, `{"mood":5,"initial":"A"}`} {
		assert.NotPanics(t, func() {
			_, err := text.DecodeSigned([]byte(doc))
			assert.Error(t, err, doc)
		})
	}
	got, err := text.DecodeSigned([]byte(`{"initial":"A","mood":"x"}`))
	assert.NoError(t, err)
	assert.Equal(t, text.Initial('A'), got.Initial)
}

// TestWhatIsNotWrittenIsAnError: even if the second look finds nothing wrong.
func TestWhatIsNotWrittenIsAnError(t *testing.T) {
	mood := text.Mood{Bad: new(1)}
	out, err := text.AppendSigned([]byte("before"), &text.Signed{Initial: 'A', Mood: &mood})
	assert.Equal(t, "before", string(out))
	var refused *contract.DecodeError
	assert.ErrorAs(t, err, &refused)
}
