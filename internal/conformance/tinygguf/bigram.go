package tinygguf

import "math"

// prose is what the model has read: sentences, near-JSON with the usual
// faults, numbers, escapes and a little text beyond ASCII. NUL ends an answer.
const prose = "Sure, here is the result you asked for: the order is ready and the total is 42.50 for 3 items.\x00" +
	"{\"name\": \"Ada Lovelace\", \"age\": 36, \"tags\": [\"math\", \"code\", \"note\"], \"ok\": true, \"next\": null}\x00" +
	"[1, -2, 3.5, 1e6, 0, 70, 8.25]\x00" +
	"{\"kind\": \"invoice\", \"total\": 120.75, \"lines\": [{\"sku\": \"A-1\", \"qty\": 2}, {\"sku\": \"B-7\", \"qty\": 10}]}\x00" +
	"She said \\\"hello\\\" and left.\\nThen the rain came; nobody minded it at all.\x00" +
	"{'status': 'open', 'count': 3,}\x00" +
	"```json\n{\"a\": 1,}\n```\x00" +
	"Café naïve — 日本 über, done.\x00" +
	"yes\x00no\x00 true\x00 false\x00 null\x00 17\x00 -4\x00 0.5\x00"

// bigram is log P(next byte | byte). Byte 0 is the start and the end.
func bigram() (logs [256][256]float64) {
	var counts [256][256]float64
	text := append([]byte{0}, prose...)
	for i := 1; i < len(text); i++ {
		counts[text[i-1]][text[i]]++
	}
	for from := range 256 {
		var sum float64
		for to := range 256 {
			smooth := 0.0005
			if to >= ' ' && to <= '~' {
				smooth = 0.03
			}
			counts[from][to] += smooth
			sum += counts[from][to]
		}
		for to := range 256 {
			logs[from][to] = math.Log(counts[from][to] / sum)
		}
	}
	return logs
}

// next is log P(token | last byte): the product over the token's bytes. An
// answer ends with either of the two end tokens and never starts a new turn.
func next(logs *[256][256]float64, t token, last int) float64 {
	const never = -20
	switch {
	case t.text == endOfText || t.text == turnEnd:
		return logs[last][0] - math.Ln2
	case t.text == turnStart || t.bytes[0] == 0:
		return never
	}
	var sum float64
	for _, b := range t.bytes {
		sum += logs[last][b]
		last = int(b)
	}
	return sum
}
