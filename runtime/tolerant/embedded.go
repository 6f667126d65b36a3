package tolerant

import (
	"bytes"
	"unicode/utf8"
)

// marks are the bytes between which everything is words.
var marks = [256]bool{'{': true, '}': true, '[': true, ']': true, '<': true}

// embedded finds the one JSON object in a text, or says why there is none.
//
// Braces decide: from each brace that opens at the top level to its partner, with
// strings skipped, stands a span. A span that is JSON is an object; one that
// holds a colon or a quote was meant to be one; any other is words in braces. A
// span is never searched for a smaller object, which keeps the time linear and
// the reading honest.
func embedded(s []byte) (object []byte, reason Reason) {
	var w watch
	end := 0 // of the object
	for i := 0; i < len(s); {
		if !marks[s[i]] {
			i++
			continue
		}
		switch s[i] {
		case '[':
			w.brackets++
			i++
		case ']':
			w.brackets = max(0, w.brackets-1)
			i++
		case '<':
			i += w.tag(s[i:])
		case '}':
			return nil, ReasonUnbalanced
		case '{':
			w.braces = true
			next := scanValue(s, i)
			if next < 0 {
				if next = spanEnd(s, i); next < 0 {
					return nil, ReasonUnbalanced
				}
				if meantAsObject(s[i:next]) {
					return nil, ReasonBroken
				}
				i = next
				continue
			}
			switch {
			case object != nil:
				return nil, ReasonSeveral
			case w.thinking():
				return nil, ReasonThought
			case w.brackets > 0 && continuesArray(s[:i]):
				return nil, ReasonArray
			}
			object, end = s[i:next], next
			i = next
		}
	}
	if object == nil {
		return nil, ReasonWords
	}
	if after := bytes.TrimSpace(s[end:]); len(after) > 0 && after[0] == ']' {
		return nil, ReasonArray // what is left of an array that lost its beginning
	}
	return object, ""
}

// continuesArray reports whether the words before an object end as an array does
// before its next element. An open bracket alone proves nothing: in [0, 1) it is
// an interval's.
func continuesArray(before []byte) bool {
	before = bytes.TrimSpace(before)
	last := before[len(before)-1] // the open bracket is among them
	return last == '[' || last == ','
}

// watch is what the words before an object say about it.
type watch struct {
	brackets int  // open square brackets
	braces   bool // a brace was seen
	thought  bool // inside a thought that is not closed yet
	draft    bool // a thought that never opened has closed, with a brace in it
	analysis bool // on the analysis channel of a model that writes in channels
}

func (w *watch) thinking() bool { return w.thought || w.draft || w.analysis }

// tag reads what starts with < at the front of s and says how far it goes.
func (w *watch) tag(s []byte) int {
	if token, ok := bytes.CutPrefix(s, controlOpening); ok {
		return w.control(token)
	}
	if len(s) < 2 || s[1] != '/' && !isLetter(s[1]) {
		return 1
	}
	name, closing, n := tagAt(s)
	if n == 0 {
		return 1
	}
	if !isThought(name) {
		return n
	}
	switch {
	case !closing:
		w.thought = true
	case w.thought:
		w.thought = false
	default: // the opening tag was in the prompt
		w.draft = w.draft || w.braces
	}
	return n
}

var controlOpening = []byte("<|")

// control reads the control tokens of models that write in channels:
// <|channel|>analysis<|message|>…<|end|>.
func (w *watch) control(token []byte) int {
	switch {
	case bytes.HasPrefix(token, []byte("channel|>")):
		w.analysis = bytes.HasPrefix(bytes.TrimLeft(token[len("channel|>"):], " "), []byte("analysis"))
	case bytes.HasPrefix(token, []byte("end|>")), bytes.HasPrefix(token, []byte("start|>")):
		w.analysis = false
	}
	return len(controlOpening)
}

// isThought reports whether a tag of this name holds a thought. Only <think> is
// ever removed; the others keep what stands inside them from being an answer.
func isThought(name []byte) bool {
	var lower [16]byte
	n := copy(lower[:], name)
	for i := range n {
		lower[i] |= 0x20
	}
	switch string(lower[:n]) {
	case "think", "thinking", "thought", "thoughts", "reasoning", "scratchpad":
		return true
	}
	return false
}

// spanEnd finds the brace that closes the one at i, aware of strings, or
// answers -1.
func spanEnd(s []byte, i int) int {
	depth := 0
	for ; i < len(s); i++ {
		switch s[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i + 1
			}
		case '"':
			for i++; i < len(s) && s[i] != '"'; i++ {
				if s[i] == '\\' {
					i++
				}
			}
		}
	}
	return -1
}

// meantAsObject reports whether a span that is not JSON was an attempt at an
// object: it holds a colon or a quote, of whatever alphabet. An apostrophe
// between letters is none.
func meantAsObject(span []byte) bool {
	foreign := false
	for i, c := range span {
		switch {
		case c == ':' || c == '"' || c == '`':
			return true
		case c == '\'': // braces stand around, so both neighbours exist
			if !isLetter(span[i-1]) || !isLetter(span[i+1]) {
				return true
			}
		case c >= utf8.RuneSelf:
			foreign = true
		}
	}
	return foreign && bytes.ContainsAny(span, "“”„«»：＂")
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' || c >= 0x80 }
