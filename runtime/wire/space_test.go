package wire

import (
	"strings"
	"testing"
)

func FuzzSpace(f *testing.F) {
	f.Add(" \t\r\n{")
	f.Add("")
	f.Add("\u00a0")
	f.Add("\v\f")
	f.Add("true,")
	f.Add("falsehood")
	f.Add("tru")
	f.Add("\n          1")
	f.Add("\n\n   \n\t  1")
	f.Fuzz(func(t *testing.T, s string) {
		n := refSpace(s)
		everywhere(s, func(doc string, at int) {
			if got, want := Space(doc, at), at+refSpace(doc[at:]); got != want {
				t.Fatalf("Space(%q, %d) = %d, want %d", doc, at, got, want)
			}
		})
		if got := End(s, 0); got != (n == len(s)) {
			t.Fatalf("End(%q) = %t", s, got)
		}
		for _, lit := range []string{"", "[", " \t", "true"} {
			if Has(s, 0, lit) != strings.HasPrefix(s, lit) {
				t.Fatalf("Has(%q, %q)", s, lit)
			}
		}
		want := -1
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
