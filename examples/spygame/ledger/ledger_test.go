package ledger_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/examples/spygame/agents"
	"github.com/structgen/structgen/examples/spygame/ledger"
	"github.com/structgen/structgen/runtime/contract"
)

var (
	clue  = agents.SpyClue{Text: "The window was open."}
	alibi = agents.SpyAlibi{Text: "I slept.", Alibi: agents.Sighting{Person: "Lena", Room: agents.Library, Minutes: 30}}
)

func TestAppendedEventsAreReadBack(t *testing.T) {
	path := filepath.Join(t.TempDir(), "ledger.jsonl")
	for i, e := range []contract.Event{clue, alibi} { // each by a program of its own
		l, f, err := ledger.Open(path)
		require.NoError(t, err)
		seq, err := l.Append(e)
		require.NoError(t, err)
		assert.Equal(t, i+1, seq)
		require.NoError(t, f.Close())
	}
	f, err := os.Open(path)
	require.NoError(t, err)
	defer f.Close()
	entries, err := ledger.Read(f)
	require.NoError(t, err)
	require.Len(t, entries, 2)
	assert.Equal(t, "spy", entries[0].Agent)
	got, err := agents.DecodeSpyOutput(entries[1].Event)
	require.NoError(t, err)
	assert.Equal(t, alibi.Output(), got)
}

func TestAFileIsMadeWithTheFirstEvent(t *testing.T) {
	path := filepath.Join(t.TempDir(), "ledger.jsonl")
	l, f, err := ledger.Open(path)
	require.NoError(t, err)
	_, err = l.Append(agents.SpyOutput{Kind: 7, Text: "a kind nobody granted"})
	require.Error(t, err)
	require.NoError(t, f.Close())
	assert.NoFileExists(t, path)

	t.Run("unless somebody else has made it meanwhile", func(t *testing.T) {
		late, f, err := ledger.Open(path)
		require.NoError(t, err)
		defer f.Close()
		first, g, err := ledger.Open(path)
		require.NoError(t, err)
		defer g.Close()
		_, err = first.Append(clue)
		require.NoError(t, err)
		_, err = late.Append(alibi)
		assert.ErrorIs(t, err, fs.ErrExist)
	})
	t.Run("and a folder that is not there is told at once", func(t *testing.T) {
		_, _, err := ledger.Open(filepath.Join(path, "..", "missing", "ledger.jsonl"))
		assert.ErrorIs(t, err, fs.ErrNotExist)
	})
}

func TestAnEventThatBreaksItsContractLeavesNoTrace(t *testing.T) {
	var file strings.Builder
	l := ledger.New(&file, 0)
	_, err := l.Append(agents.SpyOutput{Kind: 7, Text: "a kind nobody granted"})
	var broken *contract.DecodeError
	assert.ErrorAs(t, err, &broken)
	assert.Empty(t, file.String())

	seq, err := l.Append(clue)
	require.NoError(t, err)
	assert.Equal(t, 1, seq)
}

func TestDamagedFilesAreNotAppendedTo(t *testing.T) {
	for name, content := range map[string]string{
		"a line that a crash cut off":  `{"seq":1,"agent":"spy","event":{}}` + "\n" + `{"seq":2,"ag`,
		"a whole line without its end": `{"seq":1,"agent":"spy","event":{}}`,
		"a number that stands twice":   `{"seq":1,"agent":"spy","event":{}}` + "\n" + `{"seq":1,"agent":"spy","event":{}}` + "\n",
		"a line that is no JSON":       "Dear ledger,\n",
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "ledger.jsonl")
			require.NoError(t, os.WriteFile(path, []byte(content), 0o600))
			_, _, err := ledger.Open(path)
			assert.ErrorContains(t, err, path)
		})
	}
}

func TestNothingIsAppendedBehindAHalfWrittenEvent(t *testing.T) {
	full := errors.New("no space left")
	w := &failing{err: full}
	l := ledger.New(w, 4)
	_, err := l.Append(clue)
	require.ErrorIs(t, err, full)
	w.err = nil
	_, err = l.Append(clue)
	assert.ErrorIs(t, err, full)
}

type failing struct{ err error }

func (f *failing) Write(p []byte) (int, error) { return len(p) / 2, f.err }
