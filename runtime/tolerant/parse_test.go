package tolerant_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/runtime/contract"
	"github.com/structgen/structgen/runtime/tolerant"
	"github.com/structgen/structgen/testdata/golden/corpus"
)

const vote = `{"kind": "vote", "text": "Quill.", "suspect": "Tutor Quill", "confidence": 1, "witnesses": [], "urgent": false, "round": 2}`

// The results that a row can want.
const (
	accept = "accept"
	reject = "reject"
	raw    = "raw_fallback"
)

var rows = []struct {
	name    string
	reply   string
	want    string
	via     tolerant.Via
	removed []string
	reason  tolerant.Reason
	code    contract.Code
}{
	// 1
	{name: "nothing is a rejection", reply: "", want: reject, code: contract.CodeEmpty},
	{name: "white space is nothing", reply: " \r\n\t", want: reject, code: contract.CodeEmpty},
	{name: "white space of other alphabets is nothing", reply: "\u00a0\u3000", want: reject, code: contract.CodeEmpty},
	{name: "a byte order mark alone is nothing", reply: "\ufeff", want: reject, code: contract.CodeEmpty},
	{name: "broken UTF-8 in a value is a rejection", reply: strings.Replace(clue, "ash", "\xe9sh", 1), want: reject, code: contract.CodeUTF8},
	{name: "broken UTF-8 in words is a rejection", reply: "so \xff " + clue, want: reject, code: contract.CodeUTF8},
	// 2
	{name: "the value and nothing else", reply: clue, want: accept, via: tolerant.ViaStrict},
	{name: "white space around the value is JSON's own", reply: "\n " + clue + "\r\n", want: accept, via: tolerant.ViaStrict},
	{name: "a byte order mark is removed", reply: "\ufeff" + clue, want: accept, via: tolerant.ViaUnwrapped, removed: []string{tolerant.RemovedBOM}},
	{name: "a byte order mark after a new line is removed", reply: "\n\ufeff\n" + clue, want: accept, via: tolerant.ViaUnwrapped, removed: []string{tolerant.RemovedBOM}},
	{name: "white space that JSON does not know is removed", reply: "\u00a0" + clue, want: accept, via: tolerant.ViaUnwrapped, removed: []string{tolerant.RemovedSpace}},
	{name: "a kind that is not granted is rejected", reply: vote, want: reject, code: contract.CodeNotGranted},
	{name: "a better value inside is not looked for", reply: `{"answer": ` + clue + `}`, want: reject, code: contract.CodeUnknown},
	{name: "an array of one is a value of its own", reply: "[" + clue + "]", want: reject, code: contract.CodeType},
	{name: "a string that holds the object is a string", reply: quoted(clue), want: reject, code: contract.CodeType},
	{name: "a number is a value", reply: "7", want: reject, code: contract.CodeType},
	{name: "deep nesting is a value", reply: strings.Repeat("[", 5000) + strings.Repeat("]", 5000), want: reject, code: contract.CodeType},
	// 3
	{name: "a leading thought is removed", reply: "<think>warm ash</think>" + clue, want: accept, via: tolerant.ViaUnwrapped, removed: []string{tolerant.RemovedThink}},
	{name: "a leading thought in capitals is removed", reply: "<THINK>warm ash</Think>\n" + clue, want: accept, via: tolerant.ViaUnwrapped, removed: []string{tolerant.RemovedThink}},
	{name: "a draft in the thought does not count", reply: "<think>" + vote + "</think>" + clue, want: accept, via: tolerant.ViaUnwrapped, removed: []string{tolerant.RemovedThink}},
	{name: "a thought in a byte order mark's company", reply: "\ufeff<think></think>" + clue, want: accept, via: tolerant.ViaUnwrapped, removed: []string{tolerant.RemovedBOM, tolerant.RemovedThink}},
	{name: "what follows a thought is judged", reply: "<think>x</think>" + vote, want: reject, code: contract.CodeNotGranted},
	{name: "an unclosed thought says nothing", reply: "<think>" + clue, want: raw, reason: tolerant.ReasonThought},
	{name: "a thought alone says nothing", reply: "<think>" + clue + "</think>\n", want: raw, reason: tolerant.ReasonThought},
	{name: "the first closing tag ends the thought", reply: "<think>a</think>b</think>" + clue, want: accept, via: tolerant.ViaEmbedded, removed: []string{tolerant.RemovedThink, tolerant.RemovedWords}},
	// 4
	{name: "one fence is removed", reply: "```json\n" + clue + "\n```", want: accept, via: tolerant.ViaUnwrapped, removed: []string{tolerant.RemovedFence}},
	{name: "a fence of four is removed", reply: "````\n" + clue + "\n````", want: accept, via: tolerant.ViaUnwrapped, removed: []string{tolerant.RemovedFence}},
	{name: "a fence of tildes is removed", reply: "~~~json\n" + clue + "\n~~~", want: accept, via: tolerant.ViaUnwrapped, removed: []string{tolerant.RemovedFence}},
	{name: "a fence on one line is removed", reply: "```json" + clue + "```", want: accept, via: tolerant.ViaUnwrapped, removed: []string{tolerant.RemovedFence}},
	{name: "markers inside the value stay", reply: "```\n" + strings.Replace(clue, "ash", "```ash```", 1) + "\n```", want: accept, via: tolerant.ViaUnwrapped, removed: []string{tolerant.RemovedFence}},
	{name: "a thought and then a fence", reply: "<think>x</think>\n```json\n" + clue + "\n```", want: accept, via: tolerant.ViaUnwrapped, removed: []string{tolerant.RemovedThink, tolerant.RemovedFence}},
	{name: "what the fence holds is judged", reply: "```json\n" + vote + "\n```", want: reject, code: contract.CodeNotGranted},
	{name: "an array in a fence is judged", reply: "```json\n[" + clue + "]\n```", want: reject, code: contract.CodeType},
	{name: "an empty fence", reply: "```json\n```", want: raw, reason: tolerant.ReasonWords},
	{name: "only markers", reply: "``````", want: raw, reason: tolerant.ReasonWords},
	{name: "two fences", reply: "```\n" + clue + "\n```\n```\n" + clue + "\n```", want: raw, reason: tolerant.ReasonSeveral},
	{name: "an unclosed fence around a whole object", reply: "```json\n" + clue, want: accept, via: tolerant.ViaEmbedded, removed: []string{tolerant.RemovedWords}},
	// 5
	{name: "words before", reply: "So: " + clue, want: accept, via: tolerant.ViaEmbedded, removed: []string{tolerant.RemovedWords}},
	{name: "words after", reply: clue + " So it is.", want: accept, via: tolerant.ViaEmbedded, removed: []string{tolerant.RemovedWords}},
	{name: "words in braces are words", reply: "{sic} " + clue, want: accept, via: tolerant.ViaEmbedded, removed: []string{tolerant.RemovedWords}},
	{name: "an apostrophe in braces is a word's", reply: "{the cook's} " + clue, want: accept, via: tolerant.ViaEmbedded, removed: []string{tolerant.RemovedWords}},
	{name: "quoted words in braces were meant as an object", reply: "{'clue'} " + clue, want: raw, reason: tolerant.ReasonBroken},
	{name: "a colon in braces was meant as an object", reply: "{kind: clue} " + clue, want: raw, reason: tolerant.ReasonBroken},
	{name: "typographic quotes in braces were meant as an object", reply: "{“clue”} " + clue, want: raw, reason: tolerant.ReasonBroken},
	{name: "an odd quote in the words changes nothing", reply: `A 5" rope: ` + clue, want: accept, via: tolerant.ViaEmbedded, removed: []string{tolerant.RemovedWords}},
	{name: "braces in strings are text", reply: "So: " + strings.Replace(clue, "ash", `}{ \"}`, 1), want: accept, via: tolerant.ViaEmbedded, removed: []string{tolerant.RemovedWords}},
	{name: "the embedded object is judged", reply: "So: " + vote, want: reject, code: contract.CodeNotGranted},
	{name: "two objects", reply: clue + "\n" + clue, want: raw, reason: tolerant.ReasonSeveral},
	{name: "an empty object is an object", reply: "{} " + clue, want: raw, reason: tolerant.ReasonSeveral},
	{name: "a trailing comma", reply: strings.Replace(clue, "}", ",}", 1), want: raw, reason: tolerant.ReasonBroken},
	{name: "one brace too many", reply: clue + "}", want: raw, reason: tolerant.ReasonUnbalanced},
	{name: "one brace too few", reply: clue[:len(clue)-1], want: raw, reason: tolerant.ReasonUnbalanced},
	{name: "a second object cut off", reply: clue + ` {"kind": "cl`, want: raw, reason: tolerant.ReasonUnbalanced},
	{name: "a lone brace in the words", reply: "} " + clue, want: raw, reason: tolerant.ReasonUnbalanced},
	{name: "a wrapper cut off", reply: `{"answer": ` + clue, want: raw, reason: tolerant.ReasonUnbalanced},
	{name: "an array in the words", reply: "So: [" + clue + "]", want: raw, reason: tolerant.ReasonArray},
	{name: "a later element of an array", reply: "So: [1, " + clue + "]", want: raw, reason: tolerant.ReasonArray},
	{name: "a later element of an array cut off", reply: `So: ["x", ` + clue, want: raw, reason: tolerant.ReasonArray},
	{name: "an interval is no array", reply: "Within [0, 1): " + clue, want: accept, via: tolerant.ViaEmbedded, removed: []string{tolerant.RemovedWords}},
	{name: "an array cut off", reply: "So: [" + clue, want: raw, reason: tolerant.ReasonArray},
	{name: "an array that lost its beginning", reply: `x", ` + clue + "]", want: raw, reason: tolerant.ReasonArray},
	{name: "footnotes are no arrays", reply: "Ledger [1], diary [2]: " + clue, want: accept, via: tolerant.ViaEmbedded, removed: []string{tolerant.RemovedWords}},
	{name: "a thought in the middle that stays open", reply: "Well. <think>" + clue, want: raw, reason: tolerant.ReasonThought},
	{name: "an object in a thought in the middle", reply: "Well. <think>" + clue + "</think>", want: raw, reason: tolerant.ReasonThought},
	{name: "an object after a thought in the middle", reply: "Well. <think>hm</think> " + clue, want: accept, via: tolerant.ViaEmbedded, removed: []string{tolerant.RemovedWords}},
	{name: "an object in a thought of another name", reply: "<reasoning>" + clue + "</reasoning>", want: raw, reason: tolerant.ReasonThought},
	{name: "an object after a thought of another name", reply: "<thinking>hm</thinking> " + clue, want: accept, via: tolerant.ViaEmbedded, removed: []string{tolerant.RemovedWords}},
	{name: "a thought whose beginning was in the prompt", reply: "hm</think>" + clue, want: accept, via: tolerant.ViaEmbedded, removed: []string{tolerant.RemovedWords}},
	{name: "a draft before a lone closing tag", reply: "{hm}</think>" + clue, want: raw, reason: tolerant.ReasonThought},
	{name: "a closing tag behind the object", reply: clue + "</think>", want: accept, via: tolerant.ViaEmbedded, removed: []string{tolerant.RemovedWords}},
	{name: "the analysis channel", reply: "<|channel|>analysis<|message|>" + clue + "<|end|>", want: raw, reason: tolerant.ReasonThought},
	{name: "the final channel", reply: "<|channel|>analysis<|message|>hm<|end|><|start|>assistant<|channel|>final<|message|>" + clue, want: accept, via: tolerant.ViaEmbedded, removed: []string{tolerant.RemovedWords}},
	// 6
	{name: "words", reply: "It was warm.", want: raw, reason: tolerant.ReasonWords},
	{name: "words that begin like a literal", reply: "true enough", want: raw, reason: tolerant.ReasonWords},
	{name: "two scalars", reply: "1 2", want: raw, reason: tolerant.ReasonWords},
}

