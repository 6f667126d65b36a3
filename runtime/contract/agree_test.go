package contract_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/runtime/contract"
)

// agree holds the two readers of a contract together on one document, and the
// rest of the contract to what they say.
func agree[T any](t testing.TB, c *contract.Contract[T], fast func(string, *T) (ok, noted bool), doc string) (accepted bool) {
	t.Helper()
	var v T
	ok, noted := fast(doc, &v)
	violations, notes := contract.Interpret(c.Shape(), doc, contract.DefaultMaxDepth)
	if ok != (len(violations) == 0) {
		t.Fatalf("%s: fast path accepts %t, violations %v\n%q", c.Name(), ok, violations, doc)
	}
	checkReport(t, doc, violations)
	got, gotNotes, err := c.Decode([]byte(doc))
	if (err == nil) != ok {
		t.Fatalf("%s: fast path accepts %t, Decode says %v\n%q", c.Name(), ok, err, doc)
	}
	if !ok {
		return false
	}
	if noted != (len(notes) > 0) {
		t.Fatalf("%s: fast path noted %t, notes %v\n%q", c.Name(), noted, notes, doc)
	}
	requireEqual(t, v, got)
	require.Equal(t, notes, gotNotes)

	// What Decode accepts, Validate accepts, and it is written and read back equal.
	require.NoError(t, c.Validate(&got), "%q", doc)
	written, err := c.Append([]byte("-- "), &got)
	require.NoError(t, err)
	written, found := bytes.CutPrefix(written, []byte("-- "))
	require.True(t, found)
	require.True(t, json.Valid(written), "%s", written)
	back, notes, err := c.Decode(written)
	require.NoError(t, err, "%s", written)
	require.Nil(t, notes)
	requireEqual(t, got, back)
	return true
}

// requireEqual compares values; two times are equal if they are the same
// instant, since the package time reads an offset of zero in two ways.
func requireEqual(t testing.TB, want, got any) {
	t.Helper()
	a, isInspector := want.(inspectorOutput)
	b, _ := got.(inspectorOutput)
	if isInspector {
		require.True(t, a.When.Equal(b.When))
		a.When = b.When
		want, got = a, b
	}
	require.Equal(t, want, got)
}

// checkReport holds a report to what any report must be, and its verdict on the
// syntax to encoding/json's.
func checkReport(t testing.TB, doc string, list []contract.Violation) {
	t.Helper()
	require.LessOrEqual(t, len(list), contract.MaxViolations)
	unreadable, deep := false, false
	for i, v := range list {
		require.NotEqual(t, contract.CodeBug, v.Code, "%q", doc)
		require.NotEmpty(t, v.Want, "%v", v)
		require.True(t, utf8.ValidString(v.Got+v.Want+v.Path), "%q", v)
		require.LessOrEqual(t, len(v.Got), contract.MaxGot)
		require.LessOrEqual(t, len(v.Want), contract.MaxGot)
		require.LessOrEqual(t, v.Offset, len(doc))
		if i > 0 {
			require.LessOrEqual(t, list[i-1].Offset, v.Offset, "violations in the order of the document")
		}
		switch v.Code {
		case contract.CodeSyntax, contract.CodeTrailing, contract.CodeEmpty:
			unreadable = true
			require.Equal(t, len(list)-1, i, "what ends the reading is last")
		case contract.CodeDepth:
			deep = true
		}
	}
	if !deep {
		require.Equal(t, !json.Valid([]byte(doc)), unreadable, "%v\n%q", list, doc)
	}
}

