package generator_test

import (
	"context"
	"fmt"
	gobuild "go/build"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/generator"
)

// stamped is a module whose agents depend on a package beside them and on
// another module in a folder, with a folder of stamps.
type stamped struct {
	dir, stamps string
	cfg         generator.Config
}

var stampedFiles = map[string]string{
	"go.mod": "module example.com/game\n\ngo 1.26\n\nrequire example.com/game/ext v0.0.0\n\nreplace example.com/game/ext => ./lib\n",
	"agents/agents.go": `//structgen:use kinds=example.com/game/kinds.Kind
package agents

import (
	"example.com/game/kinds"
	"example.com/game/ext/mood"
)

// Spy moves about.
//
//structgen:agent grants=kinds.Move
type Spy struct {
	// How it feels.
	Mood mood.Mood ` + "`json:\"mood\"`" + `
}

var _ kinds.Kind
`,
	"agents/notes.txt": "for people\n",
	"kinds/kinds.go": `package kinds

//structgen:kinds
type Kind string

const (
	// Somebody goes somewhere.
	Move Kind = "move"
	// Somebody says something.
	Talk Kind = "talk"
)
`,
	"lib/go.mod":                  "module example.com/game/ext\n\ngo 1.26\n",
	"lib/mood/mood.go":            "package mood\n\nimport \"embed\"\n\ntype Mood string\n\nconst (\n\tCalm Mood = \"calm\"\n\tCross Mood = \"cross\"\n)\n\n//go:embed data/*\nvar data embed.FS\n",
	"lib/mood/data/words/one.txt": "one\n",
	"lib/mood/nothing.s":          "// Nothing.\n",
	"agents/answer.c":             "//go:build ignore\n\nint answer;\n",
	"lib/mood/doc.go":             "// Package mood is about moods.\npackage mood\n",
}

func newStamped(t *testing.T) *stamped {
	t.Helper()
	m := &stamped{dir: t.TempDir(), stamps: filepath.Join(t.TempDir(), "stamps")}
	for name, content := range stampedFiles {
		m.write(t, name, content)
	}
	m.cfg.Dir = filepath.Join(m.dir, "agents")
	m.cfg.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GOWORK=", "GOPACKAGESDRIVER=", "PWD="+m.cfg.Dir)
	return m
}

func (m *stamped) write(t *testing.T, name, content string) {
	t.Helper()
	path := filepath.Join(m.dir, filepath.FromSlash(name))
	require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
	require.NoError(t, os.WriteFile(path, []byte(content), 0o644))
}

func (m *stamped) open(patterns ...string) *generator.Stamp {
	return generator.OpenStamp(context.Background(), m.stamps, m.cfg, patterns...)
}

func (m *stamped) fresh(patterns ...string) bool { return m.open(patterns...).Fresh() }

// run is a whole run; during is called when everything is read.
func (m *stamped) run(t *testing.T, during func(), patterns ...string) *generator.Result {
	t.Helper()
	s := m.open(patterns...)
	result, err := generator.Generate(context.Background(), m.cfg, patterns...)
	require.NoError(t, err)
	during()
	written, err := result.Write()
	require.NoError(t, err)
	s.Keep(result, written)
	return result
}

func nothing() {}

// settle runs until nothing is left to do and that is known.
func (m *stamped) settle(t *testing.T, patterns ...string) {
	t.Helper()
	for range 3 {
		m.run(t, nothing, patterns...)
	}
	require.True(t, m.fresh(patterns...))
}

// Code that uses what is generated does not compile without it, and is hidden.
func TestStampOfCodeThatUsesItsOutput(t *testing.T) {
	m := newStamped(t)
	m.write(t, "agents/use.go", "package agents\n\nvar _ = SpyContract\n")
	require.NoError(t, os.Remove(filepath.Join(m.dir, "agents", "answer.c"))) // beside it all is compiled
	m.settle(t)
	m.write(t, "agents/use.go", "package agents\n\n//structgen:contract\ntype Note struct{ Text string }\n")
	assert.False(t, m.fresh())
}

func TestStampIsConfirmedByAWholeRunWithNothingToDo(t *testing.T) {
	m := newStamped(t)
	require.False(t, m.fresh(), "nothing has run")
	m.run(t, nothing)
	require.False(t, m.fresh(), "the first run knew only afterwards what to look at")
	m.run(t, nothing)
	require.True(t, m.fresh())

	later := filepath.Join(m.dir, "agents", "agents.go")
	content, err := os.ReadFile(later)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(later, content, 0o600)) // as a checkout does
	require.True(t, m.fresh(), "the same bytes, written again")

	m.write(t, "agents/agents.go", string(content)+"\n// Said in passing.\n")
	require.False(t, m.fresh())
	m.run(t, nothing)
	require.False(t, m.fresh(), "what is read after an edit is confirmed by the next run")
	m.run(t, nothing)
	require.True(t, m.fresh())
}

