package tolerant

import "bytes"

// isValue reports whether s is one JSON value with white space around it. It
// judges the grammar alone: names that stand twice or lone surrogates are for
// the contract's decoder to refuse.
func isValue(s []byte) bool {
	if !startsValue(s) {
		return false
	}
	end := scanValue(s, skipSpace(s, 0))
	return end >= 0 && skipSpace(s, end) == len(s)
}

// startsValue reports whether s could be a JSON value, by its first token.
func startsValue(s []byte) bool {
	i := skipSpace(s, 0)
	if i == len(s) {
		return false
	}
	switch c := s[i]; c {
	case '{', '[', '"', '-':
		return true
	case 't', 'f', 'n': // and not a word of prose
		return scanScalar(s, i) >= 0
	default:
		return isDigit(c)
	}
}

func skipSpace(s []byte, i int) int {
	for i < len(s) && (s[i] == ' ' || s[i] == '\n' || s[i] == '\r' || s[i] == '\t') {
		i++
	}
	return i
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// nesting remembers for each open bracket whether it is an object's, one bit
// each: a reply of ten million brackets must not cost ten million frames.
type nesting struct {
	top   uint64   // the innermost levels, down to a multiple of 64
	lower []uint64 // full words of the levels around them
	depth int
}

func (n *nesting) push(object bool) {
	if n.depth > 0 && n.depth&63 == 0 {
		n.lower = append(n.lower, n.top)
	}
	bit := uint64(1) << (n.depth & 63)
	n.top &^= bit
	if object {
		n.top |= bit
	}
	n.depth++
}

func (n *nesting) pop() {
	n.depth--
	if last := len(n.lower) - 1; n.depth > 0 && n.depth&63 == 0 {
		n.top, n.lower = n.lower[last], n.lower[:last]
	}
}

func (n *nesting) object() bool { return n.top>>((n.depth-1)&63)&1 == 1 }

// scanValue finds the end of the JSON value at i, or answers -1.
func scanValue(s []byte, i int) int {
	var open nesting
	for {
		// A value is due.
		if i = skipSpace(s, i); i == len(s) {
			return -1
		}
		switch c := s[i]; c {
		case '{':
			open.push(true)
			if i = skipSpace(s, i+1); i < len(s) && s[i] == '}' {
				break
			}
			if i = scanName(s, i); i < 0 {
				return -1
			}
			continue
		case '[':
			open.push(false)
			if i = skipSpace(s, i+1); i < len(s) && s[i] == ']' {
				break
			}
			continue
		default:
			if i = scanScalar(s, i); i < 0 {
				return -1
			}
		}
		// A value has ended, or an empty bracket closes.
		for {
			if open.depth == 0 {
				return i
			}
			if i = skipSpace(s, i); i == len(s) {
				return -1
			}
			object := open.object()
			if c := s[i]; object && c == '}' || !object && c == ']' {
				open.pop()
				i++
				continue
			}
			if s[i] != ',' {
				return -1
			}
			i++
			if object {
				if i = scanName(s, i); i < 0 {
					return -1
				}
			}
			break
		}
	}
}

// scanName reads a member's name and its colon.
func scanName(s []byte, i int) int {
	if i = skipSpace(s, i); i == len(s) || s[i] != '"' {
		return -1
	}
	if i = scanString(s, i); i < 0 {
		return -1
	}
	if i = skipSpace(s, i); i == len(s) || s[i] != ':' {
		return -1
	}
	return i + 1
}

func scanScalar(s []byte, i int) int {
	switch s[i] {
	case '"':
		return scanString(s, i)
	case 't':
		return scanLiteral(s, i, "true")
	case 'f':
		return scanLiteral(s, i, "false")
	case 'n':
		return scanLiteral(s, i, "null")
	}
	return scanNumber(s, i)
}

func scanLiteral(s []byte, i int, lit string) int {
	if !bytes.HasPrefix(s[i:], []byte(lit)) {
		return -1
	}
	return i + len(lit)
}

func scanString(s []byte, i int) int {
	for i++; i < len(s); i++ {
		switch c := s[i]; {
		case c == '"':
			return i + 1
		case c < ' ':
			return -1
		case c == '\\':
			if i++; i == len(s) {
				return -1
			}
			switch s[i] {
			case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
			case 'u':
				if i+4 >= len(s) || !isHex(s[i+1]) || !isHex(s[i+2]) || !isHex(s[i+3]) || !isHex(s[i+4]) {
					return -1
				}
				i += 4
			default:
				return -1
			}
		}
	}
	return -1
}

func isHex(c byte) bool {
	return isDigit(c) || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F'
}

func scanNumber(s []byte, i int) int {
	if i < len(s) && s[i] == '-' {
		i++
	}
	digits := func() bool {
		start := i
		for i < len(s) && isDigit(s[i]) {
			i++
		}
		return i > start
	}
	if i < len(s) && s[i] == '0' {
		i++
	} else if !digits() {
		return -1
	}
	if i < len(s) && s[i] == '.' {
		if i++; !digits() {
			return -1
		}
	}
	if i < len(s) && s[i]|0x20 == 'e' {
		if i++; i < len(s) && (s[i] == '+' || s[i] == '-') {
			i++
		}
		if !digits() {
			return -1
		}
	}
	return i
}
