package emit

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/generator/internal/manifest"
	"github.com/structgen/structgen/generator/internal/plan"
)

// emitted plans and renders packages, with a stand-in for each schema.
func emitted(t testing.TB, packages ...*manifest.Package) ([]File, *plan.Plan) {
	t.Helper()
	p, diags := plan.New(&manifest.Model{Packages: packages})
	require.Empty(t, diags)
	fs, err := Files(p, standIns(p))
	require.NoError(t, err)
	return fs, p
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

func TestDetectiveVets(t *testing.T) {
	dir := module(t, []*manifest.Package{detective()}, map[string]string{"agents/detective.go": detectiveSource})
	goTool(t, dir, "vet", "./...")
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
	Name string
	Seat int
}

type Verdict struct {
	Reasoning string
	Score     float64
}
`
