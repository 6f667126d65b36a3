// Package oracle judges generated decoders by means of its own.
//
// [Test] draws valid documents of a contract, spoils them in every way a model
// or a network spoils one, and compares verdicts: the decoder's on one side; on the other
// encoding/json for syntax, github.com/santhosh-tekuri/jsonschema for the
// checked-in schema, and a plain reading of the named narrowings (duplicate
// members, UTF-8, number ranges, exact lengths, texts, pairs keys, only=
// members). None of the decoder's own code takes part in the second verdict.
package oracle
