package schema

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/generator/internal/manifest"
)

func TestPromptCarriesTheSchemaAndNoMore(t *testing.T) {
	c, pkg := types(t)
	file := Marshal(Build(c, pkg))
	prompt := string(Prompt(c, file))
	_, rest, ok := strings.Cut(prompt, "<schema>\n")
	require.True(t, ok)
	carried, _, ok := strings.Cut(rest, "\n</schema>")
	require.True(t, ok)
	require.JSONEq(t, string(file), carried)
	require.NotContains(t, prompt, "Choose one", "a contract without kinds has nothing to choose")
}

func TestPromptSpeaksOfNullOnlyIfItIsAllowed(t *testing.T) {
	c, pkg := contract(t, documented(field("text", text()), `Not {"type":"null"}.`))
	require.NotContains(t, string(Prompt(c, Marshal(Build(c, pkg)))), "write null")
	c, pkg = contract(t, field("text", pointer(text())))
	require.Contains(t, string(Prompt(c, Marshal(Build(c, pkg)))), "write null")
}

func TestPromptKeepsTheKindsOnLinesOfTheirOwn(t *testing.T) {
	clue, vote := kindOf("Clue", "clue", "One\r\ntwo\n\nthree.\u2028Four."), kindOf("Vote", "vote", "")
	v := vocabulary(clue, vote)
	a := agentOf(structOf("Talker", "",
		onlyFor(field("a", text()), vote), onlyFor(field("b", text()), vote), onlyFor(field("c", text()), clue, vote), field("d", text()),
	), v, clue, vote)
	a.KindMember = "act"
	pkg := planned(t, []*manifest.Agent{a})
	c := pkg.Contracts[0]
	prompt := string(Prompt(c, Marshal(Build(c, pkg))))
	require.Contains(t, prompt, `
"act" says what the object is. Choose one:

- clue: One two three. Four.
  Needs c.
  Write null for a, b.
- vote
  Needs a, b, c.

`)
}

func TestKindsNobodyDescribedNeedNoDescription(t *testing.T) {
	clue, vote := kindOf("Clue", "clue", ""), kindOf("Vote", "vote", "")
	pkg := planned(t, []*manifest.Agent{agentOf(structOf("Talker", ""), vocabulary(clue, vote), vote, clue)})
	kind := property(Build(pkg.Contracts[0], pkg), "kind")
	require.Empty(t, kind.Description)
	require.Equal(t, []any{"vote", "clue"}, kind.Enum, "in the order of the grants")

	vote.Doc = "A ballot."
	require.Equal(t, "vote: A ballot.\nclue", property(Build(pkg.Contracts[0], pkg), "kind").Description)
}

func TestOnlyNamesItsKinds(t *testing.T) {
	a, b, c, d := kindOf("A", "a", ""), kindOf("B", "b", ""), kindOf("C", "c", ""), kindOf("D", "d", "")
	pkg := planned(t, []*manifest.Agent{agentOf(structOf("Talker", "",
		onlyFor(field("one", text()), a),
		onlyFor(field("two", text()), a, b),
		onlyFor(field("three", text()), c, a, b),
	), vocabulary(a, b, c, d), a, b, c, d)})
	s := Build(pkg.Contracts[0], pkg)
	require.Equal(t, "Required for a; null for every other kind.", property(s, "one").Description)
	require.Equal(t, "Required for a and b; null for every other kind.", property(s, "two").Description)
	require.Equal(t, "Required for a, b and c; null for every other kind.", property(s, "three").Description)
}

func TestGrantsEscapeWhatWouldBreakTheTable(t *testing.T) {
	odd := kindOf("Odd", "a|b`c", "One | two \\| <b>bold</b> *x* `y` [z]\nnext line.")
	pkg := planned(t, []*manifest.Agent{agentOf(structOf("Talker", ""), vocabulary(odd), odd)})
	page := string(Grants(pkg))
	require.Contains(t, page, "| `` a\\|b`c `` | `KindOdd` | `Talker` | One \\| two \\\\\\| \\<b>bold\\</b> \\*x\\* \\`y\\` \\[z] next line. |\n")
	for line := range strings.Lines(page) {
		if strings.HasPrefix(line, "| ") {
			require.True(t, strings.HasSuffix(line, "|\n"), line)
		}
	}
}

func TestGrantsNameAForeignVocabulary(t *testing.T) {
	clue := kindOf("Clue", "clue", "")
	clue.Const.PkgPath, clue.Const.PkgName = "example.com/events", "events"
	unused := kindOf("Unused", "unused", "")
	unused.Const.PkgPath, unused.Const.PkgName = "example.com/events", "events"
	v := vocabulary(clue, unused)
	v.Type = manifest.Ident{PkgPath: "example.com/events", PkgName: "events", Name: "Kind"}
	page := string(Grants(planned(t, []*manifest.Agent{agentOf(structOf("Talker", ""), v, clue)})))
	require.Contains(t, page, "## `events.Kind`\n")
	require.Contains(t, page, "| `clue` | `events.KindClue` | `Talker` |  |\n")
	require.Contains(t, page, "| `unused` | `events.KindUnused` | nobody |  |\n")
}

func TestPromptOfBrokenSchemaIsOurBug(t *testing.T) {
	c, _ := contract(t, field("text", text()))
	require.PanicsWithValue(t, "structgen bug: the schema of Root is no JSON: unexpected end of JSON input", func() { Prompt(c, []byte("{")) })
	require.True(t, json.Valid(Marshal(newObject())))
}
