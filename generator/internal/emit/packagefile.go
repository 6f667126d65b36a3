package emit

import (
	"fmt"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/structgen/structgen/generator/internal/manifest"
	"github.com/structgen/structgen/generator/internal/plan"
)

// packageFile is what the contracts of a package have in common: constraints,
// and what stops the compiler when code and manifests have parted.
func packageFile(pkg *plan.Package, n *names) *draft {
	build := func(p *part) {
		for _, e := range pkg.KindEvents {
			p.kindEvent(e)
		}
		p.handshake()
		for i, g := range pkg.Guards {
			doc := ""
			if i == 0 {
				doc = comment("If this does not compile, the manifest has changed since: run go generate.")
			}
			p.guard(g, doc)
		}
		for _, v := range pkg.Vocabularies {
			p.wireNames(v)
		}
	}
	return &draft{pkg: pkg, names: n, name: pkg.PackageFile, sources: pkg.Sources, build: []func(*part){build}}
}

// maxTerms is the most types that Go's compilers take in a type set.
const maxTerms = 100

// marker is the method that seals a constraint of more types than a type set
// can have; "" for the others.
func marker(e *plan.KindEvent) string {
	if len(e.Structs) <= maxTerms {
		return ""
	}
	return "of" + e.Name
}

// kindEvent is the constraint that all events of one kind satisfy.
func (p *part) kindEvent(e *plan.KindEvent) {
	doc := comment(
		fmt.Sprintf("%s is every event of kind %s, whichever agent it comes from. Use it as a constraint, as in", e.Name, e.Kind.Value),
	) + "\n//\n" + fmt.Sprintf("//\tfunc Publish%s[E %s](e E) error", strings.TrimSuffix(e.Name, "Event"), e.Name) + "\n//\n"
	if m := marker(e); m != "" {
		doc += comment(fmt.Sprintf("Other packages cannot implement it, but a struct that embeds one of these events satisfies it too: with more than %d agents there are more types than a type set can name.", maxTerms))
		p.add(with(doc, e.Kind.Doc), jen.Type().Id(e.Name).Interface(p.contract("Event"), id(m).Params()))
		return
	}
	doc += comment("It is a type set: no other type satisfies it, not even one that embeds one of these.")
	union := &jen.Statement{}
	for i, s := range e.Structs {
		if i > 0 {
			union.Op("|")
		}
		union.Id(s)
	}
	p.add(with(doc, e.Kind.Doc), jen.Type().Id(e.Name).Interface(union, p.contract("Event")))
}

// handshake names the generation that this output belongs to.
func (p *part) handshake() {
	p.add(comment("If this does not compile, the runtime and the generated code are of different generations."),
		jen.Const().Id("_").Op("=").Add(p.contract("Generation1_RegenerateWithMatchingStructgen")))
}

// guard does not compile once a struct or the value of a constant differs from
// what was read. Struct tags and directives are comments to it. The doc stands
// above the first guard of a struct, for all of them.
func (p *part) guard(g *plan.Guard, doc string) {
	if g.Struct != nil {
		p.add(doc, jen.Var().Id("_").Op("=").Parens(pointer(p.typ(g.Struct))).Call(
			jen.Parens(pointer(p.typ(g.Literal))).Call(jen.Nil()),
		))
		return
	}
	// A map literal with a constant key twice does not compile, so each of these
	// conditions must hold.
	var holds []jen.Code
	seen := map[string]bool{}
	for _, k := range g.Kinds {
		// A deprecated constant may repeat a value; linters ask to leave it alone.
		if seen[k.Value] || !p.reaches(k.Const) {
			continue
		}
		seen[k.Value] = true
		holds = append(holds, set(jen.Map(jen.Bool()).Struct().Values(
			jen.False().Op(":").Values(),
			p.qual(k.Const.PkgPath, k.Const.Name).Op("==").Add(quoted(k.Value)).Op(":").Values(),
		), id("_")))
	}
	p.add(comment("A duplicate key here says that a kind has another name than when this was generated: run go generate."),
		jen.Func().Id("_").Params().Block(holds...))
}

// wireNames list a vocabulary, for the contracts of all its agents.
func (p *part) wireNames(v *plan.Vocabulary) {
	var known, reserved []jen.Code
	seen := map[string]bool{}
	for _, k := range v.Kinds {
		if seen[k.Value] { // a deprecated constant may repeat a value
			continue
		}
		seen[k.Value] = true
		known = append(known, quoted(k.Value))
		if k.Reserved {
			reserved = append(reserved, quoted(k.Value))
		}
	}
	p.add(comment(fmt.Sprintf("%s are the names of all kinds of %s.", v.Known, goName(p, v.Type))),
		jen.Var().Id(v.Known).Op("=").Index().String().Add(lines(known...)))
	if v.Reserved != "" {
		p.add(comment(fmt.Sprintf("%s are those that no model may emit.", v.Reserved)),
			jen.Var().Id(v.Reserved).Op("=").Index().String().Add(lines(reserved...)))
	}
}

// goName is an identifier as prose.
func goName(p *part, i manifest.Ident) string {
	if i.PkgPath == p.Path {
		return i.Name
	}
	return i.PkgName + "." + i.Name
}
