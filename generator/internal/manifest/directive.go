package manifest

import (
	"go/ast"
	"go/token"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/structgen/structgen/generator/internal/diag"
)

// tool is the first half of every directive, and the key of our struct tags.
const tool = "structgen"

// arguments are the directives there are, and the arguments each takes.
var arguments = map[string][]string{
	"kinds":    {},
	"reserved": {},
	"kind":     {"go"},
	"agent":    {"grants", "go", "name", "kind"},
	"contract": {"go", "name"},
	"use":      {"kinds"},
}

var directiveNames = slices.Sorted(maps.Keys(arguments))

// directive is one line //structgen:name key=value ….
type directive struct {
	name string
	args []argument
	pos  token.Pos
	used bool // some declaration has taken it

	faulty bool // some argument is reported
}

// argument is key=value; list items have positions of their own.
type argument struct {
	key   string
	items []item // the value, split at commas
	pos   token.Pos
}

// item is one element of a list value.
type item struct {
	text string
	pos  token.Pos
}

// value is the whole value; its position is that of the first item.
func (a argument) value() string {
	texts := make([]string, len(a.items))
	for i, it := range a.items {
		texts[i] = it.text
	}
	return strings.Join(texts, ",")
}

// problem is a mistake inside a comment.
type problem struct {
	pos  token.Pos
	code diag.Code
	text string
}

// readComment tells what a comment is to us: a directive, something that was
// meant as one, or (no directive, no problem) any other comment.
func readComment(c *ast.Comment) (*directive, []problem) {
	parsed, ok := ast.ParseDirective(c.Slash, c.Text)
	if !ok {
		return nil, nearMiss(c)
	}
	if parsed.Tool != tool {
		if _, known := arguments[parsed.Name]; known && distance(parsed.Tool, tool) <= 2 {
			return nil, []problem{{c.Slash, diag.DirectiveUnknown, "//" + parsed.Tool + ":" + parsed.Name + " is no directive of ours; did you mean //structgen:" + parsed.Name + "?"}}
		}
		return nil, nil
	}
	if _, known := arguments[parsed.Name]; !known {
		return nil, []problem{{c.Slash, diag.DirectiveUnknown, "there is no directive //structgen:" + parsed.Name + suggestDirective(parsed.Name)}}
	}
	d := &directive{name: parsed.Name, pos: c.Slash}
	problems := d.parse(parsed)
	d.faulty = len(problems) > 0
	return d, problems
}

// parse reads the arguments. What is wrong with one does not hide the others.
func (d *directive) parse(parsed ast.Directive) (problems []problem) {
	add := func(pos token.Pos, code diag.Code, text string) {
		problems = append(problems, problem{pos, code, text})
	}
	tokens, err := parsed.ParseArgs()
	if err != nil {
		add(parsed.ArgsPos, diag.ArgumentInvalid, "the arguments have an open quote; write key=value without quotes")
		return problems
	}
	known := arguments[d.name]
	for i, t := range tokens {
		key, value, ok := strings.Cut(t.Arg, "=")
		switch {
		case strings.HasPrefix(t.Arg, "//"):
			add(t.Pos, diag.ArgumentUnknown, "a directive takes no comment behind it; put the comment on a line above")
			return problems
		case key == "" || !ok && i+1 < len(tokens) && strings.HasPrefix(tokens[i+1].Arg, "="):
			add(t.Pos, diag.DirectiveSpacing, "arguments are key=value; remove the space at the =")
			return problems // what follows is the same mistake
		case !ok && (key[0] == ',' || i > 0 && strings.HasSuffix(tokens[i-1].Arg, ",")):
			add(t.Pos, diag.DirectiveSpacing, "lists are A,B; remove the space before "+t.Arg)
		case !ok:
			add(t.Pos, diag.ArgumentUnknown, t.Arg+" is no key=value; //structgen:"+d.name+takes(known))
		case !slices.Contains(known, key):
			add(t.Pos, diag.ArgumentUnknown, "//structgen:"+d.name+" has no argument "+key+"="+suggestArgument(d.name, key))
		case strings.ContainsAny(value, "\"'`"):
			add(t.Pos+token.Pos(len(key)+1), diag.ArgumentInvalid, "values stand without quotes; drop them")
			return problems // what follows may be inside of them
		default:
			a := argument{key: key, pos: t.Pos}
			at := t.Pos + token.Pos(len(key)+1)
			if spaced := i+1 < len(tokens) && !strings.Contains(tokens[i+1].Arg, "="); spaced {
				value = strings.TrimSuffix(value, ",") // reported at the next token
			}
			for text := range strings.SplitSeq(value, ",") {
				a.items = append(a.items, item{text, at})
				at += token.Pos(len(text) + 1)
			}
			d.args = append(d.args, a)
		}
	}
	return problems
}