// A document of the inspector by chance: most members are right, some are of
// every wrong kind, in any order and white space.
func randomDocument(r *rand.Rand, chance int) string {
	space := func() string {
		return []string{"", "", "", " ", "\n\t", "  \r\n"}[r.IntN(6)]
	}
	good := map[string][]string{
		"event":   {`"clue"`, `"accusation"`, `"cl\u0075e"`},
		"mood":    {`"calm"`, `"tense"`, `null`},
		"when":    {`"2026-11-30T09:00:00Z"`, `"2026-11-30T09:00:00.123+02:00"`},
		"level":   {`0`, `3`, `10`, `11`, `-4`, `3.0`, `1e1`, `1e400`, `-0`},
		"count":   {`0`, `65535`, `6.5535e4`, `-0.0`},
		"share":   {`0`, `0.1`, `0.05`, `7`, `-1e-50`, `1e40`},
		"weight":  {`100`, `1e2`, `-1e308`, `100.00000000000001`, `1e999`, `1e-999`, `-0.0`},
		"corner":  {`[1,2]`, `[ -0 , 9e0 ]`},
		"places":  {`[]`, `[{"name":"pantry","doors":[]}]`, `[{"doors":[true],"name":"é\n"},{"name":"","doors":[false,true]}]`},
		"aliases": {`[]`, `[{"key":"a","value":1}]`, `[{"value":-1e2,"key":"\u0061"},{"key":"","value":0}]`},
		"suspect": {`null`, `"Brandt"`, `"\ud83d\ude00"`, `""`},
		"odds":    {`null`, `0.5`, `7`, `-1e400`},
	}
	bad := []string{`null`, `true`, `"x"`, `"vote"`, `"reflection"`, `1`, `1.5`, `128`, `-1`, `65536`, `1e400`, `{}`, `[]`, `[1]`, `[1,2,3]`, `"\ud800"`, "\"\xff\"",
		`{"a":1,"a":2}`, `[[[[]]]]`, `[{"name":"x"}]`, `[{"key":"a","value":1},{"key":"a","value":1}]`, `[{"name":"x","doors":[],"name":"y"}]`, `[null]`, `[{}]`,
		`[{"key":null,"value":1}]`, `01`, `nul`, `"`, `{`, `]`, ``, `+1`, `.5`, `1e`, `'x'`, "\"\n\"", `[1,]`, `{"a"}`, `{"a":}`, `{,}`}
	order := []string{"event", "mood", "when", "level", "count", "share", "weight", "corner", "places", "aliases", "suspect", "odds"}
	r.Shuffle(len(order), func(i, j int) {
		if r.IntN(3) == 0 {
			order[i], order[j] = order[j], order[i]
		}
	})
	hit := func() bool { return r.IntN(100) < chance }
	twice := func() bool { first, second := hit(), hit(); return first && second }
	var b strings.Builder
	b.WriteString(space() + "{" + space())
	write := func(i int, name, value string) {
		if i > 0 {
			b.WriteString(space() + "," + space())
		}
		b.WriteString(`"` + name + `"` + space() + ":" + space() + value)
	}
	for i, name := range order {
		values := good[name]
		value := values[r.IntN(len(values))]
		switch {
		case !hit():
		case twice():
			continue // missing
		default:
			value = bad[r.IntN(len(bad))]
		}
		if twice() {
			write(i, []string{"zzz", "Level", "\xff", `\ud800`, order[0]}[r.IntN(5)], bad[r.IntN(len(bad))])
			b.WriteString(",")
		}
		if twice() {
			name = `\u` + "00" + string("0123456789abcdef"[name[0]>>4]) + string("0123456789abcdef"[name[0]&15]) + name[1:]
		}
		write(i, name, value)
	}
	b.WriteString(space() + "}" + space())
	if twice() {
		b.WriteString([]string{"}", "x", "{}", ",", "\x00"}[r.IntN(5)])
	}
	return b.String()
}

func TestReadersAgree(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	accepted := 0
	const n = 20_000
	for i := range n {
		if agree(t, inspector, decodeInspector, randomDocument(r, []int{0, 2, 10, 40}[i%4])) {
			accepted++
		}
	}
	// Both verdicts must be met often, or the documents prove nothing.
	assert.Greater(t, accepted, n/10)
	assert.Less(t, accepted, n*9/10)
}

// Every cut and every single changed byte of a document.
func TestReadersAgreeOnCutsAndFlips(t *testing.T) {
	for _, doc := range []string{goodClue, goodAccusation} {
		require.True(t, agree(t, inspector, decodeInspector, doc))
		for i := range doc {
			agree(t, inspector, decodeInspector, doc[:i])
			for _, c := range []byte("\"\\{}[],:0-.e nX\x00\x7f\x80\xc3\xff") {
				changed := []byte(doc)
				changed[i] = c
				agree(t, inspector, decodeInspector, string(changed))
			}
		}
	}
}

const detectiveReply = `{"kind":"clue","text":"The pantry key was still wet at nine.","suspect":"Cook Ada","confidence":0.62,"witnesses":["Gardener Imre"],"urgent":false,"round":3}`

var detectiveReplies = []string{
	detectiveReply,
	`{ "kind" : "accusation" , "text" : "" , "suspect" : "\u00e9" , "confidence" : 1e0 , "witnesses" : [ ] , "urgent" : true , "round" : 3.0 }`,
	`{"round":-0,"urgent":true,"witnesses":["a","b\n"],"confidence":0,"suspect":"","text":"é","kind":"clue"}`,
	`{"kind":"clue","text":"a","round":1,"suspect":"b","confidence":1e400,"witnesses":null,"urgent":0}`,
	`{"kind":"vote","text":"x","text":"y"}`,
}

