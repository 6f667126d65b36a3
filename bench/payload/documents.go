package payload

import (
	"fmt"
	"strings"
)

// SmallJSON is one event: compact, ASCII, members in the order of the schema.
var SmallJSON = []byte(`{"kind":"clue","text":"The pantry key was moved between ten and eleven last night.","room":"library","actor":"inspector-gray","target":"gardener-imre-the-younger-of-the-old-mill-1"}`)

// The rings: compact documents with their members in the order of the schema,
// the same values indented, and the same values with all members reversed.
var (
	Smalls  = ring(512, small)
	Mediums = ring(32, medium)
	Larges  = ring(4, large)

	SmallsPretty, SmallsReordered   = all(Smalls, Pretty), all(Smalls, Reordered)
	MediumsPretty, MediumsReordered = all(Mediums, Pretty), all(Mediums, Reordered)
	LargesPretty, LargesReordered   = all(Larges, Pretty), all(Larges, Reordered)
)

var (
	words  = strings.Fields("the pantry key was moved between ten and eleven while nobody watched from the library window a maid heard two voices argue about an old debt and the rope was gone by morning")
	rooms  = strings.Fields("library kitchen pantry greenhouse billiard-room study hall laundry dining-room cellar attic garden")
	people = strings.Fields("inspector-gray gardener-imre cook-adelaide doctor-okafor mrs-lindqvist porter-benoit notary-black the-narrator-of-the-second-act")
	extras = []string{` \u2014 caf\u00e9`, ` said \"never\"`, `:\n\t1. look`, ` — déjà vu`, ` \ud83d\udd0d`, ``, ``, ``, ``, ``, ``}
)

// rng is a small generator of numbers that will never change with a Go release.
type rng uint32

func (r *rng) n(n int) int             { *r = *r*1664525 + 1013904223; return int(*r>>8) % n }
func (r *rng) of(list []string) string { return list[r.n(len(list))] }
func (r *rng) enum(name string) string { return r.of(Enums[name]) }

// text makes lo to hi words.
func (r *rng) text(lo, hi int) string {
	t := make([]string, lo+r.n(hi-lo+1))
	for i := range t {
		t[i] = r.of(words)
	}
	return strings.Join(t, " ")
}

func ring(n int, document func(*rng) string) [][]byte {
	out := make([][]byte, n)
	for i := range out {
		r := rng(1000 + i)
		out[i] = []byte(document(&r))
	}
	return out
}

func small(r *rng) string {
	return fmt.Sprintf(`{"kind":"%s","text":"%s","room":"%s","actor":"%s","target":"%s"}`,
		r.enum("Kind"), r.text(10, 17), r.of(rooms), r.of(people), r.of(people))
}

func medium(r *rng) string {
	var s, e []string
	for range 6 {
		s = append(s, fmt.Sprintf(`{"name":"%s","score":%.*f,"status":"%s","alibi":%t,"age":%d}`,
			r.of(people)+r.of([]string{"", "", ` Ren\u00e9e`, " Señor"}), r.n(5), float64(r.n(400)-200)/128, r.enum("Status"), r.n(2) == 0, 20+r.n(60)))
	}
	for i := range 8 {
		links := []string{}
		for range r.n(6) {
			links = append(links, fmt.Sprint(1+r.n(90000)))
		}
		e = append(e, fmt.Sprintf(`{"id":%d,"kind":"%s","text":"%s","weight":%.*f,"admissible":%t,"links":[%s]}`,
			1001+i, r.enum("Kind"), r.text(8, 18)+r.of(extras), r.n(7), float64(r.n(4000))/512, r.n(2) == 0, strings.Join(links, ",")))
	}
	return fmt.Sprintf(`{"kind":"%s","id":%d,"title":"%s","confidence":%.4f,"final":%t,"tags":["%s","%s","r\u00e9sum\u00e9","%s"],"suspects":[%s],"evidence":[%s],"meta":{"model":"detective-large-2026-10","turn":%d,"source":"%s","temperature":0.%d}}`,
		r.enum("Kind"), r.n(1e6), r.text(3, 6)+` \u2014 second reading`, float64(r.n(10000))/10000, r.n(2) == 0, r.of(words), r.of(rooms), r.of(words),
		strings.Join(s, ","), strings.Join(e, ","), r.n(40), r.enum("Source"), r.n(10))
}

func large(r *rng) string {
	var b strings.Builder
	fmt.Fprintf(&b, `{"kind":"%s","version":%d,"items":[`, r.enum("Kind"), r.n(10))
	for i := range 500 {
		if i > 0 {
			b.WriteByte(',')
		}
		text := r.text(10, 20)
		if i%10 == 3 {
			text += `\n\u201cend\u201d`
		}
		if i%7 == 2 {
			text += " — déjà vu"
		}
		fmt.Fprintf(&b, `{"id":%d,"kind":"%s","name":"item-%d-%s","text":"%s","score":%.4f,"active":%t,"tags":["%s","%s"]}`,
			100000+i*37, r.enum("Kind"), i, r.of(words), text, float64(r.n(2000000)-1000000)/10000, r.n(2) == 0, r.of(words), r.of(rooms))
	}
	b.WriteString(`]}`)
	return b.String()
}
