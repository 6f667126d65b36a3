package layout

import "go/token"

// kind tells tokens apart as far as spaces depend on it.
type kind uint8

const (
	word kind = iota // identifiers and literals
	keyword
	bracket // ( [ { ) ] }
	mark    // , ; . :
	operator
)

// tok is a token of a line.
type tok struct {
	text   string
	kind   kind
	spaced bool // white space before it, in the source
}

// scan appends the tokens of a line to list. A line ends no string: raw strings
// of several lines do not occur. It answers false if it meets anything else.
func scan(list []tok, line string) ([]tok, bool) {
	for i := 0; i < len(line); {
		spaced := false
		for i < len(line) && (line[i] == ' ' || line[i] == '\t') {
			spaced = true
			i++
		}
		if i == len(line) {
			break
		}
		start, k := i, word
		switch c := line[i]; {
		case letter(c) || digit(c):
			for i < len(line) && (letter(line[i]) || digit(line[i]) || line[i] == '.' && digit(line[start])) {
				i++
			}
			if token.IsKeyword(line[start:i]) {
				k = keyword
			}
		case c == '"' || c == '\'' || c == '`':
			if i = quotedEnd(line, i); i < 0 {
				return list, false
			}
		default:
			if k, i = symbol(line, i); i < 0 {
				return list, false
			}
		}
		list = append(list, tok{line[start:i], k, spaced})
	}
	return list, true
}

func letter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' || c == '_' || c >= 0x80 }
func digit(c byte) bool  { return c >= '0' && c <= '9' }

// quotedEnd is the index behind the string or character that starts at i.
func quotedEnd(line string, i int) int {
	quote := line[i]
	for i++; i < len(line); i++ {
		switch {
		case line[i] == quote:
			return i + 1
		case line[i] == '\\' && quote != '`':
			i++
		}
	}
	return -1
}

// symbol is the kind of the operator or punctuation at i, and the index behind it.
func symbol(line string, i int) (kind, int) {
	switch line[i] {
	case '(', '[', '{', ')', ']', '}':
		return bracket, i + 1
	case ',', ';':
		return mark, i + 1
	case '.':
		if len(line) >= i+3 && line[i:i+3] == "..." {
			return mark, i + 3
		}
		return mark, i + 1
	case ':':
		if i+1 < len(line) && line[i+1] == '=' {
			return operator, i + 2
		}
		return mark, i + 1
	}
	if i+1 < len(line) {
		switch line[i : i+2] {
		case "==", "!=", "<=", ">=", "&&", "||", "<<", "|=", "+=", "++":
			return operator, i + 2
		}
	}
	switch line[i] {
	case '=', '!', '<', '>', '&', '|', '+', '-', '*', '/', '%':
		return operator, i + 1
	}
	return operator, -1
}
