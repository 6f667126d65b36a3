package schema

import (
	"slices"
	"strings"

	"github.com/structgen/structgen/generator/internal/manifest"
	"github.com/structgen/structgen/generator/internal/plan"
	"github.com/structgen/structgen/templates"
)

// Grants renders the page that shows which agent of a package may emit which
// kind: kinds in the order of the vocabulary, agents in the order of the
// package. Kinds that nobody was granted stand there too, reserved ones marked,
// so that granting one changes the page where a code owner looks.
func Grants(pkg *plan.Package) []byte {
	page := templates.Grants{Package: pkg.Name, Sources: strings.Join(pkg.Sources, ", ")}
	for _, v := range pkg.Vocabularies {
		page.Vocabularies = append(page.Vocabularies, grantsOf(pkg, v))
	}
	return []byte(page.Render())
}

func grantsOf(pkg *plan.Package, v *plan.Vocabulary) templates.GrantsVocabulary {
	table := templates.GrantsVocabulary{Name: goName(v.Type, pkg)}
	holders := map[*manifest.Kind][]string{}
	for _, c := range pkg.Contracts {
		if c.Agent == nil || c.Agent.Vocabulary != v {
			continue
		}
		row := templates.GrantsAgent{Name: code(c.Struct), Contract: code(c.WireName)}
		for _, k := range v.Kinds {
			mark := ""
			if slices.ContainsFunc(c.Agent.Grants, func(g *plan.Grant) bool { return g.Kind == k }) {
				mark = "yes"
				holders[k] = append(holders[k], code(c.Struct))
			}
			row.Cells = append(row.Cells, mark)
		}
		table.Agents = append(table.Agents, row)
	}
	for _, k := range v.Kinds {
		row := templates.GrantsKind{
			Name:    code(k.Value),
			Const:   goName(k.Const, pkg),
			Holders: strings.Join(holders[k], ", "),
			Meaning: cell(oneLine(k.Doc)),
		}
		switch {
		case k.Reserved:
			row.Holders = "reserved: no model may emit it"
		case row.Holders == "":
			row.Holders = "nobody"
		}
		table.Kinds = append(table.Kinds, row)
	}
	return table
}

// goName writes a Go name as the package itself would.
func goName(id manifest.Ident, pkg *plan.Package) string {
	if id.PkgPath == pkg.Path {
		return code(id.Name)
	}
	return code(id.PkgName + "." + id.Name)
}

// code makes text a code span in the cell of a table.
func code(text string) string {
	fence := "`"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	if len(fence) > 1 {
		text = " " + text + " " // a span may not begin or end with its own fence
	}
	// A table is cut into cells before spans are read: this one backslash is
	// taken away again, the others in a span are text.
	return fence + strings.ReplaceAll(text, "|", `\|`) + fence
}

// cell makes text the text of a cell: nothing in it ends the cell or is markup
// that hides part of it.
func cell(text string) string {
	return strings.NewReplacer(`\`, `\\`, "|", `\|`, "<", `\<`, "*", `\*`, "`", "\\`", "[", `\[`).Replace(text)
}
