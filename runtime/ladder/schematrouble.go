package ladder

// schemaTrouble reports whether the remark is about the schema, or the shape of
// the request around it, rather than about the format: the provider knows the
// format, and stepping down would only hide a mistake.
func (r *remark) schemaTrouble(sent FormatType) bool {
	w := r.text
	byPath := r.path.namesFormat()
	named, tools, other := byPath, false, false
	for i := range w {
		kind, _ := w.naming(i)
		named = named || kind == namesField || kind == namesValue
		tools = tools || w.aboutTools(i)
		other = other || w.otherRoot(i)
	}
	for i := range r.path {
		tools = tools || r.path.aboutTools(i)
	}
	if tools && sent != FormatTool && !byPath || other && !named {
		return false // the schema of somebody's tool, the shape of a message
	}
	var inside, keyword, complaint bool
	for i := range w {
		if w.badSchema(i) || named && sent != FormatJSONObject && w.malformed(i) {
			return true
		}
		inside = inside || w.insideSchema(i)
		keyword = keyword || w.schemaKeyword(i)
		complaint = complaint || w.complains(i)
	}
	for i := range r.path {
		inside = inside || r.path.insideSchema(i)
	}
	return complaint && (inside || keyword)
}

func (w words) complains(i int) bool {
	switch w[i].text {
	case "cannot", "can't", "must", "requires", "required", "missing", "error", "failed", "not":
		return true
	}
	return w.denial(i) != noDenial
}

// badSchema knows the ways to say that a schema, or the grammar made from it,
// is wrong or too much.
func (w words) badSchema(i int) bool {
	switch w[i].text {
	case "invalid", "malformed":
		if w.is(i+1, "schema") || w.is(i+1, "json", "schema") || w.is(i+1, "response", "schema") || w.is(i+1, "output", "schema") {
			return true
		}
		return w.unsupportedPart(i)
	case "unsupported", "unimplemented", "unknown", "unexpected":
		return w.unsupportedPart(i)
	case "schema", "schemas", "grammar", "grammars":
		return w.ofSchema(i)
	case "valid":
		return i > 1 && w.is(i-2, "not", "a", "valid") && w.near(i, 5, isSchemaWord)
	case "compile", "compiling", "compilation", "parse", "parsing", "convert", "converting", "translate", "translating", "build":
		return w.near(i, 4, isSchemaWord) && w.failing(i)
	case "too":
		return w.is(i, "too", "many", "states")
	case "understand":
		return w.is(i, "understand", "the", "instance")
	case "enum":
		return w.is(i, "enum", "with")
	case "recursive", "circular", "cyclic":
		return w.near(i, 3, isSchemaWord)
	case "in":
		return w.is(i, "in", "context") && w.glueAt(i+2) == gluePunct
	case "for":
		return i+2 < len(w) && w[i+1].quoted && w.is(i+2, "type")
	case "keyword", "keywords":
		return !w.is(i, "keyword", "argument") && w.near(i, 6, func(s string) bool { return s == "not" || s == "unsupported" })
	}
	return false
}

// unsupportedPart: unsupported JSON schema fields, unknown schema keyword.
func (w words) unsupportedPart(i int) bool {
	for k := i + 1; k <= i+3 && k < len(w) && !w[k].opens; k++ {
		if isSchemaWord(w[k].text) {
			return k+1 < len(w) && !w[k+1].opens && isSchemaPart(w[k+1].text)
		}
	}
	return false
}

// ofSchema reads what is said of the schema at i.
func (w words) ofSchema(i int) bool {
	switch {
	case w.is(i+1, "error"), w.is(i+1, "must"):
		return true
	case w.is(i+1, "conversion"), w.is(i+1, "compilation"):
		return w.failing(i)
	}
	for k := i + 1; k <= i+7 && k < len(w) && !w[k].opens; k++ {
		switch w[k].text {
		case "invalid", "malformed":
			return k <= i+3
		case "not":
			if w.is(k, "not", "valid") {
				return true
			}
		case "too":
			if k+1 < len(w) && !w[k+1].opens && isExcess(w[k+1].text) {
				return true
			}
		case "exceeds", "exceed", "exceeded", "exceeding", "nesting", "nested":
			return true
		case "unsupported":
			return k+1 < len(w) && isSchemaPart(w[k+1].text)
		case "supported":
			if w.is(k, "supported", "by") && w.near(k, 3, isBackend) {
				return true
			}
		}
		if isFeatureWord(w[k].text) && w.near(k, 4, func(s string) bool { return s == "not" || s == "unsupported" }) {
			return true
		}
	}
	if i > 0 && (w.is(i-1, "the") || w.is(i-1, "this") || w.is(i-1, "provided") || w.is(i-1, "given") || w.is(i-1, "supplied")) {
		return w.is(i+1, "is", "not", "supported") || w.is(i+1, "is", "unsupported")
	}
	return false
}

