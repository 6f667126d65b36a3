// Package templates holds the prose that structgen writes, as text/template
// files with the data each of them is given. Go code is never written from
// here; package emit builds it.
//
// The templates decide words and layout, and nothing else: every string they
// are given is already in the form in which it is to stand on the page.
package templates

import (
	"embed"
	"strings"
	"sync"
	"text/template"
)

//go:embed *.tmpl
var files embed.FS

// Prompt is the data of prompt.md: the instruction that carries a schema to a
// model whose provider does not enforce it. It always says JSON, because some
// providers refuse a call for JSON mode whose messages do not.
type Prompt struct {
	Schema     string // on one line
	Nullable   bool   // the schema allows null somewhere
	KindMember string // "" for a contract without kinds
	Kinds      []PromptKind
}

// PromptKind is one kind that the model may choose.
type PromptKind struct {
	Name    string
	Meaning string // one line, "" if nobody documented it
	Needs   string // the members that this kind requires and another does not, "" for none
	Nulls   string // the members that are null for this kind, "" for none
}

// Render renders prompt.md.
func (p Prompt) Render() string { return render(prompt(), p) }

// Grants is the data of GRANTS.md: the page on which a code owner sees what
// each agent may emit. Its strings are Markdown fit for the cell of a table.
type Grants struct {
	Package      string
	Sources      string // the manifest files
	Vocabularies []GrantsVocabulary
}

// GrantsVocabulary is a vocabulary and the agents that were granted kinds of it.
type GrantsVocabulary struct {
	Name   string
	Kinds  []GrantsKind
	Agents []GrantsAgent
}

// GrantsKind is a kind, granted or not.
type GrantsKind struct {
	Name    string
	Const   string
	Holders string // the agents it is granted to, or why there are none
	Meaning string
}

// GrantsAgent is a row of the table: an agent and a cell for each kind.
type GrantsAgent struct {
	Name     string
	Contract string
	Cells    []string
}

// Render renders GRANTS.md.
func (g Grants) Render() string { return render(grants(), g) }

// Templates are parsed when they are first needed: most programs that link this
// package render none.
var (
	prompt = parse("prompt.md.tmpl")
	grants = parse("GRANTS.md.tmpl")
)

func parse(name string) func() *template.Template {
	return sync.OnceValue(func() *template.Template {
		text, err := files.ReadFile(name)
		if err != nil {
			panic("structgen bug: " + err.Error())
		}
		// A checkout with CRLF must not change what is generated.
		lf := strings.ReplaceAll(string(text), "\r\n", "\n")
		return template.Must(template.New(name).Parse(lf))
	})
}

// render panics only if a template and its data do not fit, which the tests of
// this package rule out.
func render(t *template.Template, data any) string {
	var b strings.Builder
	if err := t.Execute(&b, data); err != nil {
		panic("structgen bug: " + err.Error())
	}
	return b.String()
}
