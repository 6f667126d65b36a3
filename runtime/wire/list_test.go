package wire

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestNext(t *testing.T) {
	for _, tt := range []struct {
		name, doc  string
		next, more int
	}{
		{"comma", ",1", 1, 1},
		{"comma within white space", " \t,\r\n1", 5, 1},
		{"the end", "]", 1, 0},
		{"the end behind white space, with more outside", " \n] ", 3, 0},
		{"another end", "}", -1, -1},
		{"something else", "1", -1, -1},
		{"nothing", "", -1, -1},
		{"white space and nothing", "  ", -1, -1},
		{"a comma and nothing", ",", 1, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			next, more := Next(tt.doc, 0)
			assert.Equal(t, tt.next, next)
			assert.Equal(t, tt.more, more)
		})
	}
}

func TestFirst(t *testing.T) {
	for _, tt := range []struct {
		name, doc  string
		next, more int
	}{
		{"an element", "[1]", 1, 1},
		{"an element behind white space", "[ \r\n\t1]", 5, 1},
		{"no element", "[]", 2, 0},
		{"no element but white space", "[ \n]", 4, 0},
		{"an end that is missing", "[", 1, 1},
		{"an object", "{}", -1, -1},
		{"nothing", "", -1, -1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			next, more := First(tt.doc, 0)
			assert.Equal(t, tt.next, next)
			assert.Equal(t, tt.more, more)
		})
	}
}

func FuzzInts(f *testing.F) {
	for _, seed := range []string{`[]`, `[ ]`, `[1]`, `[1, -2 ,3e0]`, `[1,]`, `[,]`, `[1 2]`, `["1"]`, `[1`, `[128]`, `[1.5]`, "[" + strings.Repeat("7,", 40) + "7]"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		want, n := []int8{}, -1
		if i, more := First(text, 0); more >= 0 {
			for more == 1 {
				var v int64
				v, i = Int(text, i, 8)
				want = append(want, int8(v))
				i, more = Next(text, i)
			}
			if n = i; more < 0 {
				want = nil
			}
		} else {
			want = nil
		}
		got, next := Ints[int8](text, 0, 8)
		assert.Equal(t, n, next)
		assert.Equal(t, want, got)
	})
}

func TestInts(t *testing.T) {
	for n := range 70 {
		want := make([]int64, n)
		for i := range want {
			want[i] = int64(i*i*i - 1000)
		}
		doc, err := json.Marshal(want)
		require.NoError(t, err)
		got, next := Ints[int64](string(doc), 0, 64)
		require.Equal(t, len(doc), next)
		require.Equal(t, want, got)
		require.Equal(t, n, cap(got), "allocated exactly")
	}
}

func FuzzStrings(f *testing.F) {
	for _, seed := range []string{`[]`, `[ ]`, `["a"]`, `["a","b" , "c"]`, `["a",]`, `[,]`, `["a" "b"]`, `[1]`, `["a"`,
		`["1","2","3","4","5","6","7","8"]`, `["1","2","3","4","5","6","7","8","9"]`, "[" + strings.Repeat(`"xyz",`, 99) + `"é\n"]`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		want, n := refStrings(text)
		var d Decoder
		got, next := d.Strings(text, 0)
		if next != n {
			t.Fatalf("Strings(%q) = %d, want %d", text, next, n)
		}
		assert.Equal(t, want, got)
	})
}

// refStrings reads an array of strings at the start of s.
func refStrings(s string) ([]string, int) {
	if !strings.HasPrefix(s, "[") {
		return nil, -1
	}
	list := []string{}
	for i := 1; ; i++ { // over the bracket or comma
		i += refSpace(s[i:])
		if len(list) == 0 && strings.HasPrefix(s[i:], "]") {
			return list, i + 1
		}
		if !strings.HasPrefix(s[i:], `"`) {
			return nil, -1
		}
		text, n := refString(s[i:])
		if n < 0 {
			return nil, -1
		}
		list = append(list, text)
		i += n
		switch i += refSpace(s[i:]); {
		case strings.HasPrefix(s[i:], "]"):
			return list, i + 1
		case !strings.HasPrefix(s[i:], ","):
			return nil, -1
		}
	}
}

func TestStrings(t *testing.T) {
	// Every count around what is collected on the stack and what Room foresees.
	for n := range 200 {
		want := make([]string, n)
		for i := range want {
			want[i] = fmt.Sprint(strings.Repeat("x", i%11), i)
		}
		doc, err := json.Marshal(want)
		require.NoError(t, err)
		var d Decoder
		got, next := d.Strings(string(doc), 0)
		require.Equal(t, len(doc), next)
		require.Equal(t, want, got)
		for cut := range len(doc) {
			_, next := d.Strings(string(doc[:cut]), 0)
			require.Equal(t, -1, next, "%s", doc[:cut])
		}
	}
}

func TestStringsShareOneBuffer(t *testing.T) {
	var d Decoder
	a, i := d.Quoted(`"one\n" "two\n"`, 0)
	b, _ := d.Quoted(`"one\n" "two\n"`, i+1)
	assert.Equal(t, "one\n", a, "a later string must not change an earlier one")
	assert.Equal(t, "two\n", b)
	doc := `["a\n","b\t","c\\","d\u0041","e\""]`
	allocs := testing.AllocsPerRun(100, func() {
		var d Decoder
		if _, i := d.Strings(doc, 0); i < 0 {
			t.Fatal("refused")
		}
	})
	assert.Equal(t, 2.0, allocs, "one for the list, one for all texts")
}

// Short lists are neighbours in memory; what happens to one must not reach
// another.
func TestStringsShareMemory(t *testing.T) {
	var d Decoder
	var lists [][]string
	for n := range 300 {
		list, i := d.Strings(`["a`+strconv.Itoa(n)+`","b"]`, 0)
		require.Positive(t, i)
		lists = append(lists, list)
	}
	for n := range lists {
		lists[n] = append(lists[n], "appended")
		lists[n][1] = "changed"
	}
	for n, list := range lists {
		assert.Equal(t, []string{"a" + strconv.Itoa(n), "changed", "appended"}, list)
	}
	empty, _ := d.Strings("[]", 0)
	assert.NotNil(t, empty)
	assert.Zero(t, cap(empty))
}

func TestManyShortListsAllocateSeldom(t *testing.T) {
	doc := "[" + strings.Repeat(`["x","y"],`, 1000)
	allocs := testing.AllocsPerRun(10, func() {
		var d Decoder
		for i := 1; i < len(doc); i++ {
			if _, i = d.Strings(doc, i); i < 0 {
				t.Fatal("refused")
			}
		}
	})
	assert.LessOrEqual(t, allocs, 2000.0/maxShared+8)
}

func TestRoom(t *testing.T) {
	doc := strings.Repeat("x", 1000)
	assert.Equal(t, 8, Room(doc, 0, 8, 1), "no more than eight times what was read")
	assert.GreaterOrEqual(t, Room(doc, 0, 800, 8), 2, "what is left may be two elements of a hundred bytes")
	assert.LessOrEqual(t, Room(doc, 0, 800, 8), 4)
	for _, i := range []int{-1, 0, 1000, 1001} {
		for n := range 3 {
			assert.Positive(t, Room(doc, 0, i, n), "a list that is full must be able to grow")
		}
	}
}
