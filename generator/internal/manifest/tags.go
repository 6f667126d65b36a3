package manifest

import (
	"fmt"
	"go/ast"
	"go/token"
	"strconv"
	"strings"
	"unicode"

	"github.com/structgen/structgen/generator/internal/diag"
)

// tagPair is one key:"value" of a struct tag, with the offset of the key and of
// the value's first character in the tag.
type tagPair struct {
	key, value  string
	at, valueAt int
}

// splitTag reads a struct tag as reflect does. What reflect would silently skip
// makes it not ok.
func splitTag(tag string) (pairs []tagPair, ok bool) {
	at := 0
	for {
		for at < len(tag) && tag[at] == ' ' {
			at++
		}
		if at == len(tag) {
			return pairs, true
		}
		rest := tag[at:]
		end := strings.IndexFunc(rest, func(c rune) bool { return c <= ' ' || c == ':' || c == '"' || c == 0x7f })
		if end <= 0 || !strings.HasPrefix(rest[end:], `:"`) {
			return pairs, false
		}
		quoted, err := strconv.QuotedPrefix(rest[end+1:])
		if err != nil {
			return pairs, false
		}
		value, err := strconv.Unquote(quoted)
		if err != nil {
			return pairs, false
		}
		pairs = append(pairs, tagPair{rest[:end], value, at, at + end + 2})
		at += end + 1 + len(quoted)
	}
}

// fieldTag is what the tag of a field says to encoding/json and to us.
type fieldTag struct {
	json struct {
		present, ignored bool
		name             string
		omits            string // omitempty, omitzero, or ""
		pos              site
	}
	clamp, only, pairs *option
	always             bool
	any                *option // one of ours, whichever; nil if there is none
}

// option is one word of a structgen tag.
type option struct {
	key   string
	items []item
	site  site
}

func (o *option) value() string { return argument{items: o.items}.value() }

// tagReader reads one tag; at tells where an offset of it is reported.
type tagReader struct {
	*reader
	at  func(offset int) site
	pos func(offset int) token.Pos // NoPos for tags of other packages
}

// fieldTag reads the tag of a field. The literal is nil for fields of other
// packages, whose mistakes are reported at the site.
func (r *reader) fieldTag(tag string, literal *ast.BasicLit, where site) (*fieldTag, bool) {
	t := tagReader{reader: r}
	t.pos = func(offset int) token.Pos {
		switch {
		case literal == nil:
			return token.NoPos
		case literal.Value[0] == '`':
			return literal.ValuePos + token.Pos(offset+1)
		}
		return literal.ValuePos // escapes move what stands behind them
	}
	t.at = func(offset int) site {
		if pos := t.pos(offset); pos.IsValid() {
			return site{pos: r.b.position(pos), related: where.related}
		}
		return where
	}
	return t.read(tag)
}

func (t tagReader) read(tag string) (*fieldTag, bool) {
	out := new(fieldTag)
	pairs, ok := splitTag(tag)
	if !ok {
		lower := strings.ToLower(tag)
		switch {
		case strings.Contains(lower, tool):
			t.report(t.at(0), diag.TagInvalid, "the struct tag does not parse, so nobody will see it; write `json:\"name\" structgen:\"clamp=0..1\"`")
			return out, false
		case strings.Contains(lower, "json"):
			t.report(t.at(0), diag.JSONTag, "the struct tag does not parse, so encoding/json does not see it; write `json:\"name\"`")
			return out, false
		}
	}
	ok = true
	seen := map[string]bool{}
	for _, p := range pairs {
		key := strings.ToLower(p.key)
		switch {
		case p.key == "json" && seen[p.key]:
			t.report(t.at(p.at), diag.JSONTag, "the tag has two json keys, of which encoding/json takes the first; keep one")
			ok = false
		case p.key == tool && seen[p.key]:
			t.report(t.at(p.at), diag.TagInvalid, "the tag has two structgen keys; write all options in one, separated by spaces")
			ok = false
		case p.key == "json":
			ok = t.readJSON(out, p) && ok
		case p.key == tool:
			ok = t.readOptions(out, p) && ok
		case key == "json":
			t.report(t.at(p.at), diag.JSONTag, "encoding/json knows no key %s; did you mean json?", p.key)
			ok = false
		case distance(key, tool) <= 2:
			t.report(t.at(p.at), diag.TagUnknown, "there is no tag key %s; did you mean structgen?", p.key)
			ok = false
		}
		seen[p.key] = true
	}
	return out, ok
}

