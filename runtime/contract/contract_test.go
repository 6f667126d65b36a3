package contract_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/runtime/contract"
)

// withSchema is the detective with a schema of its own.
func withSchema(schema, hash string) *contract.Contract[detectiveOutput] {
	return contract.New(&contract.Spec{
		Name: "detective", Schema: schema, Hash: hash, Prompt: "Answer in JSON.", Kinds: detectiveKinds, Shape: detectiveShape,
	}, decodeDetective, appendDetective)
}

func hashOf(schema string) string {
	sum := sha256.Sum256([]byte(schema))
	return hex.EncodeToString(sum[:])
}

func TestContractSaysWhatItIs(t *testing.T) {
	c := withSchema("{}\n", hashOf("{}\n"))
	assert.Equal(t, "detective", c.Name())
	assert.Equal(t, "{}\n", c.Schema())
	assert.Equal(t, hashOf("{}\n"), c.Hash())
	assert.Equal(t, "Answer in JSON.", c.Prompt())
	assert.Same(t, detectiveKinds, c.Kinds())
	assert.Same(t, detectiveShape, c.Shape())
	assert.Equal(t, contract.DefaultMaxBytes, c.MaxBytes())
	assert.Equal(t, contract.DefaultMaxDepth, c.MaxDepth())
}

func TestVerify(t *testing.T) {
	assert.NoError(t, withSchema("{}\n", hashOf("{}\n")).Verify())

	edited := withSchema("{}\r\n", hashOf("{}\n"))
	for name, c := range map[string]*contract.Contract[detectiveOutput]{
		"the contract":      edited,
		"a copy of it":      edited.WithCheck(func(detectiveOutput) error { return nil }),
		"one with limits":   edited.WithLimits(10, 10),
		"one already asked": edited,
	} {
		assert.ErrorIs(t, c.Verify(), contract.ErrSchemaChanged, name)
		v, notes, err := c.Decode([]byte(detectiveReply))
		assert.ErrorIs(t, err, contract.ErrSchemaChanged, name)
		assert.Zero(t, v)
		assert.Nil(t, notes)
	}
}

func TestWithCheck(t *testing.T) {
	errAbsent := errors.New("the suspect is not in the room")
	base := withSchema("", "")
	present := base.WithCheck(func(v detectiveOutput) error {
		if v.Suspect == "Cook Ada" {
			return errAbsent
		}
		return nil
	})

	_, _, err := base.Decode([]byte(detectiveReply))
	assert.NoError(t, err, "the contract it is a copy of has no such rule")

	v, notes, err := present.Decode([]byte(detectiveReply))
	assert.ErrorIs(t, err, errAbsent)
	refused, ok := errors.AsType[*contract.DecodeError](err)
	require.True(t, ok)
	assert.Equal(t, []contract.Violation{{Code: contract.CodeCheck, Offset: -1, Want: errAbsent.Error()}}, refused.Violations)
	assert.Zero(t, v)
	assert.Nil(t, notes)

	value := detectiveOutput{Kind: detectiveClue, Suspect: "Cook Ada"}
	assert.ErrorIs(t, present.Validate(&value), errAbsent, "Validate asks it too")
	assert.NoError(t, base.Validate(&value))
	_, err = present.Append(nil, &value)
	assert.NoError(t, err, "Append does not: the rule is about what a model says")

	t.Run("sees only valid values", func(t *testing.T) {
		c := base.WithCheck(func(detectiveOutput) error { panic("called") })
		_, _, err := c.Decode([]byte(`{}`))
		assert.Error(t, err)
	})
	t.Run("rules add up in order", func(t *testing.T) {
		var order []string
		rule := func(name string, err error) func(detectiveOutput) error {
			return func(detectiveOutput) error { order = append(order, name); return err }
		}
		c := base.WithCheck(rule("a", nil)).WithCheck(rule("b", errAbsent)).WithCheck(rule("c", nil))
		_, _, err := c.Decode([]byte(detectiveReply))
		assert.ErrorIs(t, err, errAbsent)
		assert.Equal(t, []string{"a", "b"}, order)
	})
	t.Run("copies of one contract do not share rules", func(t *testing.T) {
		one := base.WithCheck(func(detectiveOutput) error { return nil })
		_ = one.WithCheck(func(detectiveOutput) error { return errAbsent })
		two := one.WithCheck(func(detectiveOutput) error { return nil })
		_, _, err := two.Decode([]byte(detectiveReply))
		assert.NoError(t, err)
	})
	t.Run("a DecodeError keeps its paths", func(t *testing.T) {
		list := []contract.Violation{{Code: contract.CodeCheck, Path: "/suspect", Offset: -1, Want: "somebody present"}}
		c := base.WithCheck(func(detectiveOutput) error {
			return fmt.Errorf("room: %w", &contract.DecodeError{Contract: "room", Violations: list})
		})
		_, _, err := c.Decode([]byte(detectiveReply))
		refused, ok := errors.AsType[*contract.DecodeError](err)
		require.True(t, ok)
		assert.Equal(t, "detective", refused.Contract)
		assert.Equal(t, list, refused.Violations)
	})
	t.Run("a long message is cut", func(t *testing.T) {
		c := base.WithCheck(func(detectiveOutput) error { return errors.New(strings.Repeat("é", 1e6)) })
		_, _, err := c.Decode([]byte(detectiveReply))
		refused, ok := errors.AsType[*contract.DecodeError](err)
		require.True(t, ok)
		assert.Equal(t, strings.Repeat("é", 248)+"…", refused.Violations[0].Want)
	})
}

