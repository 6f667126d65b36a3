package tolerant

import "bytes"

// cutThink removes one leading think block, up to its first closing tag.
func cutThink(s []byte) (rest []byte, found, closed bool) {
	after, ok := cutTag(s, "think", false)
	if !ok {
		return s, false, false
	}
	for i := 0; ; {
		n := bytes.IndexByte(after[i:], '<')
		if n < 0 {
			return s, true, false
		}
		i += n
		if rest, ok := cutTag(after[i:], "think", true); ok {
			return bytes.TrimSpace(rest), true, true
		}
		i++
	}
}

// cutTag cuts the tag <name> or </name> off the front of s, in any case.
func cutTag(s []byte, name string, closing bool) (rest []byte, ok bool) {
	got, close, n := tagAt(s)
	return s[n:], n > 0 && close == closing && equalFold(got, name)
}

// tagAt reads the tag at the front of s: its name, whether it closes, and its
// length, 0 if there is none.
func tagAt(s []byte) (name []byte, closing bool, n int) {
	const longest = 16 // no tag that matters is longer
	i := 1
	if len(s) < 3 || s[0] != '<' {
		return nil, false, 0
	}
	if s[i] == '/' {
		closing = true
		i++
	}
	start := i
	for i < len(s) && i-start < longest && ('a' <= s[i]|0x20 && s[i]|0x20 <= 'z') {
		i++
	}
	name = s[start:i]
	for i < len(s) && i-start < longest && s[i] == ' ' {
		i++
	}
	if len(name) == 0 || i == len(s) || s[i] != '>' {
		return nil, false, 0
	}
	return name, closing, i + 1
}

func equalFold(s []byte, lower string) bool {
	if len(s) != len(lower) {
		return false
	}
	for i := range s {
		if s[i]|0x20 != lower[i] {
			return false
		}
	}
	return true
}

// cutFence takes the body of a text that is one Markdown fence: from the end of
// the opening line, which may carry a language, to the last marker.
func cutFence(s []byte) (body []byte, ok bool) {
	if len(s) < 6 || s[0] != '`' && s[0] != '~' {
		return nil, false
	}
	marker := s[:1]
	body = bytes.TrimLeft(s, string(marker))
	opening := len(s) - len(body)
	trimmed := bytes.TrimRight(body, string(marker))
	if opening < 3 || len(body)-len(trimmed) < 3 {
		return nil, false
	}
	for len(trimmed) > 0 && isTagByte(trimmed[0]) {
		trimmed = trimmed[1:]
	}
	return bytes.TrimSpace(trimmed), true
}

// isTagByte reports whether c can be part of a fence's language: json, jsonc,
// c++, objective-c. Digits are left out, and so are the first letters of JSON's
// literals no more than any other: a fenced true is nobody's reply.
func isTagByte(c byte) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z' || c == '+' || c == '-' || c == '_' || c == '.'
}
