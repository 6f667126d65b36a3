package wire

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestNext(t *testing.T) {
	for _, tt := range []struct {
		name, doc  string
		next, more int
	}{
		{"comma", ",1", 1, 1},
		{"comma within white space", " \t,\r\n1", 5, 1},
		{"the end", "}", 1, 0},
		{"the end behind white space, with more outside", " \n} ", 3, 0},
		{"another end", "]", -1, -1},
		{"something else", "1", -1, -1},
		{"nothing", "", -1, -1},
		{"white space and nothing", "  ", -1, -1},
		{"a comma and nothing", ",", 1, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			next, more := Next(tt.doc, 0, '}')
			assert.Equal(t, tt.next, next)
			assert.Equal(t, tt.more, more)
		})
	}
}

func FuzzSpace(f *testing.F) {
	f.Add(" \t\r\n{")
	f.Add("")
	f.Add("\u00a0")
	f.Add("\v\f")
	f.Add("true,")
	f.Add("falsehood")
	f.Add("tru")
	f.Add("[ \n1")
	f.Fuzz(func(t *testing.T, s string) {
		n := refSpace(s)
		if got := Space(s, 0); got != n {
			t.Fatalf("Space(%q) = %d, want %d", s, got, n)
		}
		if got := End(s, 0); got != (n == len(s)) {
			t.Fatalf("End(%q) = %t", s, got)
		}
		want := -1
		if strings.HasPrefix(s, "[") {
			want = 1 + refSpace(s[1:])
		}
		if got := Open(s, 0, '['); got != want {
			t.Fatalf("Open(%q) = %d, want %d", s, got, want)
		}
		for _, lit := range []string{"", "[", " \t", "true"} {
			if Has(s, 0, lit) != strings.HasPrefix(s, lit) {
				t.Fatalf("Has(%q, %q)", s, lit)
			}
		}
		want = -1
		switch {
		case strings.HasPrefix(s, "true"):
			want = 4
		case strings.HasPrefix(s, "false"):
			want = 5
		}
		if v, got := Bool(s, 0); got != want || v != (want == 4) {
			t.Fatalf("Bool(%q) = %t, %d", s, v, got)
		}
	})
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
