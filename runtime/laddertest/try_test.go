package laddertest_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/runtime/contract"
	"github.com/structgen/structgen/runtime/laddertest"
	"github.com/structgen/structgen/testdata/golden/clinic"
	"github.com/structgen/structgen/testdata/golden/constraint"
	"github.com/structgen/structgen/testdata/golden/corpus"
	"github.com/structgen/structgen/testdata/golden/detective"
	"github.com/structgen/structgen/testdata/golden/empty"
	"github.com/structgen/structgen/testdata/golden/enums"
	"github.com/structgen/structgen/testdata/golden/foreign"
	"github.com/structgen/structgen/testdata/golden/foreign/plain"
	"github.com/structgen/structgen/testdata/golden/kinds"
	"github.com/structgen/structgen/testdata/golden/lists"
	"github.com/structgen/structgen/testdata/golden/nullable"
	"github.com/structgen/structgen/testdata/golden/objects"
	"github.com/structgen/structgen/testdata/golden/pairs"
	"github.com/structgen/structgen/testdata/golden/scalars"
	"github.com/structgen/structgen/testdata/golden/shadow"
	"github.com/structgen/structgen/testdata/golden/text"
	"github.com/structgen/structgen/testdata/golden/wide"
)

// TestTryGolden: the generated contracts admit no damage. Each row is a shape.
func TestTryGolden(t *testing.T) {
	t.Run("detective", tries(detective.DetectiveContract))
	t.Run("barmaid, with only= for each kind", tries(detective.BarmaidContract))
	t.Run("verdict, clamped", tries(detective.VerdictContract))
	t.Run("corpus", tries(corpus.DetectiveContract))
	t.Run("surgeon", tries(clinic.SurgeonContract))
	t.Run("nurse", tries(clinic.NurseContract))
	t.Run("note", tries(constraint.NoteContract))
	t.Run("enums", tries(enums.InquiryContract))
	t.Run("lists", tries(lists.ListsContract))
	t.Run("nullable", tries(nullable.NullableContract))
	t.Run("objects", tries(objects.GuardContract))
	t.Run("pairs", tries(pairs.BoardContract))
	t.Run("pairs for one kind", tries(pairs.ClerkContract))
	t.Run("objects in objects", tries(objects.ReportContract))
	t.Run("scalars", tries(scalars.ScalarsContract))
	t.Run("clamped scalars", tries(scalars.ClampedContract))
	t.Run("text", tries(text.RecordContract))
	t.Run("text in objects", tries(text.VisitContract))
	t.Run("text that is not to be trusted", tries(text.SignedContract))
	t.Run("wide", tries(wide.WideContract))
	t.Run("clinic: bed manager", tries(clinic.BedManagerContract))
	t.Run("clinic: biller", tries(clinic.BillerContract))
	t.Run("clinic: coder", tries(clinic.CoderContract))
	t.Run("clinic: companion", tries(clinic.CompanionContract))
	t.Run("clinic: complaints", tries(clinic.ComplaintsContract))
	t.Run("clinic: consultant", tries(clinic.ConsultantContract))
	t.Run("clinic: dietician", tries(clinic.DieticianContract))
	t.Run("clinic: intern", tries(clinic.InternContract))
	t.Run("clinic: laboratory", tries(clinic.LaboratoryContract))
	t.Run("clinic: letters", tries(clinic.LettersContract))
	t.Run("clinic: monitor", tries(clinic.MonitorContract))
	t.Run("clinic: pharmacist", tries(clinic.PharmacistContract))
	t.Run("clinic: physiotherapist", tries(clinic.PhysiotherapistContract))
	t.Run("clinic: porter", tries(clinic.PorterContract))
	t.Run("clinic: prescriber", tries(clinic.PrescriberContract))
	t.Run("clinic: radiologist", tries(clinic.RadiologistContract))
	t.Run("clinic: receptionist", tries(clinic.ReceptionistContract))
	t.Run("clinic: roster", tries(clinic.RosterContract))
	t.Run("clinic: summary", tries(clinic.SummaryContract))
	t.Run("constraint: desk", tries(constraint.DeskContract))
	t.Run("empty: clock", tries(empty.ClockContract))
	t.Run("plain: caller", tries(plain.CallerContract))
	t.Run("foreign: porter", tries(foreign.PorterContract))
	t.Run("kinds: all", tries(kinds.AllContract))
	t.Run("kinds: speaker", tries(kinds.SpeakerContract))
	t.Run("shadow: reader", tries(shadow.ReaderContract))
	t.Run("text: signed", tries(text.SignedContract))
	t.Run("any object", tries(contract.JSONObject))
}

func tries[T any](c *contract.Contract[T]) func(*testing.T) {
	return func(t *testing.T) {
		t.Parallel()
		n := laddertest.Try(t, c)
		assert.Greater(t, n, 100)
	}
}

// findings is a test that keeps what it is failed with.
type findings []string

func (f *findings) Helper() {}
func (f *findings) Errorf(format string, args ...any) {
	*f = append(*f, fmt.Sprintf(format, args...))
}

