package contract

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestTextsStay: whatever is written behind a text, in the same piece of memory or
// the next, it stays as it was, and is what is written one by one.
func TestTextsStay(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	parts := []string{"", "a", "id", "é", "日本", `"`, `\`, "/", "~", "\n", "\xff", "kind_of", "0", strings.Repeat("long ", 20), strings.Repeat("ü", 40)}
	for start := range 40 { // how much room there is at first
		all := make(texts, start)
		var got, want []string
		for range 60 {
			var text string
			for range random.IntN(4) {
				text += parts[random.IntN(len(parts))]
			}
			switch random.IntN(3) {
			case 0:
				got, want = append(got, all.cut(text)), append(want, cut(text))
			case 1:
				got, want = append(got, all.quoted(text)), append(want, quoted(text))
			default:
				var p pointer
				for range random.IntN(12) {
					p.index(random.IntN(200))
				}
				p.enter(text)
				got, want = append(got, all.path(&p)), append(want, p.String())
			}
		}
		require.Equal(t, want, got)
	}
}
