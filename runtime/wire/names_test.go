package wire

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestNamesFind finds every name of few and of many, and no other, also where two
// Names begin at the same place.
func TestNamesFind(t *testing.T) {
	var all []string
	for i := range 3 * fewFound {
		all = append(all, fmt.Sprint("name", i))
	}
	whole := NamesOf(all...)
	for _, n := range []int{len(all), 1, fewFound, fewFound + 1, 2 * fewFound} {
		names := Names{Before: whole.Before[:n]}
		for i, name := range all {
			want := -1
			if i < n {
				want = i
				assert.Equal(t, name, names.Name(i))
			}
			assert.Equal(t, want, names.Find(name), "%s of %d", name, n)
		}
		for _, other := range []string{"", "name", "Name0", `name0"`, "eman0"} {
			assert.Equal(t, -1, names.Find(other), other)
		}
	}
	none := NamesOf()
	assert.Equal(t, -1, none.Find("name0"))
}

// TestNamesMatch holds Match to a comparison of strings: names of every length, at
// every distance from the document's end, and such as differ in one byte.
func TestNamesMatch(t *testing.T) {
	for length := 1; length <= maxName; length++ {
		name := strings.Repeat("abcdefghij", 7)[:length]
		names := NamesOf("first", name)
		written := `"` + name + `":`
		for start := range 9 {
			for behind := range 9 {
				doc := strings.Repeat(" ", start) + written + strings.Repeat("1", behind)
				require.Equal(t, start+len(written), names.Match(doc, start, 1), doc)
				require.Equal(t, -1, names.Match(doc, start, 0), doc)
				require.Equal(t, -1, names.Match(doc, start, 2), doc)
				require.Equal(t, -1, names.Match(doc, start+1, 1), doc)
				require.Equal(t, -1, names.Match(doc, -1, 1), doc)
				for cut := range start + len(written) {
					require.Equal(t, -1, names.Match(doc[:cut], start, 1), doc[:cut])
				}
			}
			doc := []byte(strings.Repeat(" ", start) + written + "12345678")
			for i := range written {
				doc[start+i] ^= 1
				require.Equal(t, -1, names.Match(string(doc), start, 1), "%s", doc)
				doc[start+i] ^= 1
			}
		}
	}
}

// TestNumberEndsWhereItsTextDoes holds the quick way of Number to the grammar.
func TestNumberEndsWhereItsTextDoes(t *testing.T) {
	for _, tt := range []struct {
		text string
		want int
	}{
		{"0", 1}, {"7", 1}, {"0,", 1}, {"10]", 2}, {"00", -1}, {"01", -1}, {"", -1}, {"x", -1}, {"-", -1}, {"-0", 2}, {"-12 ", 3},
		{"1.5,", 3}, {"1.", -1}, {"0.5", 3}, {"1e3}", 3}, {"1E+3", 4}, {"1e", -1}, {"12x", 2}, {"0x1", 1},
	} {
		assert.Equal(t, tt.want, Number(tt.text, 0), tt.text)
		if tt.want >= 0 {
			tt.want += 2
		}
		assert.Equal(t, tt.want, Number("[ "+tt.text, 2), tt.text)
	}
}
