package tinygguf

import (
	"fmt"
	"strings"
)

// The control tokens, which stand behind all others in this order.
const (
	endOfText = "<|endoftext|>"
	turnStart = "<|im_start|>"
	turnEnd   = "<|im_end|>"
)

// merges join two tokens that exist by then, in this order. Tokens of several
// characters cross the borders between grammar symbols, which is where guided
// decoding is hard.
var merges = []string{
	`" :`, `" ,`, `{ "`, `" }`, `" ]`, `[ "`, `, "`, `": "`, `", "`, `"} ]`, `} ,`, `} }`, `] }`, `[ ]`, `{ }`, `[ {`, `} ]`, `: "`, `\ "`, `\ n`, `\ u`,
	`t r`, `u e`, `tr ue`, `f a`, `l s`, `fa ls`, `fals e`, `n u`, `l l`, `nu ll`,
	`t h`, `th e`, `a n`, `i n`, `e r`, `o n`, `a t`, `i d`, `Ġ th`, `Ġ a`,
}

// token types of GGUF.
const (
	normalToken  int32 = 1
	controlToken int32 = 3
)

type token struct {
	text  string // as the file stores it
	bytes []byte // what it decodes to, nil for a control token
	kind  int32
}

// vocabulary is every byte, every merge and the control tokens.
func vocabulary() ([]token, error) {
	runes := byteRunes()
	var tokens []token
	bytesOf := map[string][]byte{}
	add := func(text string, bytes []byte) {
		tokens = append(tokens, token{text, bytes, normalToken})
		bytesOf[text] = bytes
	}
	for b, r := range runes {
		add(string(r), []byte{byte(b)})
	}
	for _, merge := range merges {
		left, right, _ := strings.Cut(merge, " ")
		if bytesOf[left] == nil || bytesOf[right] == nil || bytesOf[left+right] != nil {
			return nil, fmt.Errorf("merge %q joins no two tokens", merge)
		}
		add(left+right, append(append([]byte(nil), bytesOf[left]...), bytesOf[right]...))
	}
	for _, text := range []string{endOfText, turnStart, turnEnd} {
		tokens = append(tokens, token{text, nil, controlToken})
	}
	return tokens, nil
}

// byteRunes is the printable character by which this kind of tokenizer writes
// each byte: printable Latin-1 as it is, the rest from U+0100 on.
func byteRunes() (runes [256]rune) {
	next := rune(256)
	for b := range 256 {
		switch {
		case b >= '!' && b <= '~', b >= 0xA1 && b <= 0xAC, b >= 0xAE:
			runes[b] = rune(b)
		default:
			runes[b] = next
			next++
		}
	}
	return runes
}