func TestWithNormalize(t *testing.T) {
	base := withSchema("", "")
	trim := base.WithNormalize(func(v *detectiveOutput) {
		v.Text = strings.TrimSpace(v.Text)
		for i, w := range v.Witnesses {
			v.Witnesses[i] = strings.ToUpper(w)
		}
	})
	doc := strings.Replace(detectiveReply, "The pantry", `\n The pantry`, 1)

	v, notes, err := trim.Decode([]byte(doc))
	require.NoError(t, err)
	assert.Equal(t, "The pantry key was still wet at nine.", v.Text)
	assert.Equal(t, []string{"GARDENER IMRE"}, v.Witnesses)
	assert.Equal(t, contract.Notes{
		{Action: contract.NoteNormalized, Path: "/text", From: `"\n The pantry key was still wet at nine."`, To: `"The pantry key was still wet at nine."`},
		{Action: contract.NoteNormalized, Path: "/witnesses/0", From: `"Gardener Imre"`, To: `"GARDENER IMRE"`},
	}, notes)

	t.Run("nothing changed, nothing noted", func(t *testing.T) {
		_, notes, err := base.WithNormalize(func(*detectiveOutput) {}).Decode([]byte(detectiveReply))
		require.NoError(t, err)
		assert.Nil(t, notes)
	})
	t.Run("a list of another length is one change", func(t *testing.T) {
		_, notes, err := base.WithNormalize(func(v *detectiveOutput) { v.Witnesses = nil }).Decode([]byte(detectiveReply))
		require.NoError(t, err)
		assert.Equal(t, contract.Notes{{Action: contract.NoteNormalized, Path: "/witnesses", From: `["Gardener Imre"]`, To: `[]`}}, notes)
	})
	t.Run("behind the reader's own notes", func(t *testing.T) {
		c := inspector.WithNormalize(func(v *inspectorOutput) { v.Count++ })
		_, notes, err := c.Decode([]byte(change(t, goodClue, `"level":3`, `"level":30`)))
		require.NoError(t, err)
		assert.Equal(t, contract.Notes{
			{Action: contract.NoteClamped, Path: "/level", From: "30", To: "10"},
			{Action: contract.NoteNormalized, Path: "/count", From: "7", To: "8"},
		}, notes)
	})
	t.Run("before the checks, in order", func(t *testing.T) {
		c := base.
			WithCheck(func(v detectiveOutput) error {
				if v.Text != "ab" {
					return errors.New(v.Text)
				}
				return nil
			}).
			WithNormalize(func(v *detectiveOutput) { v.Text = "a" }).
			WithNormalize(func(v *detectiveOutput) { v.Text += "b" })
		_, _, err := c.Decode([]byte(detectiveReply))
		assert.NoError(t, err)
	})
	t.Run("an invalid result is refused", func(t *testing.T) {
		c := base.WithNormalize(func(v *detectiveOutput) { v.Text = "\xff" })
		v, notes, err := c.Decode([]byte(detectiveReply))
		refused, ok := errors.AsType[*contract.DecodeError](err)
		require.True(t, ok, "%v", err)
		assert.Equal(t, []string{"/text utf8"}, codes(refused.Violations))
		assert.Zero(t, v)
		assert.Nil(t, notes)
	})
}

