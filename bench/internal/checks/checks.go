// Package checks holds documents that a strict decoder must refuse, grouped by the
// check that refuses them, and unusual ones that it must accept.
package checks

import (
	"fmt"
	"strings"

	"github.com/structgen/structgen/bench/payload"
)

// Case is one document.
type Case struct {
	Group, Name string
	Payload     int // index in peers.Payloads
	Doc         []byte
	Good        bool // to be accepted
}

// med is a small document of the medium payload.
const med = `{"kind":"clue","id":1,"title":"t","confidence":0.5,"final":true,"tags":["a"],"suspects":[{"name":"n","score":1,"status":"guilty","alibi":true,"age":3}],"evidence":[{"id":1,"kind":"clue","text":"x","weight":1,"admissible":true,"links":[1]}],"meta":{"model":"m","turn":1,"source":"tool","temperature":0.5}}`

// All are the documents, group by group.
func All() []Case {
	var out []Case
	small := string(payload.SmallJSON)
	s := func(group, name, old, new string) {
		if !strings.Contains(small, old) {
			panic(name)
		}
		out = append(out, Case{group, name, 0, []byte(strings.Replace(small, old, new, 1)), group == "good"})
	}
	m := func(group, name, old, new string) {
		if !strings.Contains(med, old) {
			panic(name)
		}
		out = append(out, Case{group, name, 1, []byte(strings.Replace(med, old, new, 1)), group == "good"})
	}
	whole := func(group, name, doc string) { out = append(out, Case{group, name, 0, []byte(doc), group == "good"}) }

	s("unknown", "unknown member last", `}`, `,"extra":1}`)
	s("unknown", "unknown member first", `{`, `{"extra":{"a":[1,2]},`)
	m("unknown", "unknown member in a nested object", `"model":"m"`, `"model":"m","extra":null`)
	m("unknown", "unknown member in an array element", `"alibi":true`, `"alibi":true,"extra":0`)

	s("missing", "member missing", `"room":"library",`, ``)
	s("missing", "enum member missing", `"kind":"clue",`, ``)
	whole("missing", "empty object", `{}`)
	m("missing", "member missing in a nested object", `"turn":1,`, ``)
	m("missing", "member missing in an array element", `"status":"guilty",`, ``)
	m("missing", "array missing", `"tags":["a"],`, ``)

	s("duplicate", "member twice, same value", `"room":"library"`, `"room":"library","room":"library"`)
	s("duplicate", "enum twice, other value", `"kind":"clue"`, `"kind":"clue","kind":"vote"`)
	s("duplicate", "member twice, one spelled with an escape", `"room":"library"`, `"room":"library","\u0072oom":"attic"`)
	m("duplicate", "nested object twice", `"meta":{`, `"meta":{"model":"m","turn":1,"source":"tool","temperature":0.5},"meta":{`)
	m("duplicate", "member twice in an array element", `"age":3`, `"age":3,"age":4`)

	s("enum", "not a value of the enum", `"clue"`, `"Clue"`)
	s("enum", "empty string for an enum", `"clue"`, `""`)
	m("enum", "nested enum", `"tool"`, `"robot"`)
	m("enum", "enum in an array element", `"guilty"`, `"Guilty"`)

	s("utf8", "raw 0xff in a value", `library`, "lib\xffrary")
	s("utf8", "cut sequence in a value", `library`, "library\xe2\x82")
	s("utf8", "overlong slash", `library`, "lib\xc0\xafrary")
	s("utf8", "surrogate in raw UTF-8", `library`, "lib\xed\xa0\x80rary")
	m("utf8", "0xff in a string with escapes", `"title":"t"`, "\"title\":\"\\n\xff\"")

	s("surrogate", "lone high surrogate escape", `library`, `lib\ud83drary`)
	s("surrogate", "lone low surrogate escape", `library`, `lib\ude00rary`)

	whole("trailing", "second object", small+`{}`)
	whole("trailing", "garbage", small+`x`)
	whole("trailing", "second value on a new line", small+"\n"+small)
	whole("trailing", "closing brace", small+`}`)
	whole("trailing", "NUL byte", small+"\x00")

	s("null", "null for a string", `"library"`, `null`)
	s("null", "null for an enum", `"clue"`, `null`)
	m("null", "null for a number", `"confidence":0.5`, `"confidence":null`)
	m("null", "null for a boolean", `"final":true`, `"final":null`)
	m("null", "null for an array", `"tags":["a"]`, `"tags":null`)
	m("null", "null in an array", `["a"]`, `["a",null]`)
	m("null", "null for a nested object", `{"model":"m","turn":1,"source":"tool","temperature":0.5}`, `null`)
	whole("null", "null document", `null`)

	s("case", "member name in other case", `"room"`, `"Room"`)
	s("case", "member name folded (K is U+212A)", `"kind"`, "\"\u212aind\"")

	s("type", "number for a string", `"library"`, `5`)
	s("type", "array for a string", `"library"`, `["library"]`)
	m("type", "string for a number", `0.5,"final"`, `"0.5","final"`)
	m("type", "string for a boolean", `true,"tags"`, `"true","tags"`)
	m("type", "object for an array", `["a"]`, `{"a":1}`)
	m("type", "array for an object", `{"model":"m","turn":1,"source":"tool","temperature":0.5}`, `[]`)
	m("type", "fraction for an integer", `"turn":1`, `"turn":1.5`)
	m("type", "integer past 64 bits", `"turn":1`, `"turn":9223372036854775808`)
	m("type", "number past float64", `"confidence":0.5`, `"confidence":1e999`)
	whole("type", "array document", `[`+small+`]`)
	whole("type", "string document", `"x"`)

	s("syntax", "raw newline in a string", `library`, "lib\nrary")
	s("syntax", "raw control byte 0x01 in a string", `library`, "lib\x01rary")
	s("syntax", "unknown escape", `library`, `lib\xrary`)
	s("syntax", "short \\u escape", `library`, `lib\u12`)
	s("syntax", "trailing comma", `}`, `,}`)
	s("syntax", "no comma", `"library",`, `"library" `)
	s("syntax", "no colon", `"room":`, `"room" `)
	s("syntax", "bare key", `"room"`, `room`)
	s("syntax", "single quotes", `"library"`, `'library'`)
	s("syntax", "comment", `"room"`, `/* x */"room"`)
	s("syntax", "form feed as white space", `"room"`, "\f\"room\"")
	s("syntax", "no-break space as white space", `"room"`, "\u00a0\"room\"")
	m("syntax", "leading zero", `"turn":1`, `"turn":01`)
	m("syntax", "plus sign", `"turn":1`, `"turn":+1`)
	m("syntax", "bare point", `"confidence":0.5`, `"confidence":1.`)
	m("syntax", "no digit before the point", `"confidence":0.5`, `"confidence":.5`)
	m("syntax", "NaN", `"confidence":0.5`, `"confidence":NaN`)
	m("syntax", "hex number", `"confidence":0.5`, `"confidence":0x1p3`)
	m("syntax", "empty exponent", `"confidence":0.5`, `"confidence":1e`)
	m("syntax", "trailing comma in an array", `["a"]`, `["a",]`)
	m("syntax", "true misspelt", `"final":true`, `"final":tru`)
	whole("syntax", "byte order mark", "\ufeff"+small)
	whole("syntax", "empty document", ``)
	whole("syntax", "white space only", " \n")
	cut := 0
	for i := range small { // every cut of the document
		out = append(out, Case{"cut", fmt.Sprintf("cut after %d bytes", i), 0, []byte(small[:i]), false})
		cut++
	}

	s("good", "as it is", `{`, `{`)
	whole("good", "white space around", " \r\n\t"+small+"\n ")
	s("good", "white space inside", `"room":"library",`, "\t\"room\" :\r\n \"library\" , ")
	s("good", "key spelled with an escape", `"room"`, `"\u0072oom"`)
	s("good", "enum spelled with an escape", `"clue"`, `"cl\u0075e"`)
	s("good", "all escapes", `library`, `\"\\\/\b\f\n\r\t\u00e9\u20ac\ud83d\ude00\u0000`)
	s("good", "raw non-ASCII, U+2028, U+FFFD, DEL", `library`, "é€😀\u2028\ufffd\x7f")
	s("good", "empty string", `library`, ``)
	m("good", "smallest and largest integers", `"id":1,"title"`, `"id":-9223372036854775808,"title"`)
	m("good", "minus zero", `"turn":1`, `"turn":-0`)
	m("good", "exponents", `"confidence":0.5`, `"confidence":-1.25E+2`)
	m("good", "long digits", `"confidence":0.5`, `"confidence":0.1234567890123456789012345678901234567890`)
	m("good", "empty arrays", `"tags":["a"]`, `"tags":[ ]`)
	return out
}