// Whatever changes what a run reads or would do makes the stamp stale.
func TestStampIsStaleAfterAnyChange(t *testing.T) {
	t.Parallel()
	extend := func(name, text string) func(*testing.T, *stamped) {
		return func(t *testing.T, m *stamped) {
			old, err := os.ReadFile(filepath.Join(m.dir, filepath.FromSlash(name)))
			require.NoError(t, err)
			m.write(t, name, string(old)+text)
		}
	}
	create := func(name, content string) func(*testing.T, *stamped) {
		return func(t *testing.T, m *stamped) {
			require.NoFileExists(t, filepath.Join(m.dir, name))
			m.write(t, name, content)
		}
	}
	remove := func(name string) func(*testing.T, *stamped) {
		return func(t *testing.T, m *stamped) { require.NoError(t, os.Remove(filepath.Join(m.dir, name))) }
	}
	env := func(v string) func(*testing.T, *stamped) {
		return func(_ *testing.T, m *stamped) { m.cfg.Env = append(m.cfg.Env[:len(m.cfg.Env):len(m.cfg.Env)], v) }
	}
	edits := map[string]func(*testing.T, *stamped){
		"source edited":                       extend("agents/agents.go", "\n// More.\n"),
		"source removed":                      remove("agents/agents.go"),
		"source added":                        create("agents/more.go", "package agents\n"),
		"test added":                          create("agents/agents_test.go", "package agents\n"),
		"any file added":                      create("agents/spy_structgen.txt", ""),
		"any file removed":                    remove("agents/notes.txt"),
		"dependency edited":                   extend("kinds/kinds.go", "\nconst Whisper Kind = \"whisper\"\n"),
		"file added to a dependency":          create("kinds/more.go", "package kinds\n\nconst Whisper Kind = \"whisper\"\n"),
		"dependency in another module edited": extend("lib/mood/mood.go", "\nconst Sad Mood = \"sad\"\n"),
		"docs of another module edited":       extend("lib/mood/doc.go", "\n// More.\n"),
		"dependency removed":                  remove("lib/mood/doc.go"),
		"go.mod edited":                       extend("go.mod", "\n// For a reason.\n"),
		"go.mod of another module edited":     extend("lib/go.mod", "\n// For a reason.\n"),
		"go.mod cuts a dependency off":        create("kinds/go.mod", "module example.com/game/kinds\n"),
		"go.mod cuts off what lies below":     create("lib/mood/go.mod", "module example.com/game/ext/mood\n"),
		"go.sum appears":                      create("go.sum", "\n"),
		"vendor appears, with nothing in it":  func(t *testing.T, m *stamped) { require.NoError(t, os.Mkdir(filepath.Join(m.dir, "vendor"), 0o755)) },
		"a package gets a second home":        create("ext/mood/mood.go", "package mood\n"),
		"C turns up that is not asked for":    func(t *testing.T, m *stamped) { m.write(t, "agents/answer.c", "int answer;\n") },
		"assembly of a dependency edited":     extend("lib/mood/nothing.s", "nonsense\n"),
		"a folder is embedded":                create("lib/mood/data/words/more/two.txt", "two\n"),
		"a module is embedded":                create("lib/mood/data/words/go.mod", "module words\n"),
		"workspace appears":                   create("go.work", "go 1.26\n\nuse .\n"),
		"vendor appears":                      create("vendor/modules.txt", "# example.com/game/ext v0.0.0 => ./lib\n"),
		"code edited":                         extend("agents/spy_structgen.go", "\n// By hand.\n"),
		"code removed":                        remove("agents/spy_structgen.go"),
		"schema edited":                       extend("agents/schemas/spy.schema.json", "\n"),
		"schema removed":                      remove("agents/schemas/spy.schema.json"),
		"prompt edited":                       extend("agents/schemas/spy.prompt.md", "Please.\n"),
		"orphan appears":                      create("agents/old_structgen.go", "// Code generated by structgen from old.go; DO NOT EDIT.\n\npackage agents\n"),
		"file appears beside the schemas":     create("agents/schemas/old.schema.json", "{}\n"),
		"build tags in the environment":       env("GOFLAGS=-mod=mod -tags=other"),
		"another system":                      env("GOOS=plan9"),
		"another architecture":                env("GOARCH=386"),
		"an experiment":                       env("GOEXPERIMENT=nogreenteagc"),
		"another module file":                 env("GOFLAGS=-mod=mod -modfile=other.mod"),
		"a driver for go/packages":            env("GOPACKAGESDRIVER=other"),
		"no modules":                          env("GO111MODULE=off"),
		"build tags as an option":             func(_ *testing.T, m *stamped) { m.cfg.Tags = []string{"other"} },
		"a target":                            func(_ *testing.T, m *stamped) { m.cfg.Targets = []string{"openai"} },
		"another folder":                      func(_ *testing.T, m *stamped) { m.cfg.Dir = filepath.Join(m.dir, "kinds") },
		"the stamp is no stamp": func(t *testing.T, m *stamped) {
			files, err := filepath.Glob(filepath.Join(m.stamps, "*.json"))
			require.NoError(t, err)
			require.Len(t, files, 1)
			require.NoError(t, os.WriteFile(files[0], []byte(`{"Identity":"x"}x`), 0o644))
		},
	}
	for name, edit := range edits {
		t.Run(strings.ReplaceAll(name, " ", "-"), func(t *testing.T) {
			t.Parallel()
			m := newStamped(t)
			m.settle(t)
			edit(t, m)
			assert.False(t, m.fresh())
		})
	}
}

