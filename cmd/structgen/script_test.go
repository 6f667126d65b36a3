package main

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"structgen": func() { os.Exit(run(context.Background(), os.Args[1:], os.Stdout, os.Stderr)) },
	})
}

// TestScripts runs testdata/script. Each script is a module of its own, outside
// this repository and without a network: what it needs beyond the standard
// library comes from the module cache and, by replace, from this checkout.
func TestScripts(t *testing.T) {
	repository, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	caches, err := goEnv("GOCACHE", "GOMODCACHE", "GOROOT")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join(repository, "testdata", "script"),
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			stamps, err := os.MkdirTemp("", "stamps-")
			if err != nil {
				return err
			}
			env.Defer(func() { _ = os.RemoveAll(stamps) })
			env.Vars = append(env.Vars,
				"GOCACHE="+caches[0],
				"GOMODCACHE="+caches[1],
				"GOROOT="+caches[2],
				"STRUCTGEN="+repository,
				"STRUCTGEN_CACHE="+stamps,
				"GOFLAGS=-mod=mod",
				"GOPROXY=off",
				"GOSUMDB=off",
				"GOTOOLCHAIN=local",
				"GOWORK=",
				"GO111MODULE=",
			)
			return nil
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"exits":    exits,
			"consumer": consumer,
			"age":      age,
			"aged":     aged,
			"crlf":     crlf,
			"binary":   binary,
			"snapshot": snapshot,
		},
	})
}

func goEnv(names ...string) ([]string, error) {
	out, err := exec.Command("go", append([]string{"env"}, names...)...).Output()
	return strings.Split(strings.TrimSpace(string(out)), "\n"), err
}

// exits CODE COMMAND [ARG...] runs a command that must end with the exit code.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND [ARG...]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		exit, ok := errors.AsType[*exec.ExitError](err)
		if !ok {
			ts.Fatalf("%s: %v", args[1], err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d\nstdout:\n%s\nstderr:\n%s", got, want, ts.ReadFile("stdout"), ts.ReadFile("stderr"))
	}
}

// consumer [-tool] MODULE makes the current directory a module that uses this
// checkout of structgen, with a tool line if asked.
func consumer(ts *testscript.TestScript, neg bool, args []string) {
	tool := len(args) > 0 && args[0] == "-tool"
	if tool {
		args = args[1:]
	}
	if neg || len(args) != 1 {
		ts.Fatalf("usage: consumer [-tool] MODULE")
	}
	repository := ts.Getenv("STRUCTGEN")
	sums, err := os.ReadFile(filepath.Join(repository, "go.sum"))
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs("go.sum"), sums, 0o666))
	ts.Check(os.WriteFile(ts.MkAbs("go.mod"), []byte("module "+args[0]+`

go 1.26.0

require github.com/structgen/structgen v0.0.0

replace github.com/structgen/structgen => `+repository+"\n"), 0o666))
	if tool {
		ts.Check(ts.Exec("go", "mod", "edit", "-tool=github.com/structgen/structgen/cmd/structgen"))
		ts.Check(ts.Exec("go", "mod", "tidy"))
	}
}

// longAgo is when aged files were last written.
var longAgo = time.Date(2001, time.February, 3, 4, 5, 6, 0, time.UTC)

// age PATH... pretends that all files below the paths were written long ago.
func age(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) == 0 {
		ts.Fatalf("usage: age PATH...")
	}
	eachFile(ts, args, func(path string) { ts.Check(os.Chtimes(path, longAgo, longAgo)) })
}

// [!] aged PATH... says that nothing (or, negated, everything) below the paths
// was written since age.
func aged(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) == 0 {
		ts.Fatalf("usage: [!] aged PATH...")
	}
	eachFile(ts, args, func(path string) {
		info, err := os.Stat(path)
		ts.Check(err)
		if info.ModTime().Equal(longAgo) == neg {
			ts.Fatalf("%s was last written at %s", path, info.ModTime())
		}
	})
}

// crlf FILE... converts line ends.
func crlf(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) == 0 {
		ts.Fatalf("usage: crlf FILE...")
	}
	eachFile(ts, args, func(path string) {
		src, err := os.ReadFile(path)
		ts.Check(err)
		ts.Check(os.WriteFile(path, []byte(strings.ReplaceAll(string(src), "\n", "\r\n")), 0o666))
	})
}

// binary FILE writes a structgen that does the same and is another build.
func binary(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: binary FILE")
	}
	path, err := exec.LookPath("structgen")
	ts.Check(err)
	content, err := os.ReadFile(path)
	ts.Check(err)
	if id := buildID.FindIndex(content); id != nil {
		content[id[0]] ^= 1
	} else {
		content = append(content, 0)
	}
	ts.Check(os.MkdirAll(filepath.Dir(ts.MkAbs(args[0])), 0o777))
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), content, 0o777))
}

// buildID is what go build puts into every program.
var buildID = regexp.MustCompile(`[\w-]{20}/[\w-]{20}/[\w-]{20}/[\w-]{20}`)

// snapshot DIR FILE writes what all files below a folder hold into one file.
func snapshot(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: snapshot DIR FILE")
	}
	var all []byte
	eachFile(ts, args[:1], func(path string) {
		content, err := os.ReadFile(path)
		ts.Check(err)
		all = append(append(append(all, path...), '\n'), content...)
	})
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), all, 0o666))
}

func eachFile(ts *testscript.TestScript, roots []string, do func(path string)) {
	for _, root := range roots {
		ts.Check(filepath.WalkDir(ts.MkAbs(root), func(path string, entry fs.DirEntry, err error) error {
			if err == nil && !entry.IsDir() {
				do(path)
			}
			return err
		}))
	}
}