func quoted(s string) string {
	b, _ := json.Marshal(s)
	return string(b)
}

func TestParse(t *testing.T) {
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			p, err := tolerant.Parse(corpus.DetectiveContract, []byte(row.reply))
			require.Equal(t, row.want, label(err), "%v", err)
			switch row.want {
			case accept:
				assert.Equal(t, row.via, p.Via)
				assert.Equal(t, row.removed, p.Removed)
				assert.Contains(t, row.reply, string(p.JSON))
				want, _, err := corpus.DetectiveContract.Decode(p.JSON)
				require.NoError(t, err)
				assert.Equal(t, want, p.Value)
			case raw:
				e, _ := errors.AsType[*tolerant.Raw](err)
				assert.Equal(t, row.reason, e.Reason)
				assert.Contains(t, row.reply, e.Text)
				assert.Zero(t, p)
			case reject:
				e, _ := errors.AsType[*contract.DecodeError](err)
				assert.True(t, e.Has(row.code), "%v", e)
				assert.Equal(t, "detective", e.Contract)
				assert.Zero(t, p)
			}
		})
	}
}

func TestParseWithoutEmbedded(t *testing.T) {
	for _, row := range rows {
		_, err := tolerant.Parse(corpus.DetectiveContract, []byte(row.reply), tolerant.WithoutEmbedded())
		if row.via == tolerant.ViaEmbedded {
			assert.Equal(t, raw, label(err), row.name)
		} else if row.reason == "" && row.code != contract.CodeNotGranted {
			assert.Equal(t, row.want, label(err), row.name)
		}
	}
}

