package wire

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
	"unsafe"

	"github.com/stretchr/testify/assert"
)

// Values of every length that is compared in a way of its own, some the start of
// others.
var enums = []Enum{
	{Values: []string{"calm", "tense", "calmly"}},
	{Values: []string{"", "a", "ab", "abc", "abcd", "abcde", "abcdef", "abcdefg", "abcdefgh", "abcdefghi", "abcdefgz", "abcdefghijklmnop", "abcdefghijklmnoq"}},
	{Values: []string{"é", "déjà vu", "a longer one — with a dash"}},
	{Values: many(200)},
	{Values: []string{"日本", "東京", "大阪府", "ключ", "кладовая", "été", "ß"}},
	{},
}

// many are values that differ late, of which no table of words can tell all apart.
func many(n int) []string {
	values := make([]string, n)
	for i := range values {
		values[i] = fmt.Sprintf("value-%02d-of-many", i)
	}
	return values
}

func checkEnum(t *testing.T, e *Enum, token string) {
	t.Helper()
	everywhere(token, func(doc string, at int) {
		text, n := "", -1
		if strings.HasPrefix(token, `"`) {
			text, n = refString(doc[at:])
		}
		want := n + at
		if n < 0 || !slices.Contains(e.Values, text) {
			text, want = "", -1
		}
		got, next := e.Read(&Decoder{Doc: doc}, at)
		if got != text || next != want {
			t.Fatalf("%q at %d of %q: %q, %d; want %q, %d", token, at, doc, got, next, text, want)
		}
	})
}

func TestEnum(t *testing.T) {
	var all []string
	for i := range enums {
		all = append(all, enums[i].Values...)
	}
	all = append(all, "\xff\xff\xff\xff\xff\xff\xff\xff", "\x00", "cal\x00", "calm\x00", "\"", "value\n")
	for i := range enums {
		e := &enums[i]
		for _, v := range all {
			out := AppendEnum([]byte("<"), e, v)
			if slices.Contains(e.Values, v) {
				assert.Equal(t, `<"`+v+`"`, string(out))
			} else {
				assert.Nil(t, out, v)
			}
			for _, token := range []string{
				`"` + v + `"`, v, `"` + v, v + `"`, `"` + v + ` "`, `" ` + v + `"`, `"` + strings.ToUpper(v) + `"`, `"` + v + "\x00\"", `"` + v + `\u0000"`,
			} {
				checkEnum(t, e, token)
			}
			if v != "" {
				checkEnum(t, e, fmt.Sprintf(`"\u%04x%s"`, []rune(v)[0], string([]rune(v)[1:])))
			}
		}
		for _, token := range []string{"", `"`, "null", "1", "[", `"\`, `"\u`} {
			checkEnum(t, e, token)
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
	assert.Same(t, unsafe.StringData(enums[0].Values[1]), unsafe.StringData(v))
}

func FuzzEnum(f *testing.F) {
	f.Add(0, `"calm"`)
	f.Add(1, `"abc\u0064"`)
	f.Add(2, `"é"`)
	f.Fuzz(func(t *testing.T, k int, token string) { checkEnum(t, &enums[uint(k)%uint(len(enums))], token) })
}

// The first use of an enum costs little, however alike its values are.
func TestManyValuesTakeLinearTime(t *testing.T) {
	start := time.Now()
	e := Enum{Values: many(100_000)}
	for _, v := range e.Values {
		if got, next := e.Read(&Decoder{Doc: `"` + v + `"`}, 0); got != v || next != len(v)+2 {
			t.Fatalf("%q: %q, %d", v, got, next)
		}
	}
	assert.Less(t, time.Since(start), 30*time.Second)
}

// Whoever comes first makes the table; nobody else waits for more than that.
func TestEnumsAreSafeForConcurrentUse(t *testing.T) {
	e := Enum{Values: many(50)}
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			for _, v := range e.Values {
				if got, _ := e.Read(&Decoder{Doc: `"` + v + `"`}, 0); got != v {
					t.Errorf("%q is read as %q", v, got)
				}
				if got := AppendEnum(nil, &e, v); string(got) != `"`+v+`"` {
					t.Errorf("%q is written as %s", v, got)
				}
			}
		})
	}
	wait.Wait()
}