// readJSON reads encoding/json's half.
func (t tagReader) readJSON(out *fieldTag, p tagPair) bool {
	j := &out.json
	j.present, j.pos = true, t.at(p.at)
	if p.value == "-" {
		j.ignored = true
		return true
	}
	name, options, _ := strings.Cut(p.value, ",")
	ok := true
	if name != "" && !jsonTakes(name) {
		t.report(t.at(p.valueAt), diag.JSONTag, "encoding/json ignores the name %q and would use the field's; write another", name)
		ok = false
	}
	j.name = name
	for o := range strings.SplitSeq(options, ",") {
		switch o {
		case "string":
			t.report(t.at(p.valueAt), diag.JSONTag, "the option string puts the value into a JSON string, which no schema of ours says; remove ,string")
			ok = false
		case "omitempty", "omitzero":
			j.omits = o
		}
	}
	return ok
}

// jsonTakes is encoding/json's rule for names in tags.
func jsonTakes(name string) bool {
	for _, c := range name {
		if !strings.ContainsRune("!#$%&()*+-./:;<=>?@[]^_{|}~ ", c) && !unicode.IsLetter(c) && !unicode.IsDigit(c) {
			return false
		}
	}
	return true
}

// tagOptions are the words of a structgen tag, and whether each takes a value.
var tagOptions = map[string]bool{"clamp": true, "only": true, "pairs": false, "always": false}

// readOptions reads our own half.
func (t tagReader) readOptions(out *fieldTag, p tagPair) bool {
	ok := true
	fail := func(offset int, code diag.Code, format string, args ...any) {
		t.report(t.at(offset), code, format, args...)
		ok = false
	}
	seen := map[string]bool{}
	before := "" // the option before
	at := p.valueAt
	for text := range strings.SplitSeq(p.value, " ") {
		offset := at
		at += len(text) + 1
		if text == "" {
			continue
		}
		key, value, hasValue := strings.Cut(text, "=")
		after := before
		before = key
		takesValue, known := tagOptions[key]
		switch {
		case !known && strings.Contains(text, ","):
			fail(offset, diag.TagInvalid, "%s", joined(text))
			continue
		case !known && after == "only" && !hasValue:
			fail(offset, diag.TagUnknown, "there is no option %s; between the kinds of only= stand commas and no spaces", key)
			continue
		case !known:
			fail(offset, diag.TagUnknown, "there is no option %s%s", key, suggestOption(key))
			continue
		case seen[key]:
			fail(offset, diag.TagInvalid, "option %s is given twice; keep one", key)
			continue
		case joins(key, value):
			fail(offset, diag.TagInvalid, "%s", joined(text))
			continue
		case takesValue && !hasValue:
			fail(offset, diag.TagInvalid, "option %s needs a value; write %s", key, optionExample[key])
			continue
		case !takesValue && hasValue:
			fail(offset, diag.TagInvalid, "option %s takes no value; write %s alone", key, key)
			continue
		}
		seen[key] = true
		o := &option{key: key, site: t.at(offset)}
		itemAt := offset + len(key) + 1
		for item_ := range strings.SplitSeq(value, ",") {
			o.items = append(o.items, item{item_, t.pos(itemAt)})
			itemAt += len(item_) + 1
		}
		out.any = o
		switch key {
		case "clamp":
			out.clamp = o
		case "only":
			out.only = o
		case "pairs":
			out.pairs = o
		case "always":
			out.always = true
		}
	}
	return ok
}

// joins reports whether a value goes on with another option behind a comma. A
// kind may be called like an option, but not with an = behind it.
func joins(key, value string) bool {
	first, rest, _ := strings.Cut(value, ",")
	for item := range strings.SplitSeq(rest, ",") {
		other, _, assigns := strings.Cut(item, "=")
		if _, known := tagOptions[other]; known && first != "" && (assigns || key == "clamp") {
			return true
		}
	}
	return false
}

func joined(text string) string {
	return fmt.Sprintf("options are separated by spaces, and commas stand in lists only; write them apart: %q", strings.ReplaceAll(text, ",", " "))
}

var optionExample = map[string]string{"clamp": "clamp=0..1", "only": "only=KindClue"}

func suggestOption(key string) string {
	names := []string{"always", "clamp", "only", "pairs"}
	if best := closest(strings.ToLower(key), names); best != "" {
		return fmt.Sprintf("; did you mean %s?", best)
	}
	return "; there are " + strings.Join(names, ", ")
}
