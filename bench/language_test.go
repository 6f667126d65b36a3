package bench

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/structgen/structgen/bench/payload"
	"github.com/structgen/structgen/bench/peers"
)

// languages are texts of about half a kilobyte with characters of one to four
// bytes, mixed as each language mixes them.
var languages = []struct{ name, text string }{
	{"english", strings.Repeat("The door opened for Kate while the rain fell outside. ", 9)},
	{"german", strings.Repeat("Die Tür öffnete sich für Käthe, während draußen der Regen fiel. ", 7)},
	{"russian", strings.Repeat("Дверь открылась, а снаружи шёл дождь. ", 7)},
	{"japanese", strings.Repeat("犯人は台所にいました。証拠は机の上にあります。", 7)},
	{"emoji", strings.Repeat("look 👀 over there 🕵️ now ", 15)},
}

// BenchmarkLanguage reads small events in several languages: UTF-8 must be checked
// where it is not ASCII.
func BenchmarkLanguage(b *testing.B) {
	for _, l := range languages {
		doc, err := json.Marshal(payload.Small{Kind: payload.KindClue, Text: l.text, Room: "hall", Actor: "a", Target: "b"})
		if err != nil {
			b.Fatal(err)
		}
		for _, p := range peers.Named("structgen", "lb", "lb-again", "encjson-v1", "sonic", "goccy-plain") {
			b.Run("payload="+l.name+"/peer="+p.Name, func(b *testing.B) { walk(b, [][]byte{doc}, p.Codecs[0].Decode) })
		}
	}
}
