package conformance_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/ollama/ollama/api"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/internal/conformance/engine"
	"github.com/structgen/structgen/internal/conformance/tinygguf"
	structollama "github.com/structgen/structgen/providers/ollama"
	"github.com/structgen/structgen/runtime/ladder"
)

// TestOllama runs the suite of TestEndToEnd against a real Ollama, if there is
// one: over its own API and over its OpenAI-compatible endpoint.
func TestOllama(t *testing.T) {
	needEngines(t)
	binary := ollamaBinary(t)
	if binary == "" {
		const why = "ollama: NOT RUN: no ollama on PATH, and STRUCTGEN_OLLAMA names none"
		findings.add(t, why)
		t.Skip(why)
	}
	base := startOllama(t, binary)
	t.Run("its own API", func(t *testing.T) {
		testLadder(t, server{name: "ollama", model: func(maxTokens int64) ladder.Model {
			return structollama.NewAt(base, http.DefaultClient, "tiny", structollama.WithRequest(func(r *api.ChatRequest) {
				r.Options = map[string]any{"num_predict": maxTokens}
			}))
		}})
	})
	t.Run("its OpenAI endpoint", func(t *testing.T) {
		testLadder(t, server{name: "ollama's OpenAI endpoint", model: overOpenAI(base.JoinPath("v1").String())})
	})
}

// ollamaBinary is the program to run, "" if there is none. One that was named
// must be there.
func ollamaBinary(t *testing.T) string {
	t.Helper()
	if named := os.Getenv("STRUCTGEN_OLLAMA"); named != "" {
		_, err := os.Stat(named)
		require.NoError(t, err, "STRUCTGEN_OLLAMA")
		return named
	}
	found, err := exec.LookPath("ollama")
	if err != nil {
		return ""
	}
	return found
}

// startOllama starts a server with a home and a port of its own, and gives it
// the tiny model.
func startOllama(t *testing.T, binary string) *url.URL {
	t.Helper()
	home := t.TempDir()
	base := &url.URL{Scheme: "http", Host: freePort(t)}
	var log bytes.Buffer
	cmd := exec.Command(binary, "serve")
	cmd.Env = append(os.Environ(), "HOME="+home, "OLLAMA_MODELS="+home, "OLLAMA_HOST="+base.Host,
		"OLLAMA_NUM_PARALLEL=1", "OLLAMA_KEEP_ALIVE=10m")
	cmd.Stdout, cmd.Stderr = &log, &log
	require.NoError(t, cmd.Start())
	t.Cleanup(func() {
		_ = cmd.Process.Signal(os.Interrupt)
		late := time.AfterFunc(10*time.Second, func() { _ = cmd.Process.Kill() })
		_ = cmd.Wait()
		late.Stop()
		if t.Failed() {
			t.Logf("the server's log ends:\n%s", log.Bytes()[max(0, log.Len()-8192):])
		}
	})
	client := api.NewClient(base, http.DefaultClient)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for client.Heartbeat(ctx) != nil {
		select {
		case <-ctx.Done():
			require.NoError(t, ctx.Err(), "the server does not start")
		case <-time.After(50 * time.Millisecond):
		}
	}
	createModel(t, ctx, client)
	return base
}

// createModel uploads the tiny model under the name tiny.
func createModel(t *testing.T, ctx context.Context, client *api.Client) {
	t.Helper()
	model, err := os.ReadFile(engine.ModelPath(folder))
	require.NoError(t, err)
	digest := fmt.Sprintf("sha256:%x", sha256.Sum256(model))
	require.NoError(t, client.CreateBlob(ctx, digest, bytes.NewReader(model)))
	require.NoError(t, client.Create(ctx, &api.CreateRequest{
		Model:    "tiny",
		Files:    map[string]string{"tiny.gguf": digest},
		Template: tinygguf.OllamaTemplate,
		// Two threads that wait for each other are slow on a busy machine.
		Parameters: map[string]any{"num_thread": 1, "num_ctx": 8192},
	}, func(api.ProgressResponse) error { return nil }))
}

// freePort is an address of this machine that nothing listens on.
func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer l.Close()
	return l.Addr().String()
}
