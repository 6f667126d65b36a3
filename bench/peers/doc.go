// Package peers puts every decoder and encoder under one interface, each set as
// strictly as its own options allow, so that the benchmarks, the table of
// checks and the tests of agreement all drive the same calls.
//
// # Who is here
//
// structgen itself: the generated functions of package payload, and the same
// contracts through Contract.Decode. The bound, package lb. Libraries that work
// by reflection or compile at run time. Generated code of other tools, in the
// folders below this one. And decoding after validation against a schema, as it
// is done where a reply must be right.
//
// # Fairness
//
// A target is reset, not allocated, before each call, for every peer. Trailing
// data is looked for here where an API does not do it. Encoders append to a
// buffer that is kept, if their API lets them. sonic compiles its decoders
// before any timing.
package peers
