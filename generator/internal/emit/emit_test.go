package emit

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/dave/jennifer/jen"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/generator/internal/manifest"
	"github.com/structgen/structgen/generator/internal/plan"
)

// emitted plans and renders packages, with a stand-in for each schema.
func emitted(t testing.TB, packages ...*manifest.Package) ([]File, *plan.Plan) {
	t.Helper()
	p, diags := plan.New(&manifest.Model{Packages: packages})
	require.Empty(t, diags)
	files, err := Files(p, standIns(p))
	require.NoError(t, err)
	return files, p
}

const standIn = "{}\n"

func standIns(p *plan.Plan) map[*plan.Contract][]byte {
	schemas := map[*plan.Contract][]byte{}
	for _, pkg := range p.Packages {
		for _, c := range pkg.Contracts {
			schemas[c] = []byte(standIn)
		}
	}
	return schemas
}

// module writes packages and further files, by path, to a module that uses this
// repository's runtime.
func module(t testing.TB, packages []*manifest.Package, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	root, err := filepath.Abs("../../..")
	require.NoError(t, err)
	write := func(path string, content []byte) {
		path = filepath.Join(dir, path)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, content, 0o644))
	}
	write("go.mod", []byte("module example.com/game\n\ngo 1.26.0\n\nrequire github.com/structgen/structgen v0.0.0\n\nreplace github.com/structgen/structgen => "+root+"\n"))
	generated, p := emitted(t, packages...)
	for _, f := range generated {
		write(f.Path, f.Content)
	}
	for _, pkg := range p.Packages {
		for _, c := range pkg.Contracts {
			write(filepath.Join(pkg.Dir, c.SchemaFile), []byte(standIn))
			write(filepath.Join(pkg.Dir, c.PromptFile), []byte("Answer in JSON.\n"))
		}
	}
	for path, content := range files {
		write(path, []byte(content))
	}
	return dir
}

// goTool runs the go command in a module made by module.
func goTool(t testing.TB, dir string, args ...string) string {
	t.Helper()
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod")
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "go %v\n%s", args, out)
	return string(out)
}

// TestRuns compiles, vets and runs what is emitted for the design's example.
func TestRuns(t *testing.T) {
	dir := module(t, []*manifest.Package{detective()}, map[string]string{
		"agents/detective.go": detectiveSource,
		"main.go":             detectiveMain,
	})
	goTool(t, dir, "vet", "./...")
	assert.Equal(t, detectiveSays, goTool(t, dir, "run", "."))
}

const detectiveSource = `package agents

type Kind string

const (
	KindClue       Kind = "clue.found"
	KindAccusation Kind = "accusation.made"
	KindVote       Kind = "vote.cast"
	KindReflection Kind = "reflection"
)

type Witness struct {
	Name string ` + "`json:\"name\"`" + `
	Seat int    ` + "`json:\"seat\"`" + `
}

type Verdict struct {
	Reasoning string  ` + "`json:\"reasoning\"`" + `
	Score     float64 ` + "`json:\"score\"`" + `
}

type Switch struct {
	On bool ` + "`json:\"on\"`" + `
}
`

const detectiveMain = `package main

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"example.com/game/agents"
	"github.com/structgen/structgen/runtime/contract"
)

type handler struct{}

func (handler) OnDetectiveClue(_ context.Context, e agents.DetectiveClue) error {
	fmt.Println("clue:", e.Text)
	return nil
}

func (handler) OnDetectiveAccusation(_ context.Context, e agents.DetectiveAccusation) error {
	fmt.Println("accusation:", e.Suspect, e.Confidence, e.Witnesses)
	return nil
}

func publish[E agents.ClueEvent](e E) { fmt.Println(e.ContractName(), e.KindName()) }

func main() {
	for _, doc := range []string{
		` + "`" + `{"kind":"accusation.made","text":"You!","confidence":2,"witnesses":[{"name":"Ada","seat":3}],"suspect":"Brandt"}` + "`" + `,
		` + "`" + `{ "suspect" : "nobody", "witnesses" : [ ], "text" : "mud", "confidence" : 0.5, "kind" : "clue.found" }` + "`" + `,
		` + "`" + `{"kind":"vote.cast","text":"","confidence":0,"witnesses":[],"suspect":null}` + "`" + `,
	} {
		o, err := agents.DecodeDetectiveOutput([]byte(doc))
		if err != nil {
			fmt.Println("refused:", errors.Is(err, contract.ErrNotGranted), o.KindName() == "")
			continue
		}
		if err := o.Dispatch(context.Background(), handler{}); err != nil {
			panic(err)
		}
		js, err := o.AppendJSON([]byte("wire: "))
		fmt.Println(string(js), err)
	}
	publish(agents.DetectiveClue{})

	_, err := agents.DetectiveOutput{Kind: agents.DetectiveKindAccusation}.Event()
	fmt.Println("event:", err)
	_, err = agents.ParseDetectiveKind("reflection")
	fmt.Println("parse:", err)
	var k agents.DetectiveKind
	fmt.Println("scan:", k.Scan([]byte("clue.found")), k, k.Scan(nil), k)
	fmt.Println("value:", fmt.Sprint(agents.DetectiveKind(9).Value()))
	fmt.Println("kinds:", slices.Collect(agents.DetectiveKinds()), k.Kind() == agents.KindClue)

	v, err := agents.DecodeVerdict([]byte(` + "`" + `{"reasoning":"r","score":-1}` + "`" + `))
	fmt.Println("verdict:", v, err, agents.ValidateVerdict(&agents.Verdict{Score: 2}))
	on, err := agents.AppendSwitch(nil, &agents.Switch{On: true})
	fmt.Println("switch:", string(on), err, agents.ValidateSwitch(nil))
	fmt.Println("contract:", agents.VerdictContract.Verify(), agents.DetectiveContract.Kinds().Reserved)
}
`