func takes(known []string) string {
	if len(known) == 0 {
		return " takes no arguments"
	}
	return " takes " + strings.Join(known, "=, ") + "="
}

func suggestArgument(directive, key string) string {
	if directive == "contract" && slices.Contains(arguments["agent"], key) {
		return "; only //structgen:agent has kinds"
	}
	if best := closest(key, arguments[directive]); best != "" {
		return "; did you mean " + best + "=?"
	}
	return ";" + strings.Replace(takes(arguments[directive]), " ", " it ", 1)
}

// word is the part of a directive's name that a typing error leaves readable.
var word = regexp.MustCompile(`^[A-Za-z]+`)

func suggestDirective(name string) string {
	if best := closest(strings.ToLower(word.FindString(name)), directiveNames); best != "" {
		return "; did you mean //structgen:" + best + "?"
	}
	return "; there are " + strings.Join(directiveNames, ", ")
}

// almost is a comment that begins like a directive, in any case and with any
// white space: slashes or a star, the tool, perhaps a colon, and a word.
var almost = regexp.MustCompile(`(?i)^(//|/\*)([\s/*]*)` + tool + `([ \t]*)(:?)([ \t]*)([a-z]*)`)

// nearMiss finds what looks like a directive and is none: Go and we would both
// take it for prose, and a grant would silently be missing.
//
// Prose may well begin with the tool's name. So a space behind the colon, or a
// space for the colon, counts only before the name of a directive.
func nearMiss(c *ast.Comment) []problem {
	m := almost.FindStringSubmatch(c.Text)
	if m == nil {
		return nil
	}
	opening, lead, gap, colon, space, name := m[1], m[2], m[3], m[4], m[5], m[6]
	_, known := arguments[strings.ToLower(name)]
	switch {
	case colon == "" && (opening == "/*" || lead != "" || gap == "" || !known):
		return nil
	case colon != "" && space != "" && !known:
		return nil
	case colon != "" && name == "" && lead != "":
		return nil
	}
	right := "//structgen:" + strings.ToLower(name)
	if !known {
		if best := closest(strings.ToLower(name), directiveNames); best != "" {
			right = "//structgen:" + best
		}
	}
	one := func(code diag.Code, text string) []problem { return []problem{{c.Slash, code, text}} }
	switch {
	case name == "":
		return one(diag.DirectiveUnknown, "a directive needs a name; there are "+strings.Join(directiveNames, ", "))
	case opening == "/*":
		return one(diag.DirectiveSpacing, "a directive is a // comment of its own; write "+right)
	case lead != "" || gap != "" || space != "":
		return one(diag.DirectiveSpacing, "a directive has no spaces before its arguments; write "+right)
	}
	return one(diag.DirectiveUnknown, "a directive is lower case; did you mean "+right+"?")
}

// directivesIn lists the directives of a file that is not read otherwise.
func directivesIn(file *ast.File) (all []*directive) {
	for _, group := range file.Comments {
		for _, c := range group.List {
			if d, _ := readComment(c); d != nil {
				all = append(all, d)
			}
		}
	}
	return all
}
