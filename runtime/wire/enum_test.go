package wire

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
)

// Values of every length that is compared in a way of its own, some the start of
// others.
var enums = []Enum{
	{"calm", "tense", "calmly"},
	{"", "a", "ab", "abc", "abcd", "abcde", "abcdef", "abcdefg", "abcdefgh", "abcdefghi", "abcdefgz", "abcdefghijklmnop", "abcdefghijklmnoq"},
	{"é", "déjà vu", "a longer one — with a dash"},
}

func checkEnum(t *testing.T, e *Enum, token string) {
	t.Helper()
	everywhere(token, func(doc string, at int) {
		text, n := "", -1
		if strings.HasPrefix(token, `"`) {
			text, n = refString(doc[at:])
		}
		want := n + at
		if n < 0 || !slices.Contains(*e, text) {
			text, want = "", -1
		}
		got, next := e.Read(&Decoder{Doc: doc}, at)
		if got != text || next != want {
			t.Fatalf("%q at %d of %q: %q, %d; want %q, %d", token, at, doc, got, next, text, want)
		}
	})
}

func TestEnum(t *testing.T) {
	for _, e := range enums {
		for _, v := range slices.Concat(enums...) {
			assert.Equal(t, slices.Contains(e, v), AppendEnum([]byte{}, &e, v) != nil, v)
			for _, token := range []string{
				`"` + v + `"`, v, `"` + v, v + `"`, `"` + v + ` "`, `" ` + v + `"`, `"` + strings.ToUpper(v) + `"`, `"` + v + "\x00\"", `"` + v + `\u0000"`,
			} {
				checkEnum(t, &e, token)
			}
			if v != "" {
				checkEnum(t, &e, fmt.Sprintf(`"\u%04x%s"`, []rune(v)[0], string([]rune(v)[1:])))
			}
		}
		for _, token := range []string{"", `"`, "null", "1", "[", `"\`, `"\u`} {
			checkEnum(t, &e, token)
		}
	}
}

// What is read is the enum's own text: it keeps no document alive.
func TestEnumSharesNoDocument(t *testing.T) {
	doc := strings.Clone(`{"mood":"tense"}        `)
	d := Decoder{Doc: doc}
	assert.Zero(t, testing.AllocsPerRun(10, func() {
		if v, _ := enums[0].Read(&d, 8); v != "tense" {
			t.Fatal(v)
		}
	}))
	v, _ := enums[0].Read(&d, 8)
	assert.Same(t, unsafe.StringData(enums[0][1]), unsafe.StringData(v))
}

func FuzzEnum(f *testing.F) {
	f.Add(0, `"calm"`)
	f.Add(1, `"abc\u0064"`)
	f.Add(2, `"é"`)
	f.Fuzz(func(t *testing.T, k int, token string) { checkEnum(t, &enums[uint(k)%3], token) })
}
