package replies

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestRead(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
	}
	_, err := Read(filepath.Join(dir, "*.jsonl"))
	require.Error(t, err, "no file is no collection")

	write("b.jsonl", `{"id":"b","input_base64":"/w=="}`+"\n")
	write("a.jsonl", `{"id":"a1","input":"{}"}`+"\n"+`{"id":"a2","input":""}`+"\n")
	list, err := Read(filepath.Join(dir, "*.jsonl"))
	require.NoError(t, err)
	var texts []string
	for _, r := range list {
		texts = append(texts, r.ID+string(r.Text()))
	}
	assert.Equal(t, []string{"a1{}", "a2", "b\xff"}, texts)

	write("c.jsonl", "no JSON\n")
	_, err = Read(filepath.Join(dir, "*.jsonl"))
	assert.ErrorContains(t, err, "c.jsonl:1")
}
