package generator

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/structgen/structgen/generator/internal/diag"
	"github.com/structgen/structgen/generator/internal/emit"
	"github.com/structgen/structgen/generator/internal/load"
	"github.com/structgen/structgen/generator/internal/manifest"
	"github.com/structgen/structgen/generator/internal/plan"
	"github.com/structgen/structgen/generator/internal/schema"
	"github.com/structgen/structgen/generator/internal/stamp"
)

// Config says how to generate. Its zero value generates for the package of the
// current directory with the portable profile.
type Config struct {
	Dir     string   // where patterns are resolved; "" is the current directory
	Env     []string // environment of the go command; nil is the process's own
	Tags    []string // build tags
	Targets []string // providers really called, see [Targets]; their limits become errors
}

// File is one file to be written.
type File struct {
	Path    string // absolute
	Content []byte
}

// Result is everything a run would write.
type Result struct {
	Files    []File       // by path
	Orphans  []string     // our own files that nothing generates any more, by path
	Warnings []Diagnostic // sorted by position

	inputs stamp.Inputs
}

// Targets lists the providers that [Config.Targets] can name, sorted.
func Targets() []string { return schema.Targets() }

// Generate reads the packages that the patterns name (none is ".") and renders
// their output in memory. The error is Diagnostics where the user's code is at
// fault; any other says that the go command could not run, or that structgen
// itself has a bug. There is no result beside an error.
func Generate(ctx context.Context, cfg Config, patterns ...string) (*Result, error) {
	diags := schema.CheckTargets(cfg.Targets)
	loaded, found, err := load.Packages(ctx, load.Config{Dir: cfg.Dir, Env: cfg.Env, Tags: cfg.Tags, Patterns: patterns})
	if err != nil {
		return nil, err
	}
	diags = append(diags, found...)
	model, found := manifest.Build(loaded)
	diags = append(diags, found...)
	p, found := plan.New(model)
	diags = append(diags, found...)

	schemas := renderSchemas(p, cfg.Targets, diags)
	for _, s := range schemas {
		diags = append(diags, s.diags...)
	}
	diags.Sort()
	if diags.HasErrors() {
		return nil, Diagnostics(diags)
	}

	files, err := renderAll(p, schemas)
	if err != nil {
		return nil, err
	}
	return &Result{Files: files, Orphans: orphans(loaded, files), Warnings: diags, inputs: loaded.Inputs}, nil
}

// rendering is the schema of one contract.
type rendering struct {
	contract *plan.Contract
	pkg      *plan.Package
	file     []byte
	diags    diag.List
}

// renderSchemas builds, checks and writes the schema of every contract, as many
// at a time as there are processors. Packages with mistakes are left out: what
// could be read of them is no contract.
func renderSchemas(p *plan.Plan, targets []string, diags diag.List) []rendering {
	wrong := map[string]bool{}
	for _, d := range diags {
		if d.Severity == diag.Error {
			wrong[filepath.Dir(d.Pos.Filename)] = true
		}
	}
	var all []rendering
	for _, pkg := range p.Packages {
		if wrong[pkg.Dir] {
			continue
		}
		for _, c := range pkg.Contracts {
			all = append(all, rendering{contract: c, pkg: pkg})
		}
	}
	var wait sync.WaitGroup
	for part := range slices.Chunk(all, 16) {
		wait.Go(func() {
			for i := range part {
				r := &part[i]
				s := schema.Build(r.contract, r.pkg)
				r.diags = schema.Check(r.contract, r.pkg, s, targets)
				if !r.diags.HasErrors() {
					r.file = schema.Marshal(s)
				}
			}
		})
	}
	wait.Wait()
	return all
}

// renderAll renders every file of the plan, sorted by path.
func renderAll(p *plan.Plan, schemas []rendering) ([]File, error) {
	var files []File
	add := func(pkg *plan.Package, name string, content []byte) {
		files = append(files, File{filepath.Join(pkg.Dir, filepath.FromSlash(name)), content})
	}
	byContract := make(map[*plan.Contract][]byte, len(schemas))
	for _, s := range schemas {
		byContract[s.contract] = s.file
		add(s.pkg, s.contract.SchemaFile, s.file)
		add(s.pkg, s.contract.PromptFile, schema.Prompt(s.contract, s.file))
	}
	for _, pkg := range p.Packages {
		if pkg.GrantsFile != "" {
			add(pkg, pkg.GrantsFile, schema.Grants(pkg))
		}
	}
	code, err := emit.Files(p, byContract)
	if err != nil {
		return nil, err
	}
	for _, f := range code {
		files = append(files, File(f))
	}
	slices.SortFunc(files, func(a, b File) int { return strings.Compare(a.Path, b.Path) })
	return files, nil
}
