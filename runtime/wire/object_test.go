package wire

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Names of every length that is compared in a way of its own, and objects with
// as many members as their sets of bits have thresholds.
var objects = []*Names{
	{Quoted: []string{`"a":`}},
	{Quoted: []string{`"kind":`, `"id":`, `"text":`, `"a-name-longer-than-a-word":`, `"confidence":`}},
	{Quoted: []string{`"abcd":`, `"abce":`, `"abcde":`, `"abcdef":`, `"abcdefghijklm":`, `"abcdefghijklmn":`, `"abcdefghijklmno":`, `"xbcdefghijklmno":`}},
	numbered(16), numbered(17), numbered(63), numbered(64), numbered(65), numbered(128), numbered(130),
}

func numbered(n int) *Names {
	names := &Names{}
	for i := range n {
		names.Quoted = append(names.Quoted, fmt.Sprintf(`"f%d":`, i))
	}
	return names
}

// readInts reads an object of integers with Object as generated code does: by
// itself as long as the names come in order, if straight; else every member
// with the help of Next.
func readInts(s string, i int, names *Names, straight bool) (values map[int]int64, next int) {
	values = map[int]int64{}
	o := Object{Names: names}
	for {
		member, at := o.Next(s, i)
		if i = at; member == Done {
			return values, i
		}
		for {
			values[member], i = Int(s, i, 64)
			member++
			if o.Due = member; !straight || member == len(names.Quoted) || !Has(s, i, ","+names.Quoted[member]) {
				break
			}
			i = Space(s, i+1+len(names.Quoted[member]))
		}
	}
}

// refInts is the same, token by token.
func refInts(s string, names *Names) (values map[int]int64, next int) {
	values = map[int]int64{}
	brace := refSpace(s)
	if !strings.HasPrefix(s[brace:], "{") {
		return nil, -1
	}
	for i := brace + 1; ; i++ { // over the brace or comma
		i += refSpace(s[i:])
		if !strings.HasPrefix(s[i:], `"`) {
			return nil, -1
		}
		name, n := refString(s[i:])
		member := slices.Index(names.Quoted, `"`+name+`":`)
		_, twice := values[member]
		if n < 0 || member < 0 || twice {
			return nil, -1
		}
		i += n
		if i += refSpace(s[i:]); !strings.HasPrefix(s[i:], ":") {
			return nil, -1
		}
		i++
		i += refSpace(s[i:])
		v, at := Int(s, i, 64)
		if at < 0 {
			return nil, -1
		}
		values[member] = v
		i = at + refSpace(s[at:])
		switch {
		case strings.HasPrefix(s[i:], "}") && len(values) == len(names.Quoted):
			return values, i + 1
		case !strings.HasPrefix(s[i:], ","):
			return nil, -1
		}
	}
}

func checkObject(t *testing.T, doc string, names *Names) {
	t.Helper()
	want, n := refInts(doc, names)
	for _, straight := range []bool{true, false} {
		for _, behind := range []string{"", " ", ",        "} {
			got, next := readInts(doc+behind, 0, names, straight)
			if next != n {
				t.Fatalf("%q: %d, want %d", doc+behind, next, n)
			}
			if n >= 0 {
				require.Equal(t, want, got, "%q", doc)
			}
		}
	}
}

// write makes a document of members in an order, in a style of white space.
func write(names *Names, order []int, before, after, end string) string {
	var b strings.Builder
	b.WriteString("{")
	for i, member := range order {
		if i > 0 {
			b.WriteString(",")
		}
		fmt.Fprintf(&b, "%s%s%s%d", before, names.Quoted[member], after, member)
	}
	b.WriteString(end + "}")
	return b.String()
}

func TestObject(t *testing.T) {
	for _, names := range objects {
		n := len(names.Quoted)
		all := make([]int, n)
		for i := range all {
			all[i] = i
		}
		backwards := slices.Clone(all)
		slices.Reverse(backwards)
		swapped := slices.Clone(all)
		swapped[0], swapped[n-1] = swapped[n-1], swapped[0]
		rotated := slices.Concat(all[n/2:], all[:n/2])
		t.Run(fmt.Sprintf("%d members", n), func(t *testing.T) {
			for _, order := range [][]int{all, backwards, swapped, rotated} {
				for _, style := range [][3]string{{"", "", ""}, {" ", " ", ""}, {"\n  ", " ", "\n"}, {"\t\r\n", "\t", " "}, {"\n                 ", "  ", "\n"}} {
					doc := write(names, order, style[0], style[1], style[2])
					values, next := readInts(doc, 0, names, true)
					require.Equal(t, len(doc), next, "%q", doc)
					require.Len(t, values, n)
					checkObject(t, doc, names)
					checkObject(t, strings.Replace(doc, `"`, `"\u00`+fmt.Sprintf("%02x", doc[strings.IndexByte(doc, '"')+1]), 1), names)
				}
				for i := range order {
					without := slices.Concat(order[:i], order[i+1:])
					checkObject(t, write(names, without, "", "", ""), names)
					checkObject(t, write(names, append(slices.Clone(order), order[i]), "", "", ""), names)
					twice := slices.Clone(order)
					twice[i] = order[(i+1)%n]
					checkObject(t, write(names, twice, "", "", ""), names)
					if n > 20 {
						break
					}
				}
			}
		})
	}
}