// spoken turns prose into a clue, as a game might do.
func spoken(prose string) corpus.DetectiveOutput {
	return corpus.DetectiveOutput{Kind: corpus.DetectiveKindClue, Text: prose}
}

func TestProseBecomesAValueOnlyWhereTheContractSaysSo(t *testing.T) {
	c := corpus.DetectiveContract.WithRaw(spoken)
	p, err := tolerant.Parse(c, []byte("\ufeffIt was warm.\n"))
	require.NoError(t, err)
	assert.Equal(t, tolerant.ViaRaw, p.Via)
	assert.Equal(t, "It was warm.", p.Value.Text)
	assert.Nil(t, p.JSON)

	_, err = tolerant.Parse(c, []byte("It was warm."), tolerant.WithoutRaw())
	assert.Equal(t, raw, label(err))
	_, err = tolerant.Parse(c, []byte(vote))
	assert.Equal(t, reject, label(err), "a value that breaks the contract is not prose")
}

func TestAThoughtIsNeverMadePublic(t *testing.T) {
	c := corpus.DetectiveContract.WithRaw(spoken)
	for _, reply := range []string{"<think>I did it.", "<think>I did it.</think>", "<|channel|>analysis<|message|>" + clue} {
		_, err := tolerant.Parse(c, []byte(reply))
		assert.Equal(t, raw, label(err), reply)
	}
	p, err := tolerant.Parse(c, []byte("<think>I did it.</think>I saw nothing."))
	require.NoError(t, err)
	assert.Equal(t, "I saw nothing.", p.Value.Text)
}

