// Package tinygguf writes a tiny language model in the GGUF format, so that
// llama.cpp and its descendants run in a test without any download.
//
// It is a real transformer file of 1.4 MB whose weights are set by hand: the
// residual stream is a one-hot of the last byte seen, the final projection
// holds log P(next token | last byte), and the attention and MLP blocks add a
// little seeded noise, so that an answer depends on its whole prompt. It
// writes junk that looks plausible and ends by itself. Left alone it never
// writes valid JSON for a given schema: a valid answer proves that the engine
// enforced the schema.
package tinygguf
