package generator_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/generator"
)

// BenchmarkGenerate measures one package of 10, 100 and 1,000 agents, nothing
// written: time must grow with the number of agents and no faster.
func BenchmarkGenerate(b *testing.B) {
	for _, agents := range []int{10, 100, 1000} {
		b.Run(fmt.Sprintf("agents=%d", agents), func(b *testing.B) {
			dir := benchModule(b, agents)
			b.ReportAllocs()
			for b.Loop() {
				res, err := generator.Generate(context.Background(), generator.Config{Dir: dir})
				require.NoError(b, err)
				require.Len(b, res.Files, 3*agents+3)
			}
			b.ReportMetric(b.Elapsed().Seconds()/float64(b.N)/float64(agents)*1e6, "µs/agent")
		})
	}
}

// BenchmarkCommand measures whole processes on a package of 3 agents, warm: the
// command with nothing to change, with and without a stamp, after an edit, with
// everything to write, and the least that any generator with types has to ask of
// the go command.
func BenchmarkCommand(b *testing.B) {
	bin := filepath.Join(b.TempDir(), "structgen")
	out, err := exec.Command("go", "build", "-o", bin, "../cmd/structgen").CombinedOutput()
	require.NoError(b, err, string(out))
	dir := benchModule(b, 3)
	b.Setenv("STRUCTGEN_CACHE", b.TempDir())
	run := func(b *testing.B, name string, args ...string) {
		b.Helper()
		cmd := exec.Command(name, args...)
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		require.NoError(b, err, string(out))
	}
	for range 3 { // what the first writes and the second confirms
		run(b, bin)
	}
	run(b, "go", "list", "-export", "-deps", ".") // compiles what was written
	b.Run("go-list-export-deps", func(b *testing.B) {
		for b.Loop() {
			run(b, "go", "list", "-export", "-deps", ".")
		}
	})
	b.Run("structgen-unchanged", func(b *testing.B) {
		for b.Loop() {
			run(b, bin)
		}
	})
	b.Run("structgen-unchanged-no-stamp", func(b *testing.B) {
		b.Setenv("STRUCTGEN_CACHE", "off")
		for b.Loop() {
			run(b, bin)
		}
	})
	edits := 0
	edited := func(name string, args ...string) func(b *testing.B) {
		return func(b *testing.B) {
			for b.Loop() {
				b.StopTimer()
				edits++
				source := strings.ReplaceAll(benchSource(3), "Who saw it.", fmt.Sprintf("Who saw it, at least %d.", edits))
				require.NoError(b, os.WriteFile(filepath.Join(dir, "agents.go"), []byte(source), 0o644))
				b.StartTimer()
				run(b, name, args...)
			}
		}
	}
	b.Run("go-list-export-deps-edited", edited("go", "list", "-export", "-deps", "."))
	b.Run("structgen-edited", edited(bin))
	b.Run("structgen-all-new", func(b *testing.B) {
		for b.Loop() {
			b.StopTimer()
			own, err := filepath.Glob(filepath.Join(dir, "*_structgen.go"))
			require.NoError(b, err)
			for _, path := range own {
				require.NoError(b, os.Remove(path))
			}
			require.NoError(b, os.RemoveAll(filepath.Join(dir, "schemas")))
			b.StartTimer()
			run(b, bin)
		}
	})
}

