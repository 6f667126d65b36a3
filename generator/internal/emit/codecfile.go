package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/structgen/structgen/generator/internal/plan"
)

// codecFile is the machinery of a package. Each object, list and enum is a part
// of its own: in a large package this one file is half of the work.
func codecFile(pkg *plan.Package, n *names) *draft {
	d := &draft{pkg: pkg, names: n, name: pkg.CodecFile, sources: pkg.Sources}
	d.build = append(d.build, func(p *part) { p.decls.Comment(codecComment) })
	kinds := map[*plan.Agent]string{}
	for _, c := range pkg.Contracts {
		kinds[c.Agent] = c.KindsVar
		d.build = append(d.build, func(p *part) { p.fastPath(c) })
	}
	for _, o := range pkg.Objects {
		d.build = append(d.build, func(p *part) {
			p.readObject(o)
			p.writeObject(o)
			p.objectShape(o, kinds[o.Agent])
		})
	}
	for _, l := range pkg.Lists {
		d.build = append(d.build, func(p *part) {
			p.readList(l)
			p.listShape(l)
		})
	}
	for _, e := range pkg.Enums {
		d.build = append(d.build, func(p *part) { p.enum(e) })
	}
	return d
}

const codecComment = `// This file is the machinery behind the contracts of this package.
//
// A read function takes the index of a value in the decoder's document and
// returns the index behind the value, or -1 if the value breaks the contract.
// That of an object reads its members in any order, and quickest in the order of
// the schema, as models write them: each case reads one member, learns which one
// follows, and falls through to the next if that is it.
//
// A write function appends what its read function accepts, or returns nil if the
// value is nothing it would accept. What is wrong then, package contract finds out
// with the shape.
//
// An object that stands in a single place has neither: it is read and written there.`

// fastPath is the Decode function of a contract's spec.
func (p *part) fastPath(c *plan.Contract) {
	s, v, d := p.local("s"), p.local("v"), p.local("d")
	ok, noted := p.local("ok"), p.local("noted")
	p.add("", jen.Func().Id(c.FastPath).Params(s.Clone().String(), v.Clone().Op("*").Add(p.typ(c.Value.Go))).
		Params(jen.List(ok, noted.Clone().Bool())).Block(
		d.Clone().Op(":=").Add(p.wire("Decoder")).Values(field("Doc", s)),
		set(p.wire("End").Call(s, id(c.Value.Read).Call(address(d), num(0), v)), ok),
		jen.Return(ok, d.Clone().Dot("Noted")),
	))
}
