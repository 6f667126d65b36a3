package wire

import (
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Names of every length that is compared in a way of its own, and objects with
// as many members as their sets of bits have thresholds.
var objects = []*Names{
	{Before: []string{`{"a":`}},
	{Before: []string{`{"kind":`, `,"id":`, `,"text":`, `,"a-name-longer-than-a-word":`, `,"confidence":`}},
	{Before: []string{`{"abcd":`, `,"abce":`, `,"abcde":`, `,"abcdef":`, `,"abcdefghijklm":`, `,"abcdefghijklmn":`, `,"abcdefghijklmno":`, `,"xbcdefghijklmno":`}},
	numbered(16), numbered(32), numbered(33), numbered(63), numbered(64), numbered(65), numbered(128), numbered(130),
}

func numbered(n int) *Names {
	names := &Names{}
	before := "{"
	for i := range n {
		names.Before = append(names.Before, fmt.Sprintf(`%s"f%d":`, before, i))
		before = ","
	}
	return names
}

// readers read an object of integers or of strings, each with methods of its own.
var readers = map[string]func(o *Object, i int) (value string, member, next int){
	"Int": func(o *Object, i int) (string, int, int) {
		v, member, next := o.Int(i, 64)
		return strconv.FormatInt(v, 10), member, next
	},
	"Then": func(o *Object, i int) (string, int, int) {
		v, i := Int(o.Decoder.Doc, i, 64)
		member, next := o.Then(i)
		return strconv.FormatInt(v, 10), member, next
	},
	"next": func(o *Object, i int) (string, int, int) {
		v, i := Int(o.Decoder.Doc, i, 64)
		o.at++
		member, next := o.next(i, ',')
		return strconv.FormatInt(v, 10), member, next
	},
	"String": func(o *Object, i int) (v string, member, next int) {
		member, next = o.String(i, &v)
		return v, member, next
	},
}

// readObject reads an object with one of the readers.
func readObject(s string, names *Names, reader string) (values map[int]string, next int) {
	values = map[int]string{}
	d := Decoder{Doc: s}
	o := Object{Decoder: &d, Names: names}
	member, i := o.Open(0)
	for member != Done {
		values[member], member, i = readers[reader](&o, i)
	}
	return values, i
}

// refObject is the same, token by token.
func refObject(s string, names *Names, text bool) (values map[int]string, next int) {
	values = map[int]string{}
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
		member := slices.IndexFunc(names.Before, func(before string) bool { return before[1:] == `"`+name+`":` })
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
		if text {
			if !strings.HasPrefix(s[i:], `"`) {
				return nil, -1
			}
			if values[member], n = refString(s[i:]); n < 0 {
				return nil, -1
			}
			i += n
		} else {
			v, at := Int(s, i, 64)
			if at < 0 {
				return nil, -1
			}
			values[member], i = strconv.FormatInt(v, 10), at
		}
		i += refSpace(s[i:])
		switch {
		case strings.HasPrefix(s[i:], "}") && len(values) == len(names.Before):
			return values, i + 1
		case !strings.HasPrefix(s[i:], ","):
			return nil, -1
		}
	}
}

func checkObject(t *testing.T, doc string, names *Names) {
	t.Helper()
	for reader := range readers {
		want, n := refObject(doc, names, reader == "String")
		for _, behind := range []string{"", " ", ",        "} {
			got, next := readObject(doc+behind, names, reader)
			if next != n {
				t.Fatalf("%s: %q: %d, want %d", reader, doc+behind, next, n)
			}
			if n >= 0 {
				require.Equal(t, want, got, "%s: %q", reader, doc)
			}
		}
	}
}

// write makes a document of members in an order, in a style of white space, their
// places as values: integers, or strings with a quote.
func write(names *Names, order []int, before, after, end, quote string) string {
	var b strings.Builder
	b.WriteString("{")
	for i, member := range order {
		if i > 0 {
			b.WriteString(",")
		}
		fmt.Fprintf(&b, "%s%s%s%s%d%[4]s", before, names.Before[member][1:], after, quote, member)
	}
	b.WriteString(end + "}")
	return b.String()
}

