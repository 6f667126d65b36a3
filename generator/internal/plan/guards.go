package plan

import "github.com/structgen/structgen/generator/internal/manifest"

// addGuards plans what the compiler can hold against the manifests: one guard
// for each struct of this package that was read, and one for the wire names of
// each vocabulary that was granted from.
func (p *planner) addGuards() {
	seen := map[string]bool{}
	var visit func(s *manifest.Struct)
	var visitType func(t *manifest.Type)
	visit = func(s *manifest.Struct) {
		if seen[s.Go.Key()] {
			return
		}
		seen[s.Go.Key()] = true
		if s.Literal != nil && s.Go.Form == manifest.GoNamed && s.Go.Ident.PkgPath == p.Path {
			p.Guards = append(p.Guards, &Guard{Struct: s.Go, Literal: s.Literal})
		}
		for _, f := range s.Fields {
			visitType(f.Type)
		}
	}
	visitType = func(t *manifest.Type) {
		if t.Struct != nil {
			visit(t.Struct)
		}
		if t.Elem != nil {
			visitType(t.Elem)
		}
	}
	for _, d := range declared(p.model) {
		visit(d.Type)
	}
	for _, v := range p.Vocabularies {
		p.Guards = append(p.Guards, &Guard{Kinds: v.Kinds})
	}
}