const detectiveSays = `accusation: Brandt 1 [{Ada 3}]
wire: {"kind":"accusation.made","text":"You!","confidence":1,"witnesses":[{"name":"Ada","seat":3}],"suspect":"Brandt"} <nil>
clue: mud
wire: {"kind":"clue.found","text":"mud","confidence":0.5,"witnesses":[],"suspect":null} <nil>
refused: true true
detective clue.found
event: detective: /suspect: only: want a value, as for every accusation.made, got null
parse: detective: "reflection": kind not granted
scan: <nil> clue.found detective: NULL is no kind clue.found
value: <nil> detective: DetectiveKind(9) is no granted kind
kinds: [clue.found accusation.made] true
verdict: {r 0} <nil> verdict: /score: range: want a number from 0 to 1, got 2
switch: {"on":true} <nil> <nil>
contract: <nil> [reflection]
`

// TestManyAgentsOfOneKind has as many agents of one kind as a type set can name,
// and one more: compilers refuse a union of 101 types.
func TestManyAgentsOfOneKind(t *testing.T) {
	for _, tt := range []struct {
		agents int
		sealed bool
	}{{maxTerms, false}, {maxTerms + 1, true}} {
		files, _ := emitted(t, crowd(tt.agents))
		constraint := content(t, files, "agents/package_structgen.go")
		event := content(t, files, "agents/agent99_structgen.go")
		assert.Equal(t, tt.sealed, strings.Contains(constraint, "\tcontract.Event\n\tofClueEvent()\n}"))
		assert.Equal(t, tt.sealed, strings.Contains(event, "func (Agent99Clue) ofClueEvent() {}"))
		assert.Equal(t, !tt.sealed, strings.Contains(constraint, "Agent98Clue | Agent99Clue"))
	}
}

// content finds a file by its path.
func content(t *testing.T, files []File, path string) string {
	t.Helper()
	i := slices.IndexFunc(files, func(f File) bool { return f.Path == path })
	require.GreaterOrEqual(t, i, 0, path)
	return string(files[i].Content)
}

// TestSameBytes renders on one processor and on several.
func TestSameBytes(t *testing.T) {
	want, _ := emitted(t, crowd(5), detective())
	for _, n := range []int{1, 8} {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(n))
		got, _ := emitted(t, crowd(5), detective())
		assert.Equal(t, want, got)
	}
}

func TestHead(t *testing.T) {
	pkg := detective()
	pkg.Constraint = "linux && !cgo"
	files, _ := emitted(t, pkg)
	for path, want := range map[string]string{
		"agents/detective_structgen.go": "// Code generated by structgen from detective.go; DO NOT EDIT.\n\n//go:build linux && !cgo\n\npackage agents\n\nimport (\n\t\"context\"\n",
		"agents/codec_structgen.go":     "// Code generated by structgen from detective.go, judge.go; DO NOT EDIT.\n\n//go:build linux && !cgo\n\npackage agents\n\nimport (\n\t\"strconv\"\n",
	} {
		got := content(t, files, path)
		assert.Equal(t, want, got[:min(len(want), len(got))])
	}
}

// TestInherited: a constraint on the version of Go is one on the language, too.
func TestInherited(t *testing.T) {
	for _, test := range []struct{ name, expr, want string }{
		{"no version", "linux && !cgo", "linux && !cgo"},
		{"an older version is raised", "go1.21", "go1.21 && go1.26"},
		{"so is one in an alternative", "go1.21 && linux || go1.22", "((go1.21 && linux) || go1.22) && go1.26"},
		{"an alternative without version sets none", "go1.21 || linux", "go1.21 || linux"},
		{"a version excluded sets none", "!go1.99", "!go1.99"},
		{"ours is enough", "go1.26", "go1.26"},
		{"a newer one stays", "linux && go1.99", "linux && go1.99"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := inherited(test.expr)
			assert.Equal(t, test.want, got)
			assert.Equal(t, got, inherited(got), "once is enough")
		})
	}
}

func TestOurOwnMistakes(t *testing.T) {
	p, _ := plan.New(&manifest.Model{Packages: []*manifest.Package{detective()}})
	_, err := Files(p, nil)
	assert.ErrorContains(t, err, "structgen bug: no schema for contract detective")

	_, err = newPart(p.Packages[0], newNames(p.Packages[0])).built("x_structgen.go", func(part *part) {
		part.add("", jen.Id("func").Id("func"))
	})
	require.Error(t, err)
	assert.True(t, strings.HasPrefix(err.Error(), "structgen bug: x_structgen.go: "), err)
	assert.Contains(t, err.Error(), "func func", "the source is part of the error")

	_, err = newPart(p.Packages[0], newNames(p.Packages[0])).built("x_structgen.go", func(part *part) {
		part.writing().write(place{}, &manifest.Type{}, nil)
	})
	assert.ErrorContains(t, err, "structgen bug: x_structgen.go: no writer for a type of form 0")
}