// BenchmarkPackages measures one run of the command over 10 agents in each of 10,
// 30 and 100 packages: the first run, for which the go command compiles them, and
// later ones with everything to write and with nothing to write. Time and memory
// must grow with the packages and no faster, and the cores be used.
func BenchmarkPackages(b *testing.B) {
	bin := filepath.Join(b.TempDir(), "structgen")
	out, err := exec.Command("go", "build", "-o", bin, "../cmd/structgen").CombinedOutput()
	require.NoError(b, err, string(out))
	for _, packages := range []int{10, 30, 100} {
		var dir string
		fresh := func() {
			dir = b.TempDir()
			writeModule(b, dir)
			for i := range packages {
				folder := filepath.Join(dir, fmt.Sprintf("p%d", i))
				require.NoError(b, os.Mkdir(folder, 0o755))
				require.NoError(b, os.WriteFile(filepath.Join(folder, "agents.go"), []byte(benchSource(10)), 0o644))
			}
		}
		measure := func(b *testing.B, before func()) {
			var cpu time.Duration
			var peak int64
			for b.Loop() {
				b.StopTimer()
				before()
				b.StartTimer()
				cmd := exec.Command(bin, "-C", dir, "./...")
				out, err := cmd.CombinedOutput()
				require.NoError(b, err, string(out))
				cpu += cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
				peak = max(peak, peakMemory(cmd.ProcessState))
			}
			b.ReportMetric(cpu.Seconds()/b.Elapsed().Seconds(), "cores")
			b.ReportMetric(float64(peak)/1e6, "peak-MB")
			b.ReportMetric(b.Elapsed().Seconds()/float64(b.N)/float64(10*packages)*1e6, "µs/agent")
		}
		b.Run(fmt.Sprintf("packages=%d/first", packages), func(b *testing.B) { measure(b, fresh) })
		b.Run(fmt.Sprintf("packages=%d/all-new", packages), func(b *testing.B) {
			measure(b, func() {
				own, err := filepath.Glob(filepath.Join(dir, "*", "*_structgen.go"))
				require.NoError(b, err)
				schemas, err := filepath.Glob(filepath.Join(dir, "*", "schemas"))
				require.NoError(b, err)
				for _, path := range append(own, schemas...) {
					require.NoError(b, os.RemoveAll(path))
				}
			})
		})
		b.Run(fmt.Sprintf("packages=%d/unchanged", packages), func(b *testing.B) { measure(b, func() {}) })
	}
}

// benchModule writes a module with one package of so many agents.
func benchModule(b *testing.B, agents int) string {
	b.Helper()
	dir := b.TempDir()
	writeModule(b, dir)
	require.NoError(b, os.WriteFile(filepath.Join(dir, "agents.go"), []byte(benchSource(agents)), 0o644))
	return dir
}

// writeModule makes a folder a module that uses this checkout.
func writeModule(b *testing.B, dir string) {
	b.Helper()
	root, err := filepath.Abs("..")
	require.NoError(b, err)
	mod := "module example.com/agents\n\ngo 1.26\n\nrequire github.com/structgen/structgen v0.0.0\n\nreplace github.com/structgen/structgen => " + root + "\n"
	require.NoError(b, os.WriteFile(filepath.Join(dir, "go.mod"), []byte(mod), 0o644))
}

// benchSource is a package of so many agents.
func benchSource(agents int) string {
	var src strings.Builder
	src.WriteString("package agents\n\nimport \"fmt\"\n\nvar _ = fmt.Sprint\n\n//structgen:kinds\ntype Kind string\n\nconst (\n")
	for i := range 10 {
		fmt.Fprintf(&src, "\t// Something of sort %d happened.\n\tKindSort%d Kind = \"sort.%d\"\n", i, i, i)
	}
	src.WriteString(")\n\n// Witness saw it.\ntype Witness struct {\n\tName string `json:\"name\"`\n\tAge int `json:\"age\"`\n}\n")
	for i := range agents {
		fmt.Fprintf(&src, `
// Agent%[1]d reports what it learns.
//
//structgen:agent grants=KindSort%[2]d,KindSort%[3]d
type Agent%[1]d struct {
	// What the agent says aloud.
	Text string %[4]s
	// How sure it is.
	Confidence float64 %[5]s
	// Who saw it.
	Witnesses []Witness %[6]s
	// Whom it suspects.
	Suspect string %[7]s
}
`, i, i%10, (i+1)%10, "`json:\"text\"`", "`json:\"confidence\" structgen:\"clamp=0..1\"`", "`json:\"witnesses\"`", fmt.Sprintf("`json:\"suspect\" structgen:\"only=KindSort%d\"`", i%10))
	}
	return src.String()
}
