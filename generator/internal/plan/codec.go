package plan

import "github.com/structgen/structgen/generator/internal/manifest"

// newObject plans a user's struct as it is.
func newObject(s *manifest.Struct) *Object {
	o := &Object{Go: s.Go, Doc: s.Doc}
	for _, f := range s.Fields {
		o.Members = append(o.Members, &Member{
			Name: f.Name, Path: f.Path, Doc: f.Doc, Type: f.Type, Clamp: f.Clamp, Pos: f.Pos,
		})
	}
	return o
}

// addObject gives an object its machinery, and then everything it holds.
func (p *planner) addObject(o *Object, name string) {
	if o.Shape != "" {
		return
	}
	name = typeName(o.Go, p.Path, name)
	p.objects[o.Go.Key()] = o
	o.Name = name
	o.Shape = p.scope.free(unexported(name) + "Shape")
	p.Objects = append(p.Objects, o)
	for _, m := range o.Members {
		p.addType(m.Type, name+capital(m.GoName()))
	}
}

// nameFunctions gives functions to each object but those that stand in a single
// place, which are read and written there: functions of their own would cost more
// than they hold.
func (p *planner) nameFunctions() {
	uses := map[*Object]int{}
	var visit func(t *manifest.Type)
	visit = func(t *manifest.Type) {
		switch t.Form {
		case manifest.Object:
			uses[p.objects[t.Go.Key()]]++
		case manifest.Pointer, manifest.Slice, manifest.Array, manifest.Pairs:
			visit(t.Elem)
		}
	}
	for _, c := range p.Contracts {
		uses[c.Value] = 2 // by the contract's own functions, which call these
	}
	for _, o := range p.Objects {
		for _, m := range o.Members {
			visit(m.Type)
		}
	}
	for _, o := range p.Objects {
		if uses[o] > 1 {
			o.Read, o.Write = p.scope.free("read"+o.Name), p.scope.free("write"+o.Name)
		}
	}
}

// addType adds the machinery of a type that stands at the place called name.
func (p *planner) addType(t *manifest.Type, name string) {
	switch t.Form {
	case manifest.Object:
		o := p.objects[t.Go.Key()]
		if o == nil {
			o = newObject(t.Struct)
		}
		p.addObject(o, name)
	case manifest.Enum:
		p.addEnum(t, name)
	case manifest.Pointer:
		p.addType(t.Elem, name)
	case manifest.Slice:
		if !plainList(t) {
			p.addList(t, name)
		}
	case manifest.Array, manifest.Pairs:
		p.addList(t, name)
	}
}

// plainList reports whether package wire itself reads and writes t: strings and
// signed integers.
func plainList(t *manifest.Type) bool {
	switch e := t.Elem; e.Form {
	case manifest.String:
		return e.Go.Form == manifest.GoNamed && e.Go.Ident.PkgPath == ""
	case manifest.Int:
		return true
	}
	return false
}

func (p *planner) addList(t *manifest.Type, place string) {
	if p.lists[t.Go.Key()] != nil {
		return
	}
	name := typeName(t.Go, p.Path, place)
	l := &List{
		Type:  t,
		Read:  p.scope.free("read" + name),
		Shape: p.scope.free(unexported(name) + "Shape"),
	}
	p.lists[t.Go.Key()] = l
	p.Lists = append(p.Lists, l)
	p.addType(t.Elem, place+"Element")
}

func (p *planner) addEnum(t *manifest.Type, place string) {
	if p.enums[t.Go.Key()] != nil {
		return
	}
	name := typeName(t.Go, p.Path, place)
	e := &Enum{
		Type:  t,
		Enum:  p.scope.free(unexported(name) + "Enum"),
		Shape: p.scope.free(unexported(name) + "Shape"),
	}
	p.enums[t.Go.Key()] = e
	p.Enums = append(p.Enums, e)
}
