package live

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/providers/connect"
)

// TestMain is also the program that the tests run.
func TestMain(m *testing.M) {
	switch os.Getenv("LIVE_TEST_PROGRAM") {
	case "copy":
		_, _ = io.Copy(os.Stdout, os.Stdin)
		fmt.Fprint(os.Stderr, "copied")
		os.Exit(7)
	case "interrupted":
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
		defer stop()
		fmt.Println("ready")
		select {
		case <-ctx.Done():
			os.Exit(5)
		case <-time.After(time.Minute):
			os.Exit(6)
		}
	case "killed":
		p, _ := os.FindProcess(os.Getpid())
		_ = p.Kill()
		select {}
	}
	os.Exit(m.Run())
}

func program(ctx context.Context, name string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, os.Args[0])
	cmd.Env = append(os.Environ(), "LIVE_TEST_PROGRAM="+name)
	return cmd
}

func TestAProgramHasOurStreamsAndItsOwnExitCode(t *testing.T) {
	var out, errOut strings.Builder
	cmd := program(t.Context(), "copy")
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader("words"), &out, &errOut
	code, err := run(cmd)
	require.NoError(t, err)
	assert.Equal(t, 7, code)
	assert.Equal(t, "words", out.String())
	assert.Equal(t, "copied", errOut.String())
}

func TestAProgramIsInterruptedAndWaitedFor(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	cmd := program(ctx, "interrupted")
	cmd.Stdout = onWrite(cancel)
	code, err := run(cmd)
	require.NoError(t, err)
	assert.Equal(t, 5, code, "it ended by itself")
}

// onWrite calls itself when the program says that it is ready.
type onWrite func()

func (f onWrite) Write(p []byte) (int, error) {
	f()
	return len(p), nil
}

func TestAProgramWithoutAnExitCodeHasFailed(t *testing.T) {
	code, err := run(program(t.Context(), "killed"))
	assert.Error(t, err)
	assert.Equal(t, 1, code)
	code, err = run(exec.CommandContext(t.Context(), "no-such-program-anywhere"))
	assert.Error(t, err)
	assert.Equal(t, 1, code)
}

func TestWhatIsWrongIsSaidBeforeAnythingIsBuilt(t *testing.T) {
	t.Setenv("PATH", t.TempDir()) // no go command
	for _, row := range []struct {
		name   string
		choice connect.Choice
		says   string
	}{
		{"a missing key names its variable", connect.Choice{Provider: "anthropic", Model: "m"}, "ANTHROPIC_API_KEY"},
		{"an unknown provider", connect.Choice{Provider: "acme", Model: "m"}, "-provider"},
		{"no model", connect.Choice{Provider: "ollama"}, "-model"},
	} {
		t.Run(row.name, func(t *testing.T) {
			var out, errOut strings.Builder
			code := HandOver(t.Context(), "spygame", nil, row.choice, func(string) string { return "" }, &out, &errOut)
			assert.Equal(t, 2, code, "as verify says it")
			assert.Equal(t, 1, strings.Count(errOut.String(), "\n"), "one sentence: %s", errOut.String())
			assert.Contains(t, errOut.String(), "spygame: ")
			assert.Contains(t, errOut.String(), row.says)
			assert.Empty(t, out.String())
		})
	}
	t.Run("then it is the go command that is missing", func(t *testing.T) {
		var out, errOut strings.Builder
		code := HandOver(t.Context(), "spygame", nil, connect.Choice{Provider: "ollama", Model: "m"}, func(string) string { return "" }, &out, &errOut)
		assert.Equal(t, 1, code)
		assert.Contains(t, errOut.String(), `"go"`)
	})
}

func TestAFolderOutsideOfTheExamples(t *testing.T) {
	other := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(other, "go.mod"), []byte("module example.com/other\n\ngo 1.26\n"), 0o600))
	broken := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(broken, "go.mod"), []byte("modul\n"), 0o600))
	for _, row := range []struct{ name, folder, also string }{
		{"without a module", t.TempDir(), ""},
		{"in another module", other, ""},
		{"in a module that cannot be read", broken, "unknown directive: modul"},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Chdir(row.folder)
			var out, errOut strings.Builder
			code := HandOver(t.Context(), "spygame", nil, connect.Choice{Provider: "ollama", Model: "m"}, func(string) string { return "" }, &out, &errOut)
			assert.Equal(t, 1, code)
			first, rest, _ := strings.Cut(errOut.String(), "\n")
			assert.Regexp(t, "^spygame: .*found from inside of examples", first)
			if row.also == "" {
				assert.Empty(t, rest, "the go command's own words help nobody here")
			} else {
				assert.Contains(t, rest, row.also)
			}
		})
	}
}
