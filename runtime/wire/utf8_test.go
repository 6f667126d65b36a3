package wire

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// Every first byte with every second one, and the bytes behind them at the edges
// of what is allowed: package unicode/utf8 says what is text.
func TestTextIsWhatUnicodeSays(t *testing.T) {
	edges := []byte{0x7f, 0x80, 0xbf, 0xc0}
	for first := 0x80; first <= 0xff; first++ {
		for second := range 0x100 {
			for _, third := range edges {
				for _, fourth := range edges {
					s := string([]byte{byte(first), byte(second), third, fourth})
					if second == '"' || second == '\\' || second < ' ' {
						continue // ends the string
					}
					want := utf8.ValidString(s)
					for _, before := range []string{"", "aéé", "abcdefg"} {
						if validUTF8(before+s+"behind it") != want {
							t.Fatalf("%x behind %q: want %v", s, before, want)
						}
						for _, behind := range []string{`"`, strings.Repeat("x", 9) + `"`} {
							if got := text(before+s+behind, 0) >= 0; got != want {
								t.Fatalf("%x behind %q: %v, want %v", s, before, got, want)
							}
						}
					}
				}
			}
		}
	}
}
