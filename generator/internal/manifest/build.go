package manifest

import (
	"go/token"
	"slices"
	"strings"

	"github.com/structgen/structgen/generator/internal/diag"
	"github.com/structgen/structgen/generator/internal/load"
)

// Build reads the manifests of all packages loaded. Beside errors the model
// holds what could be read in spite of them: agents that have a type, a
// vocabulary and a grant, and contracts that have a type. That is enough to look
// for clashes of names, not to generate. The list is sorted.
func Build(loaded *load.Result) (*Model, diag.List) {
	b := &builder{
		loaded:       loaded,
		sources:      map[string]*source{},
		vocabularies: map[string]*vocabulary{},
	}
	var annotated, bare []*load.Package
	emptied := false // some package has lost its last annotation
	var readers []*reader
	for _, p := range loaded.Packages {
		r := newReader(b, p)
		if r.annotated() {
			annotated = append(annotated, p)
			readers = append(readers, r)
		} else if len(p.Directory.Own) == 0 {
			bare = append(bare, p)
		} else {
			emptied = true
		}
	}
	b.checkAnnotated(annotated, bare, emptied)

	model := new(Model)
	for _, r := range readers {
		before := len(b.diags)
		r.read()
		b.dropGarbled(r.p, before)
		if len(r.out.Agents)+len(r.out.Contracts) > 0 {
			model.Packages = append(model.Packages, r.out)
		}
	}
	b.diags.Sort()
	return model, b.diags
}

// dropGarbled drops what was found from an index on in manifests that do not
// parse, which loading has reported: their declarations are cut off somewhere,
// and what is wrong with the rest is the same mistake.
func (b *builder) dropGarbled(p *load.Package, from int) {
	garbled := map[string]bool{}
	for _, f := range p.Files {
		if f.Broken && f.Mentions {
			garbled[b.position(f.Syntax.Package).Filename] = true
		}
	}
	found := slices.DeleteFunc(b.diags[from:], func(d diag.Diagnostic) bool { return garbled[d.Pos.Filename] })
	b.diags = b.diags[:from+len(found)]
}

// builder is what the readers of one run share.
type builder struct {
	loaded       *load.Result
	diags        diag.List
	sources      map[string]*source     // by package path
	vocabularies map[string]*vocabulary // by type, and whether seen from outside
}

func (b *builder) position(pos token.Pos) token.Position { return b.loaded.Fset.Position(pos) }

// checkAnnotated reports that there is nothing to do: packages asked for by name
// that say nothing, or a wildcard that finds no annotation anywhere. An emptied
// package is something to do: its output has to follow its annotations.
func (b *builder) checkAnnotated(annotated, bare []*load.Package, emptied bool) {
	isNamed := func(p *load.Package) bool { return p.Named }
	if slices.ContainsFunc(annotated, isNamed) || len(bare) == 0 {
		return
	}
	const advice = "annotate a struct with //structgen:agent or //structgen:contract"
	asked := slices.DeleteFunc(slices.Clone(bare), func(p *load.Package) bool { return !p.Named })
	if len(asked) == 0 && len(annotated) == 0 && !emptied {
		var paths []string
		for _, p := range bare {
			if b.reportExcluded(p) {
				return
			}
			paths = append(paths, p.Path)
		}
		b.diags.Errorf(token.Position{}, diag.NoManifest, "none of the packages has an annotation (%s); %s", shorten(paths), advice)
	}
	for _, p := range asked {
		if b.reportExcluded(p) {
			continue
		}
		var pos token.Position
		if len(p.Files) > 0 {
			pos = b.position(p.Files[0].Syntax.Name.Pos())
		}
		b.diags.Errorf(pos, diag.NoManifest, "package %s has no annotation; %s", p.Path, advice)
	}
}

// reportExcluded reports annotations that stand where nobody reads them.
func (b *builder) reportExcluded(p *load.Package) bool {
	for _, place := range []struct {
		files []*load.File
		why   string
	}{
		{p.Directory.Excluded, "which its build constraint leaves out; pass -tags"},
		{p.Directory.Tests, "but test files are not read; move them to another file"},
	} {
		for _, f := range place.files {
			if ds := directivesIn(f.Syntax); len(ds) > 0 {
				b.diags.Errorf(b.position(ds[0].pos), diag.NoManifest, "the only annotations of package %s are in %s, %s", p.Path, f.Name, place.why)
				return true
			}
		}
	}
	return false
}

func shorten(names []string) string {
	const most = 3
	if len(names) > most {
		return strings.Join(names[:most], ", ") + ", …"
	}
	return strings.Join(names, ", ")
}