func TestObjectRefuses(t *testing.T) {
	names := objects[1]
	good := write(names, []int{0, 1, 2, 3, 4}, "", "", "")
	_, next := readInts(good, 0, names, true)
	require.Equal(t, len(good), next)
	for _, tt := range []struct{ name, doc string }{
		{"an array", `["kind":0]`},
		{"nothing", ``},
		{"an empty object", `{}`},
		{"a comma after the last member", strings.Replace(good, "}", ",}", 1)},
		{"a comma before the first", strings.Replace(good, "{", "{,", 1)},
		{"two commas", strings.Replace(good, ",", ",,", 1)},
		{"no comma", strings.Replace(good, ",", " ", 1)},
		{"no colon", strings.Replace(good, ":", " ", 1)},
		{"two colons", strings.Replace(good, ":", "::", 1)},
		{"an unknown member", strings.Replace(good, "}", `,"x":1}`, 1)},
		{"a name in another case", strings.Replace(good, "kind", "Kind", 1)},
		{"a name without quotes", strings.Replace(good, `"kind"`, "kind", 1)},
		{"a name that goes on", strings.Replace(good, "kind", "kinds", 1)},
		{"a name cut short", strings.Replace(good, "kind", "kin", 1)},
		{"NUL for white space before a name", strings.Replace(good, "{", "{\x00", 1)},
		{"NUL for white space behind a colon", strings.Replace(good, ":", ":\x00", 1)},
		{"NUL for white space before a comma", strings.Replace(good, ",", "\x00,", 1)},
		{"a no-break space", strings.Replace(good, ":", ":\u00a0", 1)},
		{"another bracket at the end", strings.Replace(good, "}", "]", 1)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, straight := range []bool{true, false} {
				_, next := readInts(tt.doc, 0, names, straight)
				assert.Equal(t, -1, next)
			}
			checkObject(t, tt.doc, names)
		})
	}
	for cut := range len(good) {
		_, next := readInts(good[:cut], 0, names, true)
		assert.Equal(t, -1, next, "%s", good[:cut])
	}
}

func FuzzObject(f *testing.F) {
	for k, names := range objects[:4] {
		all := make([]int, len(names.Quoted))
		for i := range all {
			all[i] = i
		}
		f.Add(k, write(names, all, "", "", ""))
		f.Add(k, write(names, all, "\n  ", " ", "\n"))
		slices.Reverse(all)
		f.Add(k, " "+write(names, all, " ", "", ""))
	}
	f.Fuzz(func(t *testing.T, k int, doc string) {
		checkObject(t, doc, objects[uint(k)%4])
	})
}

func TestObjectAllocatesNothing(t *testing.T) {
	for _, names := range objects[:6] {
		order := make([]int, len(names.Quoted))
		for i := range order {
			order[i] = len(order) - 1 - i
		}
		doc := write(names, order, "\n", " ", "")
		assert.Zero(t, testing.AllocsPerRun(10, func() {
			o := Object{Names: names}
			for i := 0; ; {
				member, at := o.Next(doc, i)
				if member == Done {
					if at < 0 {
						t.Fatal("refused")
					}
					return
				}
				_, i = Int(doc, at, 64)
				o.Due = member + 1
			}
		}), "%d members", len(names.Quoted))
	}
}

// TestEscapedNamesCostTheirLength, not that of the document they stand in.
func TestEscapedNamesCostTheirLength(t *testing.T) {
	names := &Names{Quoted: []string{`"kind":`, `"value":`}}
	doc := `{"k\u0069nd":1` + strings.Repeat(" ", 1<<20)
	(&Object{Names: names}).Next(doc, 0) // builds the index
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range 100 {
		o := Object{Names: names}
		if member, i := o.Next(doc, 0); member != 0 || doc[i] != '1' {
			t.Fatal(member, i)
		}
	}
	runtime.ReadMemStats(&after)
	if each := (after.TotalAlloc - before.TotalAlloc) / 100; each > 1024 {
		t.Errorf("%d bytes for a name", each)
	}
}
