package manifest

import (
	"cmp"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/structgen/structgen/generator/internal/diag"
)

// layer is a struct whose fields are looked through: the one being read, or one
// embedded in it.
type layer struct {
	u      *types.Struct
	t      types.Type
	path   []string
	index  []int
	at     site
	home   bool   // mistakes are at its fields, not where it is used: it is of this package, and not generic
	always bool   // structgen:"always" where it is used
	again  *layer // the same type, embedded once more at the same depth
}

// visible lists the fields that encoding/json would see in a struct, in its
// order: the ones of embedded structs in place, hidden ones left out. Fields
// that hide each other, which it silently drops, are errors.
func (r *reader) visible(u *types.Struct, at site, o owner) []found {
	root := layer{u: u, t: u, at: at, home: true}
	if o.named != nil {
		root.t = o.named
		root.home = r.isHome(o.named)
		root.always = !root.home && r.always
	}
	var all []found
	var omits omission
	seen := map[string]bool{}
	for level := []*layer{&root}; len(level) > 0; {
		for _, l := range level {
			seen[typeString(l.t)] = true
		}
		var next []*layer
		queued := map[string]*layer{}
		for _, l := range level {
			for i := range l.u.NumFields() {
				m, embedded := r.look(l, i, &omits)
				if m != nil {
					all = append(all, *m)
				}
				if m != nil && l.again != nil {
					// encoding/json goes through a type once a depth. If it is embedded
					// there twice, its own fields hide each other, but not those of what
					// it embeds.
					twin := *m
					twin.path = append(slices.Clone(l.again.path), m.v.Name())
					all = append(all, twin)
				}
				if embedded == nil || seen[typeString(embedded.t)] {
					continue
				}
				if first := queued[typeString(embedded.t)]; first != nil {
					first.again = embedded
					continue
				}
				queued[typeString(embedded.t)] = embedded
				next = append(next, embedded)
			}
		}
		level = next
	}
	omits.report(r)
	return r.dominant(all)
}

// look reads field i of a layer: a member, an embedded struct to look through,
// or neither.
func (r *reader) look(l *layer, i int, omits *omission) (*found, *layer) {
	m := r.found(l, i)
	if m == nil {
		return nil, nil
	}
	v, tag := m.v, m.tag
	t := types.Unalias(v.Type())
	pointee, throughPointer := t, false
	if p, ok := t.(*types.Pointer); ok {
		pointee, throughPointer = types.Unalias(p.Elem()), true
	}
	inner, isStruct := pointee.Underlying().(*types.Struct)
	looksThrough := v.Embedded() && isStruct

	switch hidden := !v.Exported() && !looksThrough; {
	case !v.Exported() && v.Pkg() != r.p.Types && v.Name() != "_":
		r.report(m.at, diag.TypeUnsupported, "%s has unexported state, which encoding/json would lose; write a struct with the fields that matter", types.TypeString(l.t, r.qualify))
		return nil, nil
	case hidden && tag.json.present && !tag.json.ignored:
		r.report(tag.json.pos, diag.JSONTag, "encoding/json does not see the unexported field %s, tag or not; export it or remove the tag", v.Name())
		return nil, nil
	case hidden || tag.json.ignored:
		if tag.any != nil {
			r.report(tag.any.site, diag.TagMisplace, "%s is left out of the JSON, so %s has no effect; remove it", v.Name(), tag.any.key)
		}
		return nil, nil
	}
	if tag.json.omits != "" && !tag.always && !l.always {
		omits.add(m, tag)
	}
	if m.name != "" {
		return m, nil // a name makes an embedded struct a field like any other
	}
	if !looksThrough {
		m.name = v.Name()
		return m, nil
	}
	if o := tag.any; o != nil && o.key != "always" {
		r.report(o.site, diag.TagMisplace, "%s stands on an embedded struct, which is no member itself; move it to one of its fields", o.key)
	}
	if throughPointer {
		r.report(m.at, diag.TypeUnsupported, "the embedded pointer %s would make all its members absent where it is nil; embed %s by value, or give it a json name to make it a nullable member",
			types.TypeString(t, r.qualify), types.TypeString(pointee, r.qualify))
		return nil, nil
	}
	e := &layer{u: inner, t: pointee, path: m.path, index: m.index, at: m.at, always: l.always || tag.always}
	if named, ok := pointee.(*types.Named); ok {
		e.home = r.isHome(named)
	}
	return nil, e
}

// found is field i of a layer with its comment, its tag and the place where its
// mistakes are reported; nil if the tag has some.
func (r *reader) found(l *layer, i int) *found {
	v := l.u.Field(i)
	syntax, pos := r.b.field(v)
	m := &found{
		v:     v,
		path:  append(slices.Clone(l.path), v.Name()),
		index: append(slices.Clone(l.index), i),
	}
	var literal *ast.BasicLit
	if syntax != nil {
		m.doc = syntax.Doc
		if v.Pkg() == r.p.Types {
			m.syntax, literal = syntax, syntax.Tag
		}
	}
	if l.home && m.syntax != nil {
		m.at = site{pos: r.b.position(pos), related: l.at.related}
	} else {
		m.at = l.at.within(r.b.position(pos), "field "+v.Name()+" is declared here")
	}
	tag, ok := r.fieldTag(l.u.Tag(i), literal, m.at)
	if !ok {
		return nil
	}
	m.tag, m.name = tag, tag.json.name
	return m
}

// isHome reports whether the mistakes of a type are at its declaration, and not
// where it is used: the user can act there, and no argument is to blame.
func (r *reader) isHome(t *types.Named) bool {
	return t.Obj().Pkg() == r.p.Types && t.TypeArgs().Len() == 0
}

// dominant applies encoding/json's rule to fields of one name: the shallowest
// wins, of these the tagged one, and two that are left drop each other.
func (r *reader) dominant(all []found) []found {
	byName := map[string][]found{}
	for _, m := range all {
		byName[m.name] = append(byName[m.name], m)
	}
	var out []found
	for _, same := range byName {
		slices.SortFunc(same, func(a, b found) int {
			tagged := func(m found) int {
				if m.tag.json.name != "" {
					return 0
				}
				return 1
			}
			return cmp.Or(cmp.Compare(len(a.index), len(b.index)), cmp.Compare(tagged(a), tagged(b)), slices.Compare(a.index, b.index))
		})
		first := same[0]
		if len(same) > 1 && len(same[1].index) == len(first.index) && (same[1].tag.json.name != "") == (first.tag.json.name != "") {
			second := same[1]
			r.report(second.at, diag.MemberDuplicate, "%s and %s are both the member %q, so encoding/json drops both; rename one", strings.Join(first.path, "."), strings.Join(second.path, "."), first.name).
				Also(first.at.pos, "%s is declared here", strings.Join(first.path, "."))
			continue
		}
		out = append(out, first)
	}
	slices.SortFunc(out, func(a, b found) int { return slices.Compare(a.index, b.index) })
	return out
}

// omission gathers the fields of one struct that have omitempty or omitzero.
type omission struct {
	first  *found
	option string
	names  []string
}

func (o *omission) add(m *found, tag *fieldTag) {
	if o.first == nil {
		o.first, o.option = m, tag.json.omits
	}
	o.names = append(o.names, m.v.Name())
}

func (o *omission) report(r *reader) {
	if o.first == nil {
		return
	}
	d := r.b.diags.Warnf(o.first.at.pos, diag.JSONOmit, "%s has no effect: strict schemas need every member, so %s will always be written; remove the option, or add structgen:\"always\" if it serves another purpose", o.option, shorten(o.names))
	d.Related = append(d.Related, o.first.at.related...)
}
