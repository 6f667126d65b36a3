package oracle

import (
	"strconv"
	"strings"

	"pgregory.net/rapid"
)

// scalars are what a spoiled value may become.
var scalars = []string{
	"null", "true", "false", "0", "1", "-1", "1.5", "1e3", "3.0", "-0", "128", "-129", "256", "32768", "65536", "2147483648", "4294967296",
	"9223372036854775807", "9223372036854775808", "-9223372036854775809", "18446744073709551615", "18446744073709551616", "1e30", "1e400", "-1e400", "1e-400", "10e-1", "15e-1",
	`""`, `"x"`, `"0"`, `"null"`, `"\ud800"`, `"\udc00\ud800"`, `"\ud83d\ude00"`, `"\u0000"`, "\"\xff\"", "\"\xc0\xaf\"", "\"\xed\xa0\x80\"", "\"a\x01\"", `"\x"`, `"\u12"`, `"open`,
	"[]", "{}", "[[]]", `[null]`, `{"key":"a","value":1}`, "01", "+1", ".5", "1.", "1e", "-", "NaN", "Infinity", "tru", "nul", "'x'", "",
}

// spoil changes one thing in a document. Many changes leave it valid; the
// judge, not the spoiler, says which.
func spoil(t *rapid.T, doc *node) *node {
	doc = doc.clone()
	nodes := doc.all()
	n := rapid.SampledFrom(nodes).Draw(t, "victim")
	if n.open == 0 || rapid.IntRange(0, 4).Draw(t, "replace") == 0 {
		spoilScalar(t, n)
		return doc
	}
	at := 0
	if len(n.members) > 0 {
		at = rapid.IntRange(0, len(n.members)-1).Draw(t, "at")
	}
	extra := member{`"extra"`, &node{lit: rapid.SampledFrom(scalars).Draw(t, "extra")}}
	switch rapid.IntRange(0, 5).Draw(t, "change") {
	case 0: // another member or element
		n.members = append(n.members, extra)
	case 1: // one less
		if len(n.members) > 0 {
			n.members = append(n.members[:at:at], n.members[at+1:]...)
		}
	case 2: // the same once more
		if len(n.members) > 0 {
			n.members = append(n.members, member{n.members[at].name, n.members[at].value.clone()})
		}
	case 3: // a name in another case or spelling
		if len(n.members) > 0 && n.open == '{' {
			n.members[at].name = misspell(t, n.members[at].name)
		}
	case 4: // deep nonsense
		depth := rapid.SampledFrom([]int{3, 60, 64, 65, 70, 200}).Draw(t, "depth")
		n.members = append(n.members, member{`"deep"`, &node{lit: strings.Repeat("[", depth) + strings.Repeat("]", depth)}})
	case 5: // swapped
		if len(n.members) > 1 {
			n.members[0], n.members[at] = n.members[at], n.members[0]
		}
	}
	return doc
}

func spoilScalar(t *rapid.T, n *node) {
	lit := n.lit
	*n = node{lit: rapid.SampledFrom(scalars).Draw(t, "scalar")}
	if len(lit) < 2 || lit[0] != '"' {
		return
	}
	switch rapid.IntRange(0, 3).Draw(t, "string change") {
	case 0:
		n.lit = strings.ToUpper(lit)
	case 1:
		n.lit = lit[:len(lit)-1] + " \""
	case 2:
		n.lit = `"` + lit[2:]
	}
}

// misspell keeps the name but for its case, or writes the same name otherwise.
func misspell(t *rapid.T, quoted string) string {
	name, err := strconv.Unquote(quoted)
	if err != nil || name == "" {
		return `""`
	}
	switch rapid.IntRange(0, 3).Draw(t, "spelling") {
	case 0:
		return strconv.Quote(strings.ToUpper(name))
	case 1: // the same name, written with an escape
		var b strings.Builder
		escape(&b, rune(name[0]))
		return `"` + b.String() + name[1:] + `"`
	case 2:
		return strconv.Quote(name + " ")
	default:
		return strconv.Quote("_" + name)
	}
}

// damage changes bytes without regard for JSON.
func damage(t *rapid.T, doc []byte) []byte {
	at := rapid.IntRange(0, len(doc)).Draw(t, "at")
	switch rapid.IntRange(0, 4).Draw(t, "damage") {
	case 0:
		return doc[:at]
	case 1:
		return append(doc[:at:at], append([]byte{rapid.Byte().Draw(t, "byte")}, doc[at:]...)...)
	case 2:
		if at < len(doc) {
			return append(doc[:at:at], doc[at+1:]...)
		}
	case 3:
		return append(doc[:len(doc):len(doc)], rapid.SampledFrom([]string{"x", "{}", ",", "}", "\x00", " \n", "null", "\ufeff"}).Draw(t, "tail")...)
	case 4:
		if at < len(doc) {
			doc = append([]byte(nil), doc...)
			doc[at] ^= 1 << rapid.IntRange(0, 7).Draw(t, "bit")
		}
	}
	return doc
}