func TestWithRaw(t *testing.T) {
	_, ok := detective.Raw("I saw nothing.")
	assert.False(t, ok, "prose is no output unless the contract permits it")

	c := detective.WithRaw(func(prose string) detectiveOutput { return detectiveOutput{Kind: detectiveClue, Text: prose} })
	v, ok := c.Raw("I saw nothing.")
	assert.True(t, ok)
	assert.Equal(t, detectiveOutput{Kind: detectiveClue, Text: "I saw nothing."}, v)
	assert.NoError(t, c.Validate(&v))
	_, _, err := c.Decode([]byte("I saw nothing."))
	assert.Error(t, err, "Decode stays strict")
}

func TestWithLimitsKeepsWhatIsNotGiven(t *testing.T) {
	c := detective.WithLimits(10, 20)
	assert.Equal(t, 10, c.WithLimits(0, 5).MaxBytes())
	assert.Equal(t, 20, c.WithLimits(5, -1).MaxDepth())
	assert.Equal(t, contract.MaxMaxDepth, c.WithLimits(0, 1<<30).MaxDepth())
	assert.Equal(t, contract.DefaultMaxBytes, detective.MaxBytes())
}

// A value must not change when the caller uses the buffer again.
func TestDecodeSharesNothingWithItsInput(t *testing.T) {
	doc := []byte(detectiveReply)
	v, _, err := detective.Decode(doc)
	require.NoError(t, err)
	for i := range doc {
		doc[i] = 'x'
	}
	assert.Equal(t, "The pantry key was still wet at nine.", v.Text)
	assert.Equal(t, []string{"Gardener Imre"}, v.Witnesses)
}

func TestContractIsSafeForConcurrentUse(t *testing.T) {
	c := withSchema("{}", hashOf("{}")).WithNormalize(func(v *detectiveOutput) { v.Text += "!" })
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			for range 50 {
				for _, doc := range append(detectiveReplies, "prose") {
					v, _, err := c.Decode([]byte(doc))
					if err == nil {
						assert.NoError(t, c.Validate(&v))
					}
				}
			}
		})
	}
	wait.Wait()
}

// A generator's bug must come out as one, not as an accepted document.
func TestDisagreementIsReported(t *testing.T) {
	broken := func(ok, noted bool) *contract.Contract[detectiveOutput] {
		return contract.New(&contract.Spec{Name: "detective", Shape: detectiveShape},
			func(string, *detectiveOutput) (bool, bool) { return ok, noted }, appendDetective)
	}
	for name, c := range map[string]*contract.Contract[detectiveOutput]{
		"refused for no reason": broken(false, false),
		"noted nothing":         broken(true, true),
	} {
		_, _, err := c.Decode([]byte(detectiveReply))
		refused, ok := errors.AsType[*contract.DecodeError](err)
		require.True(t, ok, name)
		assert.True(t, refused.Has(contract.CodeBug), name)
	}
	assert.ErrorContains(t, contract.Explain("detective", detectiveShape, detectiveReply), "please report it")
}

func TestDecodeErrorReadsAndMarshals(t *testing.T) {
	_, _, err := detective.Decode([]byte(`{"kind":"vote"}`))
	refused, ok := errors.AsType[*contract.DecodeError](err)
	require.True(t, ok)
	refused.Violations = refused.Violations[:2]
	assert.Equal(t, "detective: 2 violations\n"+
		"\t/kind: not-granted: want \"clue\" or \"accusation\", got \"vote\" (byte 8)\n"+
		"\t/text: missing: want string (byte 14)", err.Error())
	assert.ErrorIs(t, err, contract.ErrNotGranted)
	assert.NotErrorIs(t, err, contract.ErrSchemaChanged)

	refused.Violations = refused.Violations[:1]
	assert.Equal(t, `detective: /kind: not-granted: want "clue" or "accusation", got "vote" (byte 8)`, err.Error())
	assert.Equal(t, "(root): check: more", contract.Violation{Code: contract.CodeCheck, Offset: -1, Want: "more"}.String())

	written, err := json.Marshal(refused)
	require.NoError(t, err)
	assert.JSONEq(t, `{"contract":"detective","violations":[
		{"code":"not-granted","path":"/kind","offset":8,"want":"\"clue\" or \"accusation\"","got":"\"vote\""}]}`, string(written))
	var back contract.DecodeError
	require.NoError(t, json.Unmarshal(written, &back))
	assert.Equal(t, *refused, back)
}