func FuzzDetective(f *testing.F) {
	for _, doc := range detectiveReplies {
		f.Add(doc)
	}
	f.Fuzz(func(t *testing.T, doc string) { agree(t, detective, decodeDetective, doc) })
}

func FuzzInspector(f *testing.F) {
	f.Add(goodClue)
	f.Add(goodAccusation)
	r := rand.New(rand.NewPCG(3, 4))
	for range 20 {
		f.Add(randomDocument(r, 10))
	}
	f.Fuzz(func(t *testing.T, doc string) { agree(t, inspector, decodeInspector, doc) })
}

// FuzzJSONObject holds the strictness that no shape adds to to encoding/json's
// tokens.
func FuzzJSONObject(f *testing.F) {
	for _, doc := range []string{`{}`, ` {"a":[1,{"b":null}]} `, `{"a":1,"\u0061":2}`, `[]`, `{"a":"\ud800"}`, "{\"\xff\":1}", `{"a":{"b":1,"b":1}}`, goodClue, `{}{}`} {
		f.Add(doc)
	}
	f.Fuzz(func(t *testing.T, doc string) {
		v, notes, err := contract.JSONObject.Decode([]byte(doc))
		if want := refObject(doc); want != (err == nil) {
			t.Fatalf("JSONObject: %v; want accepted %t\n%q", err, want, doc)
		}
		require.Nil(t, notes)
		if err != nil {
			require.Nil(t, v)
			return
		}
		require.Equal(t, strings.Trim(doc, " \t\r\n"), string(v))
		require.NoError(t, contract.JSONObject.Validate(&v))
		written, err := contract.JSONObject.Append(nil, &v)
		require.NoError(t, err)
		require.JSONEq(t, doc, string(written))
		_, _, err = contract.JSONObject.Decode(written)
		require.NoError(t, err)
	})
}

// refObject judges a document by encoding/json's tokens.
func refObject(doc string) bool {
	if !json.Valid([]byte(doc)) || !utf8.ValidString(doc) || !strings.HasPrefix(strings.Trim(doc, " \t\r\n"), "{") || refLoneSurrogate(doc) {
		return false
	}
	d := json.NewDecoder(strings.NewReader(doc))
	d.UseNumber()
	var open []map[string]bool // nil for an array
	var isName []bool
	for {
		tok, err := d.Token()
		if err != nil {
			return true
		}
		if n := len(open); n > 0 && open[n-1] != nil && isName[n-1] {
			if name, ok := tok.(string); ok {
				if open[n-1][name] {
					return false
				}
				open[n-1][name] = true
				isName[n-1] = false
				continue
			}
		}
		switch tok {
		case json.Delim('{'):
			open, isName = append(open, map[string]bool{}), append(isName, true)
			if len(open) > contract.DefaultMaxDepth {
				return false
			}
			continue
		case json.Delim('['):
			open, isName = append(open, nil), append(isName, false)
			if len(open) > contract.DefaultMaxDepth {
				return false
			}
			continue
		case json.Delim('}'), json.Delim(']'):
			open, isName = open[:len(open)-1], isName[:len(isName)-1]
		}
		if n := len(isName); n > 0 {
			isName[n-1] = true
		}
	}
}

// refLoneSurrogate looks for \u escapes of surrogates without their half.
func refLoneSurrogate(doc string) bool {
	unit := func(i int) (uint16, bool) {
		var u uint16
		if i+6 > len(doc) || doc[i] != '\\' || doc[i+1] != 'u' {
			return 0, false
		}
		for _, c := range strings.ToLower(doc[i+2 : i+6]) {
			u = u<<4 | uint16(strings.IndexRune("0123456789abcdef", c))
		}
		return u, true
	}
	for i := 0; i < len(doc); i++ {
		if doc[i] != '\\' {
			continue
		}
		u, ok := unit(i)
		switch {
		case !ok:
			i++
		case u >= 0xd800 && u < 0xdc00:
			low, ok := unit(i + 6)
			if !ok || low < 0xdc00 || low > 0xdfff {
				return true
			}
			i += 11
		case u >= 0xdc00 && u <= 0xdfff:
			return true
		default:
			i += 5
		}
	}
	return false
}
