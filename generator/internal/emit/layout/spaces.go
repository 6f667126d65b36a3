package layout

// spaces decides, token by token, what stands apart from the token before it.
type spaces struct {
	line  []tok
	block bool  // a brace at the line's end opens a block, not a literal
	after after // what the last token asks for
}

// after is what a token asks of the next one.
type after uint8

const (
	nothing after = iota // the next one decides
	apart
	close
)

// opensBlock reports whether the brace that ends a line belongs to a statement
// or declaration.
func opensBlock(line []tok) bool {
	switch line[0].text {
	case "if", "for", "switch", "func", "type", "}":
		return true
	}
	return false
}

// before reports whether token i of the line stands apart from the one before
// it. Within tells the innermost open bracket.
func (s *spaces) before(i int, within byte) bool {
	t := s.line[i]
	unary := t.kind == operator && s.unary(i)
	apartHere := i > 0 && s.decide(i, unary)
	s.after = s.follow(i, unary, within)
	return apartHere
}

func (s *spaces) decide(i int, unary bool) bool {
	t, prev := s.line[i], s.line[i-1]
	switch t.text {
	case ";":
		return prev.text == "for"
	case ",", ")", "]", "}", ".", ":", "...", "++":
		return false
	}
	switch {
	case s.after == apart:
		return !(t.text == "(" && prev.text == "func" && i > 1)
	case s.after == close:
		return false
	case t.text == "(": // a call or conversion, or the results after the parameters
		return prev.text == ")" && s.parameters(i-1)
	case t.text == "[":
		return prev.text == ")" && s.parameters(i-1) || prev.kind == word && s.typeAhead(i)
	case t.text == "{":
		last := i == len(s.line)-1
		empty := i == len(s.line)-2 && s.line[0].text == "func"
		return s.block && (last || empty)
	case t.kind == operator && !unary:
		return t.spaced
	case prev.text == "]": // an element type, or a tag
		return t.text[0] == '`'
	}
	return true
}

// parameters reports whether the parenthesis that closes at i is a list behind a
// name. That of a conversion, (*T)(v), or of an index, (*v)[i], stands for itself.
func (s *spaces) parameters(i int) bool {
	for depth := 0; i > 0; i-- {
		switch s.line[i].text {
		case ")":
			depth++
		case "(":
			if depth--; depth == 0 {
				before := s.line[i-1]
				return before.kind == word || before.text == "]" || before.text == "func"
			}
		}
	}
	return false
}

// unary reports whether the operator at i has no left side. A star with spaces
// on both sides is a pointer type: products are written without.
func (s *spaces) unary(i int) bool {
	switch t := s.line[i]; {
	case t.text == "!":
		return true
	case i == 0:
		return true
	case t.text == "*" && t.spaced:
		return true
	case t.text != "*" && t.text != "&" && t.text != "-":
		return false
	}
	prev := s.line[i-1]
	switch prev.kind {
	case keyword, operator:
		return true
	case bracket, mark:
		return prev.text != ")" && prev.text != "]" && prev.text != "}"
	}
	return false
}

// typeAhead reports whether the bracket at i starts a type, not an index: an
// element type follows its other half.
func (s *spaces) typeAhead(i int) bool {
	depth := 0
	for ; i < len(s.line); i++ {
		switch s.line[i].text {
		case "[":
			depth++
		case "]":
			if depth--; depth == 0 {
				if i+1 == len(s.line) {
					return false
				}
				next := s.line[i+1]
				if next.text == "[" { // of arrays, or the next index
					continue
				}
				return next.kind == word && next.text[0] != '`' || next.text == "*" || next.text == "map"
			}
		}
	}
	return false
}

func (s *spaces) follow(i int, unary bool, within byte) after {
	t := s.line[i]
	switch t.text {
	case "(", "[", "{", ".", "...":
		return close
	case ",", ";":
		return apart
	case ":":
		if within == '[' {
			return close
		}
		return apart
	case "++":
		return nothing
	case "map":
		return close
	case "struct", "interface", "default":
		return nothing
	}
	switch {
	case unary:
		return close
	case t.kind == operator:
		if t.spaced {
			return apart
		}
		return close
	case t.kind == keyword:
		return apart
	}
	return nothing
}
