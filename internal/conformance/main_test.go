package conformance_test

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/structgen/structgen/internal/conformance/engine"
)

// folder has package.json and node_modules: this one.
const folder = "."

// TestMain fetches the engines if the run is one with engines, and prints what
// the tests found.
func TestMain(m *testing.M) {
	if !withEngines() {
		os.Exit(m.Run())
	}
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Minute)
	defer cancel()
	if err := engine.Install(ctx, folder); err != nil {
		fmt.Fprintln(os.Stderr, "conformance:", err)
		os.Exit(1)
	}
	code := m.Run()
	findings.print()
	os.Exit(code)
}

func withEngines() bool { return os.Getenv("STRUCTGEN_CONFORMANCE") == "1" }

// needEngines leaves a test out of every run but make conformance.
func needEngines(t *testing.T) {
	t.Helper()
	if !withEngines() {
		t.Skip("left out: make conformance runs it (STRUCTGEN_CONFORMANCE=1)")
	}
}

// open registers an engine to be closed with the test.
func open(t *testing.T, e *engine.Engine) *engine.Engine {
	t.Helper()
	needEngines(t)
	t.Cleanup(func() {
		if err := e.Close(); err != nil {
			t.Errorf("%s ends badly: %v", e.Name, err)
		}
	})
	return e
}

// seed is what all drawing starts from.
func seed(t *testing.T) int {
	t.Helper()
	s := os.Getenv("STRUCTGEN_SEED")
	if s == "" {
		return 1
	}
	n, err := strconv.Atoi(s)
	if err != nil {
		t.Fatalf("STRUCTGEN_SEED is %q, want a number", s)
	}
	return n
}