func (f findings) mention(t *testing.T, what string) {
	t.Helper()
	for _, text := range f {
		if strings.Contains(text, what) {
			return
		}
	}
	t.Errorf("no finding mentions %q:\n%s", what, strings.Join(f, "\n"))
}

// lax is a verdict whose fast path is encoding/json: what a contract would be
// without structgen.
var lax = contract.New(&contract.Spec{Name: "lax", Shape: detective.VerdictContract.Shape()},
	func(src string, dst *detective.Verdict) (ok, noted bool) {
		return json.Unmarshal([]byte(src), dst) == nil, false
	}, detective.AppendVerdict)

func TestTryFindsALaxDecoder(t *testing.T) {
	var f findings
	laddertest.Try(&f, lax, detective.Verdict{Reasoning: "The alibi fails.", Score: 0.5})
	f.mention(t, "an unknown member in the output")
	f.mention(t, "a missing /score")
	f.mention(t, "/reasoning twice")
	f.mention(t, "/reasoning written Reasoning")
	f.mention(t, "null for /score")
	f.mention(t, "half a surrogate pair for /reasoning")
}

// generous is a detective that reads every kind of the vocabulary as a clue.
var generous = contract.New(&contract.Spec{Name: "generous", Kinds: corpus.DetectiveContract.Kinds(), Shape: corpus.DetectiveContract.Shape()},
	func(src string, dst *corpus.DetectiveOutput) (ok, noted bool) {
		for _, kind := range []string{"vote", "reflection", "Clue"} {
			src = strings.Replace(src, `{"kind":"`+kind+`"`, `{"kind":"clue"`, 1)
		}
		v, err := corpus.DecodeDetectiveOutput([]byte(src))
		*dst = v
		return err == nil, false
	}, corpus.AppendDetectiveOutput)

func TestTryFindsKindsThatAreNotGranted(t *testing.T) {
	var f findings
	laddertest.Try(&f, generous)
	f.mention(t, "a kind that is not granted, vote")
	f.mention(t, "a reserved kind, reflection")
	f.mention(t, `"Clue" for /kind`)
}

func TestTryFindsADecoderThatReadsAPrefix(t *testing.T) {
	prefix := contract.New(&contract.Spec{Name: "prefix", Shape: detective.VerdictContract.Shape()},
		func(src string, dst *detective.Verdict) (ok, noted bool) {
			return json.NewDecoder(strings.NewReader(src)).Decode(dst) == nil, false
		}, detective.AppendVerdict)
	var f findings
	laddertest.Try(&f, prefix, detective.Verdict{Score: 1})
	f.mention(t, "an output that stands twice")
	f.mention(t, "words after")
	f.mention(t, "an output with a brace too many")
}

func TestTryRefusesOutputsThatAreNotValid(t *testing.T) {
	var f findings
	n := laddertest.Try(&f, corpus.DetectiveContract, corpus.DetectiveOutput{})
	assert.Zero(t, n)
	f.mention(t, "output 0 is meant to be valid")
	f.mention(t, "no valid output to damage")
}

func TestTryTakesValuesThatLookLikeWrappers(t *testing.T) {
	laddertest.Try(t, detective.VerdictContract,
		detective.Verdict{Reasoning: "He typed ```open``` and <think> and {x}", Score: 1},
		detective.Verdict{Reasoning: `"}{"\`, Score: 0})
}

func TestSamplesCoverEveryKindAndOnlyMember(t *testing.T) {
	kinds := map[detective.BarmaidKind]int{}
	for _, v := range laddertest.Samples(detective.BarmaidContract, 6) {
		kinds[v.Kind]++
		require.NoError(t, detective.BarmaidContract.Validate(&v))
		assert.Equal(t, v.Kind == detective.BarmaidKindClue, v.Rooms != nil)
		assert.Equal(t, v.Kind == detective.BarmaidKindVote, v.Ballot != nil)
	}
	assert.Equal(t, map[detective.BarmaidKind]int{detective.BarmaidKindClue: 3, detective.BarmaidKindVote: 3}, kinds)
}

func TestSamplesDifferAndRepeat(t *testing.T) {
	a := laddertest.Samples(nullable.NullableContract, 8)
	assert.Equal(t, a, laddertest.Samples(nullable.NullableContract, 8))
	assert.NotEqual(t, a[0], a[1])
}

func TestSamplesPassTheCallersCheck(t *testing.T) {
	c := detective.VerdictContract.WithCheck(func(v detective.Verdict) error {
		if v.Score < 0.5 {
			return errors.New("too low")
		}
		return nil
	})
	vs := laddertest.Samples(c, 5)
	require.Len(t, vs, 5)
	for _, v := range vs {
		assert.GreaterOrEqual(t, v.Score, 0.5)
	}
}

func TestSampleJSONSaysWhichTextItDoesNotKnow(t *testing.T) {
	shape := &contract.Shape{Type: contract.ShapeText, Text: &contract.Text{Format: "a rune stone", Check: func(string) error { return errors.New("no") }}}
	_, err := laddertest.SampleJSON(shape, 1)
	assert.ErrorContains(t, err, "a rune stone")
}
