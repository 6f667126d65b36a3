package emit

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestComment(t *testing.T) {
	long := strings.Repeat("abcdefghi ", 9)
	assert.Equal(t, "// One.\n//\n// Two.", comment("One.", "Two."))
	assert.Equal(t, "// "+strings.Repeat("abcdefghi ", 7)+"\n// abcdefghi abcdefghi", strings.ReplaceAll(comment(long), "i\n", "i \n"), "filled to the width")
	assert.Equal(t, "// "+strings.Repeat("x", 100), comment(strings.Repeat("x", 100)), "a long word stands alone")

	assert.Equal(t, "// Ours.\n//\n// Theirs,\n//\n//\ttheir code.", with("// Ours.", "Theirs,\n\n\ttheir code.\n"), "the user's lines are kept")
	assert.Equal(t, "// Theirs.", with("", " Theirs. "))
	assert.Equal(t, "// Ours.", with("// Ours.", " \n"))

	assert.Equal(t, "a, b or c", oneOf([]string{"a", "b", "c"}))
	assert.Equal(t, "a and b", allOf([]string{"a", "b"}))
	assert.Equal(t, "a", oneOf([]string{"a"}))
}
