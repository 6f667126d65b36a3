package tinygguf

import (
	"io"
	"math"
	"math/rand/v2"
)

const (
	width   = 256 // the residual stream: one dimension for each byte value
	heads   = 4
	kvHeads = 1
	headDim = width / heads
	hidden  = 64 // the MLP's
	context = 32768

	seed  = 1
	noise = 0.004 // of what the blocks add to the stream
	inner = 0.06  // of the other block weights

	normEpsilon = 1e-5
)

// chatTemplate is the format most chat models know.
const chatTemplate = `{% for message in messages %}{{'<|im_start|>' + message['role'] + '\n' + message['content'] + '<|im_end|>' + '\n'}}{% endfor %}` +
	`{% if add_generation_prompt %}{{ '<|im_start|>assistant\n' }}{% endif %}`

// OllamaTemplate is the same format in Ollama's language of templates, which
// does not read the one in the file.
const OllamaTemplate = `{{ range .Messages }}<|im_start|>{{ .Role }}
{{ .Content }}<|im_end|>
{{ end }}<|im_start|>assistant
`

// Write writes the model: the same bytes every time.
func Write(w io.Writer) error {
	tokens, err := vocabulary()
	if err != nil {
		return err
	}
	f := &file{}
	describe(f, tokens)
	weigh(f, tokens)
	return f.write(w)
}

// weigh sets the weights.
func weigh(f *file, tokens []token) {
	embedding, output := make([]float32, len(tokens)*width), make([]float32, len(tokens)*width)
	logs := bigram()
	for i, t := range tokens {
		last := 0
		if t.bytes != nil {
			last = int(t.bytes[len(t.bytes)-1])
		}
		embedding[i*width+last] = 1
		for b := range width {
			output[i*width+b] = float32(next(&logs, t, b))
		}
	}
	random := rand.New(rand.NewPCG(seed, 0x9E3779B97F4A7C15))
	gauss := func(deviation float64, dims ...uint64) tensor {
		v := make([]float32, size(dims))
		for i := range v {
			v[i] = float32(random.NormFloat64() * deviation)
		}
		return tensor{dims: dims, data: v}
	}
	constant := func(x float64) tensor {
		v := make([]float32, width)
		for i := range v {
			v[i] = float32(x)
		}
		return tensor{dims: []uint64{width}, data: v}
	}
	f.add("token_embd.weight", tensor{dims: []uint64{width, uint64(len(tokens))}, data: embedding})
	f.add("blk.0.attn_norm.weight", constant(1))
	f.add("blk.0.attn_q.weight", gauss(inner, width, width))
	f.add("blk.0.attn_k.weight", gauss(inner, width, kvHeads*headDim))
	f.add("blk.0.attn_v.weight", gauss(inner, width, kvHeads*headDim))
	f.add("blk.0.attn_output.weight", gauss(noise, width, width))
	f.add("blk.0.ffn_norm.weight", constant(1))
	f.add("blk.0.ffn_gate.weight", gauss(inner, width, hidden))
	f.add("blk.0.ffn_up.weight", gauss(inner, width, hidden))
	f.add("blk.0.ffn_down.weight", gauss(noise, hidden, width))
	// The norm divides a one-hot by this much; the weight takes it back.
	f.add("output_norm.weight", constant(math.Sqrt(1.0/width+normEpsilon)))
	f.add("output.weight", tensor{dims: []uint64{width, uint64(len(tokens))}, data: output})
}

// describe says what kind of model it is, in the terms of the format.
func describe(f *file, tokens []token) {
	texts, kinds := make([]string, len(tokens)), make([]int32, len(tokens))
	for i, t := range tokens {
		texts[i], kinds[i] = t.text, t.kind
	}
	last := uint32(len(tokens) - 1)
	f.set("general.architecture", "llama")
	f.set("general.name", "tiny")
	f.set("general.file_type", uint32(0))
	f.set("general.alignment", uint32(alignment))
	f.set("llama.vocab_size", uint32(len(tokens)))
	f.set("llama.context_length", uint32(context))
	f.set("llama.embedding_length", uint32(width))
	f.set("llama.block_count", uint32(1))
	f.set("llama.feed_forward_length", uint32(hidden))
	f.set("llama.attention.head_count", uint32(heads))
	f.set("llama.attention.head_count_kv", uint32(kvHeads))
	f.set("llama.attention.layer_norm_rms_epsilon", float32(normEpsilon))
	f.set("llama.rope.dimension_count", uint32(headDim))
	f.set("llama.rope.freq_base", float32(10000))
	f.set("tokenizer.ggml.model", "gpt2")
	f.set("tokenizer.ggml.pre", "gpt-2")
	f.set("tokenizer.ggml.tokens", texts)
	f.set("tokenizer.ggml.token_type", kinds)
	f.set("tokenizer.ggml.merges", merges)
	f.set("tokenizer.ggml.bos_token_id", last-2)
	f.set("tokenizer.ggml.eos_token_id", last)
	f.set("tokenizer.ggml.padding_token_id", last-2)
	f.set("tokenizer.ggml.add_bos_token", false)
	f.set("tokenizer.chat_template", chatTemplate)
}
