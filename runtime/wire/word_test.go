package wire

import (
	"math/bits"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

// The first mark is what counts: every byte at every place, before bytes that
// borrow from or are borrowed by it.
func TestSpecial(t *testing.T) {
	for place := range 8 {
		for c := range 256 {
			for _, behind := range []string{"a", "\x00", "\"", "\\", " ", "!", "#", "\x7f", "\x80", "\xff"} {
				s := strings.Repeat("a", place) + string([]byte{byte(c)}) + strings.Repeat(behind, 7-place)
				ends := func(b byte) bool { return b < ' ' || b == '"' || b == '\\' }
				want, wantHigh := 8, 8
				for i := 7; i >= 0; i-- {
					if ends(s[i]) {
						want = i
					}
					if ends(s[i]) || s[i] >= utf8.RuneSelf {
						wantHigh = i
					}
				}
				require.Equal(t, want, bits.TrailingZeros64(special(load(s, 0)))>>3, "%q", s)
				require.Equal(t, wantHigh, bits.TrailingZeros64(specialOrHigh(load(s, 0)))>>3, "%q", s)
			}
		}
	}
}

func TestLoads(t *testing.T) {
	const s = "\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b"
	require.Equal(t, uint64(0x0807060504030201), load(s, 0))
	require.Equal(t, uint32(0x06050403), load4(s, 2))
	for n := range len(s) {
		for i := max(0, n-7); i < n; i++ {
			w := loadRest(s[:n], i)
			for j := range 8 {
				want := byte(0)
				if i+j < n {
					want = s[i+j]
				}
				require.Equal(t, want, byte(w>>(8*j)), "byte %d of %d from %d", j, n, i)
			}
		}
	}
}

// beyondASCII reads what the standard library takes for valid, to its end.
func checkBeyondASCII(t *testing.T, text string) {
	t.Helper()
	for pad := range 9 {
		s := strings.Repeat("x", pad) + text
		for _, behind := range []string{"", "\"", "\"        "} {
			want := pad
			for want < len(s) && s[want] >= utf8.RuneSelf {
				r, n := utf8.DecodeRuneInString(s[want:])
				if r == utf8.RuneError && n == 1 {
					want = -1
					break
				}
				want += n
			}
			if got := beyondASCII(s+behind, pad); got != want {
				t.Fatalf("beyondASCII(%q, %d) = %d, want %d", s+behind, pad, got, want)
			}
		}
	}
}

// All second bytes behind all first ones, alone and behind valid characters.
func TestBeyondASCII(t *testing.T) {
	for _, before := range []string{"", "ééé", "食"} {
		for _, after := range []string{"", "\x80\x80", "é食"} {
			for first := 0x80; first < 256; first++ {
				for second := 0x70; second < 256; second++ {
					checkBeyondASCII(t, before+string([]byte{byte(first), byte(second)})+after)
				}
			}
		}
	}
	for _, edge := range []string{"\xe0\x9f\xbf", "\xe0\xa0\x80", "\xed\x9f\xbf", "\xed\xa0\x80", "\xc1\xbf", "\xc2\x80", "\xf0\x8f\xbf\xbf", "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf", "\xf4\x90\x80\x80"} {
		for place := range 5 {
			checkBeyondASCII(t, strings.Repeat("食", place)+edge+strings.Repeat("食", 4-place))
			checkBeyondASCII(t, strings.Repeat("é", place)+edge+strings.Repeat("é", 4-place))
		}
	}
}

func FuzzBeyondASCII(f *testing.F) {
	f.Add("é€😀食料庫の鍵はまだ濡れていた")
	f.Add("\xed\xa0\x80")
	f.Add("ключ от кладовой")
	f.Fuzz(checkBeyondASCII)
}