func TestAValueBuiltFromProseIsValidated(t *testing.T) {
	c := corpus.DetectiveContract.WithRaw(func(string) corpus.DetectiveOutput { return corpus.DetectiveOutput{} })
	_, err := tolerant.Parse(c, []byte("It was warm."))
	assert.Equal(t, raw, label(err))
	_, ok := errors.AsType[*contract.DecodeError](err)
	assert.True(t, ok, "the error wraps what the value breaks: %v", err)
}

func TestParseReportsWhatTheDecoderChanged(t *testing.T) {
	c := corpus.DetectiveContract.WithNormalize(func(v *corpus.DetectiveOutput) { v.Text = strings.TrimSpace(v.Text) })
	p, err := tolerant.Parse(c, []byte("```\n"+strings.Replace(clue, "The ash", "  The ash", 1)+"\n```"))
	require.NoError(t, err)
	require.Len(t, p.Notes, 1)
	assert.Equal(t, contract.NoteNormalized, p.Notes[0].Action)
}

func TestViaIsStoredByName(t *testing.T) {
	for _, via := range []tolerant.Via{tolerant.ViaStrict, tolerant.ViaUnwrapped, tolerant.ViaEmbedded, tolerant.ViaRaw} {
		text, err := via.MarshalText()
		require.NoError(t, err)
		var back tolerant.Via
		require.NoError(t, back.UnmarshalText(text))
		assert.Equal(t, via, back)
	}
	var v tolerant.Via
	assert.Error(t, v.UnmarshalText([]byte("guessed")))
}

// FuzzParse: a value is only ever a part of the reply that the strict decoder
// accepts by itself, and leaving out the last step takes nothing else away.
func FuzzParse(f *testing.F) {
	for _, row := range rows {
		f.Add(row.reply)
	}
	c := corpus.DetectiveContract
	f.Fuzz(func(t *testing.T, reply string) {
		p, err := tolerant.Parse(c, []byte(reply))
		_, whole := tolerant.Parse(c, []byte(reply), tolerant.WithoutEmbedded())
		if label(err) == "another error" {
			t.Fatal(err)
		}
		if err != nil {
			return
		}
		if !strings.Contains(reply, string(p.JSON)) {
			t.Errorf("%q is no part of %q", p.JSON, reply)
		}
		v, _, err := c.Decode(p.JSON)
		if err != nil {
			t.Errorf("accepted %q, which is not valid: %v", p.JSON, err)
		}
		assert.Equal(t, v, p.Value)
		if (whole == nil) != (p.Via != tolerant.ViaEmbedded) {
			t.Errorf("via %s, but without embedded objects: %v", p.Via, whole)
		}
	})
}