func isExcess(s string) bool {
	switch s {
	case "many", "much", "complex", "large", "deep", "deeply", "long", "big", "nested", "few":
		return true
	}
	return false
}

func (w words) failing(i int) bool {
	for k := max(0, i-5); k < min(len(w), i+8); k++ {
		switch w[k].text {
		case "failed", "fail", "error", "unable", "cannot", "can't", "could", "couldn't", "failure":
			return true
		}
	}
	return false
}

// malformed: the request carries the format, but not in the form it must have.
func (w words) malformed(i int) bool {
	if w.is(i, "not", "of", "type") || w.is(i, "invalid", "type", "for") || w.is(i, "not", "match", "pattern") ||
		w.is(i, "should", "be", "a", "valid") || w.is(i, "should", "be", "of", "type") || w.lacks(i) {
		return true
	}
	if !w.is(i, "must", "be") {
		return false
	}
	switch i += 2; {
	case w.is(i, "a") || w.is(i, "an"):
		i++
	}
	return w.is(i, "object") || w.is(i, "dict") || w.is(i, "dictionary") || w.is(i, "valid")
}

// insideSchema reports whether a path at i leads past the format into the schema:
// response_schema.properties[0], response_format/json_schema/next_step, and
// "at 'generation_config.response_schema'", where something is within.
func (w words) insideSchema(i int) bool {
	kind, n := w.naming(i)
	if n == 0 || kind == namesWeak || kind == namesValue && w.glueAt(i) == '.' {
		return false
	}
	gemini := w.is(i, "response", "schema") || w.is(i, "response", "json", "schema")
	deeper := func(k int) bool { g := w.glueAt(k); return g == '.' || g == '/' || g == '[' }
	next := i + n
	if gemini {
		return deeper(next) || w.afterAt(i)
	}
	if !deeper(next) {
		return false
	}
	if w.is(next, "json", "schema") {
		if next += 2; !deeper(next) {
			return false
		}
	} else if kind == namesField && !w.is(next, "schema") {
		return false // response_format.type and the like
	}
	switch w[next].text {
	case "name", "strict", "type", "description":
		return false
	case "schema":
		return deeper(next + 1)
	}
	return true
}

// afterAt reports whether an "at" stands shortly before i.
func (w words) afterAt(i int) bool {
	for k := i - 1; k >= 0 && k >= i-4; k-- {
		if w[k].text == "at" {
			return true
		}
	}
	return false
}

func isSchemaWord(s string) bool {
	return s == "schema" || s == "schemas" || s == "grammar" || s == "grammars"
}

func isSchemaPart(s string) bool {
	switch s {
	case "field", "fields", "keyword", "keywords", "key", "keys", "property", "properties", "type", "types":
		return true
	}
	return isFeatureWord(s)
}

// isBackend knows the engines that schemas are compiled by: what one of them does
// not support is the schema.
func isBackend(s string) bool {
	switch s {
	case "xgrammar", "outlines", "guidance", "llguidance", "backend":
		return true
	}
	return false
}

func isFeatureWord(s string) bool {
	switch s {
	case "feature", "features", "construct", "constructs", "keyword", "keywords":
		return true
	}
	return false
}

// schemaKeyword reports whether a keyword of JSON Schema starts at word i: one
// that means nothing else, or a common word that stands in quotes.
func (w words) schemaKeyword(i int) bool {
	text := w[i].text
	if text[0] == '$' {
		switch text {
		case "$ref", "$defs", "$schema", "$id", "$anchor":
			return true
		}
		return false
	}
	if w[i].quoted {
		switch text {
		case "minimum", "maximum", "pattern", "format", "default", "const", "enum", "title", "items", "properties", "nullable",
			"definitions", "examples":
			return !w.isParameter(i)
		}
	}
	if i+1 >= len(w) || w[i+1].glue != glueCamel && w[i+1].glue != '_' {
		return false
	}
	switch text {
	case "additional", "unevaluated", "pattern":
		return w.is(i+1, "properties")
	case "min", "max":
		return w.is(i+1, "items") || w.is(i+1, "length") || w.is(i+1, "properties")
	case "one", "all", "any":
		return w.is(i+1, "of")
	case "unique", "prefix":
		return w.is(i+1, "items")
	case "property":
		return w.is(i+1, "names")
	case "multiple":
		return w.is(i+1, "of")
	case "exclusive":
		return w.is(i+1, "minimum") || w.is(i+1, "maximum")
	case "dependent":
		return w.is(i+1, "required") || w.is(i+1, "schemas")
	}
	return false
}