// What is edited during a run may or may not be what the run read.
func TestStampIsNotConfirmedIfSomethingChangedDuringTheRun(t *testing.T) {
	t.Parallel()
	const source = "kinds/kinds.go"
	t.Run("edited", func(t *testing.T) {
		m := newStamped(t)
		m.settle(t)
		m.run(t, func() { m.write(t, source, stampedFiles[source]+"\nconst Whisper Kind = \"whisper\"\n") })
		assert.False(t, m.fresh())
	})
	t.Run("edited-and-taken-back", func(t *testing.T) {
		m := newStamped(t)
		m.settle(t)
		m.run(t, func() {
			m.write(t, source, "package kinds\n")
			m.write(t, source, stampedFiles[source])
		})
		assert.False(t, m.fresh())
		m.run(t, nothing)
		assert.True(t, m.fresh())
	})
	t.Run("moved-away-and-back", func(t *testing.T) {
		m := newStamped(t)
		m.settle(t)
		file := filepath.Join(m.dir, filepath.FromSlash(source))
		m.run(t, func() {
			require.NoError(t, os.Rename(file, file+".away"))
			require.NoError(t, os.Rename(file+".away", file))
		})
		assert.False(t, m.fresh())
	})
	t.Run("settings-changed-and-changed-back", func(t *testing.T) {
		m := newStamped(t)
		m.write(t, "goenv", "")
		settings := filepath.Join(m.dir, "goenv")
		m.cfg.Env = append(m.cfg.Env, "GOENV="+settings)
		m.run(t, nothing)
		m.run(t, func() { require.NoError(t, os.WriteFile(settings, []byte("GOOS=plan9\n"), 0o644)) })
		require.NoError(t, os.WriteFile(settings, nil, 0o644))
		assert.False(t, m.fresh())
		m.run(t, nothing)
		assert.True(t, m.fresh())
	})
	t.Run("output-edited-behind-the-run", func(t *testing.T) {
		m := newStamped(t)
		m.settle(t)
		s := m.open()
		result, err := generator.Generate(context.Background(), m.cfg)
		require.NoError(t, err)
		written, err := result.Write()
		require.NoError(t, err)
		m.write(t, "agents/schemas/spy.schema.json", "{}\n")
		s.Keep(result, written)
		assert.False(t, m.fresh())
	})
}