func TestObject(t *testing.T) {
	for _, names := range objects {
		n := len(names.Before)
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
					for _, quote := range []string{"", `"`} {
						doc := write(names, order, style[0], style[1], style[2], quote)
						reader := "Int"
						if quote != "" {
							reader = "String"
						}
						values, next := readObject(doc, names, reader)
						require.Equal(t, len(doc), next, "%q", doc)
						require.Len(t, values, n)
						checkObject(t, doc, names)
						checkObject(t, strings.Replace(doc, `"`, `"\u00`+fmt.Sprintf("%02x", doc[strings.IndexByte(doc, '"')+1]), 1), names)
					}
				}
				for i := range order {
					without := slices.Concat(order[:i], order[i+1:])
					checkObject(t, write(names, without, "", "", "", ""), names)
					checkObject(t, write(names, without, "", "", "", `"`), names)
					checkObject(t, write(names, append(slices.Clone(order), order[i]), "", "", "", ""), names)
					checkObject(t, write(names, append(slices.Clone(order), order[i]), "", "", "", `"`), names)
					twice := slices.Clone(order)
					twice[i] = order[(i+1)%n]
					checkObject(t, write(names, twice, "", "", "", ""), names)
					checkObject(t, write(names, twice, "", "", "", `"`), names)
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
	good := write(names, []int{0, 1, 2, 3, 4}, "", "", "", "")
	_, next := readObject(good, names, "Int")
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
			for reader := range readers {
				_, next := readObject(tt.doc, names, reader)
				assert.Equal(t, -1, next, reader)
			}
			checkObject(t, tt.doc, names)
		})
	}
	for cut := range len(good) {
		for _, reader := range []string{"Int", "Then", "next"} {
			_, next := readObject(good[:cut], names, reader)
			assert.Equal(t, -1, next, "%s", good[:cut])
		}
	}
	texts := write(names, []int{0, 1, 2, 3, 4}, "", "", "", `"`)
	for cut := range len(texts) {
		_, next := readObject(texts[:cut], names, "String")
		assert.Equal(t, -1, next, "%s", texts[:cut])
	}
}

func FuzzObject(f *testing.F) {
	for k, names := range objects[:4] {
		all := make([]int, len(names.Before))
		for i := range all {
			all[i] = i
		}
		f.Add(k, write(names, all, "", "", "", ""))
		f.Add(k, write(names, all, "", "", "", `"`))
		f.Add(k, write(names, all, "\n  ", " ", "\n", ""))
		slices.Reverse(all)
		f.Add(k, " "+write(names, all, " ", "", "", `"`))
	}
	f.Fuzz(func(t *testing.T, k int, doc string) {
		checkObject(t, doc, objects[uint(k)%4])
	})
}

func TestObjectAllocatesNothing(t *testing.T) {
	for _, names := range objects[:7] {
		order := make([]int, len(names.Before))
		for i := range order {
			order[i] = len(order) - 1 - i
		}
		doc := write(names, order, "\n", " ", "", `"`)
		assert.Zero(t, testing.AllocsPerRun(10, func() {
			d := Decoder{Doc: doc}
			o := Object{Decoder: &d, Names: names}
			var text string
			member, i := o.Open(0)
			for member != Done {
				member, i = o.String(i, &text)
			}
			if i < 0 {
				t.Fatal("refused")
			}
		}), "%d members", len(names.Before))
	}
}

// TestEscapedNamesCostTheirLength, not that of the document they stand in.
func TestEscapedNamesCostTheirLength(t *testing.T) {
	names := &Names{Before: []string{`{"kind":`, `,"value":`}}
	d := Decoder{Doc: `{"k\u0069nd":1` + strings.Repeat(" ", 1<<20)}
	(&Object{Decoder: &d, Names: names}).Open(0) // builds the index
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range 100 {
		o := Object{Decoder: &d, Names: names}
		if member, i := o.Open(0); member != 0 || d.Doc[i] != '1' {
			t.Fatal(member, i)
		}
	}
	runtime.ReadMemStats(&after)
	if each := (after.TotalAlloc - before.TotalAlloc) / 100; each > 1024 {
		t.Errorf("%d bytes for a name", each)
	}
}