// What a folder cannot tell has no stamps, and what has to be said again neither.
func TestSomeRunsHaveNoStamp(t *testing.T) {
	t.Parallel()
	never := func(t *testing.T, m *stamped, patterns ...string) {
		t.Helper()
		for range 3 {
			m.run(t, nothing, patterns...)
			assert.False(t, m.fresh(patterns...))
		}
	}
	t.Run("wildcards", func(t *testing.T) { never(t, newStamped(t), "./...") })
	t.Run("import-paths", func(t *testing.T) { never(t, newStamped(t), "example.com/game/agents") })
	t.Run("no-folder", func(t *testing.T) {
		m := newStamped(t)
		m.stamps = ""
		never(t, m)
	})
	t.Run("a-folder-that-is-none", func(t *testing.T) {
		m := newStamped(t)
		require.NoError(t, os.WriteFile(m.stamps, nil, 0o600))
		never(t, m)
	})
	t.Run("an-overlay", func(t *testing.T) {
		m := newStamped(t)
		m.write(t, "overlay.json", "{}")
		m.cfg.Env = append(m.cfg.Env, "GOFLAGS=-mod=mod -overlay="+filepath.Join(m.dir, "overlay.json"))
		never(t, m)
	})
	t.Run("cgo", func(t *testing.T) {
		if !gobuild.Default.CgoEnabled {
			t.Skip("without cgo the file takes no part in the build")
		}
		m := newStamped(t)
		m.write(t, "agents/c.go", "package agents\n\n// int answer;\nimport \"C\"\n\nvar _ C.int\n")
		never(t, m)
	})
	t.Run("an-import-that-is-missing", func(t *testing.T) {
		m := newStamped(t)
		m.write(t, "agents/missing.go", "package agents\n\nimport _ \"example.com/elsewhere\"\n")
		never(t, m)
	})
	t.Run("a-warning", func(t *testing.T) {
		m := newStamped(t)
		var values strings.Builder
		for i := range 600 {
			fmt.Fprintf(&values, "\tMood%d Mood = \"mood %d\"\n", i, i)
		}
		m.write(t, "lib/mood/mood.go", "package mood\n\ntype Mood string\n\nconst (\n"+values.String()+")\n")
		require.NotEmpty(t, m.run(t, nothing).Warnings)
		never(t, m)
	})
	t.Run("several-folders-do", func(t *testing.T) {
		m := newStamped(t)
		m.settle(t, ".", "../kinds")
		m.write(t, "kinds/more.go", "package kinds\n")
		assert.False(t, m.fresh(".", "../kinds"))
	})
}

// A workspace has no say of its own in which packages it means: the modules in it have.
func TestStampLooksAtTheWholeWorkspace(t *testing.T) {
	t.Parallel()
	m := newStamped(t)
	m.write(t, "go.work", "go 1.26\n\nuse (\n\t.\n\t./other\n)\n")
	m.write(t, "other/go.mod", "module example.com/other\n\ngo 1.26\n")
	m.cfg.Env = append(m.cfg.Env, "GOFLAGS=")
	m.settle(t)
	m.write(t, "other/go.mod", "module example.com/other\n\ngo 1.26\n\nreplace example.com/game/ext => ../lib\n")
	assert.False(t, m.fresh())
}

// A vocabulary need not be imported; what it is made of counts all the same.
func TestStampLooksBehindAVocabularyThatNobodyImports(t *testing.T) {
	t.Parallel()
	m := newStamped(t)
	m.write(t, "agents/agents.go", "//structgen:use kinds=example.com/game/kinds.Kind\npackage agents\n\n// Spy moves about.\n//\n//structgen:agent grants=kinds.Move\ntype Spy struct {\n\tText string `json:\"text\"`\n}\n")
	m.write(t, "kinds/kinds.go", "package kinds\n\nimport \"example.com/game/words\"\n\n//structgen:kinds\ntype Kind string\n\n// Somebody goes somewhere.\nconst Move Kind = words.Move\n")
	m.write(t, "words/words.go", "package words\n\nconst Move = \"move\"\n")
	m.settle(t)
	m.write(t, "words/words.go", "package words\n\nconst Move = \"go\"\n")
	assert.False(t, m.fresh())
}

// Modules of a workspace can give a package a second home though nothing of them is loaded.
func TestStampLooksAtModulesThatNothingImports(t *testing.T) {
	t.Parallel()
	m := newStamped(t)
	m.write(t, "go.work", "go 1.26\n\nuse (\n\t.\n\t./outer\n)\n")
	m.write(t, "outer/go.mod", "module example.com/game/ext/mood\n\ngo 1.26\n")
	m.cfg.Env = append(m.cfg.Env, "GOFLAGS=")
	m.settle(t)
	m.write(t, "outer/mood.go", "package mood\n")
	assert.False(t, m.fresh())
}

// A module replaced by a folder can be edited, even where versions lie.
func TestStampLooksIntoAFolderInTheModuleCache(t *testing.T) {
	t.Parallel()
	m := newStamped(t)
	cache := filepath.Join(m.dir, "cache")
	require.NoError(t, os.Mkdir(cache, 0o755))
	require.NoError(t, os.Rename(filepath.Join(m.dir, "lib"), filepath.Join(cache, "lib")))
	m.write(t, "go.mod", strings.ReplaceAll(stampedFiles["go.mod"], "./lib", "./cache/lib"))
	m.cfg.Env = append(m.cfg.Env, "GOMODCACHE="+cache)
	m.settle(t)
	m.write(t, "cache/lib/mood/mood.go", stampedFiles["lib/mood/mood.go"]+"\nconst Sad Mood = \"sad\"\n")
	assert.False(t, m.fresh())
}
