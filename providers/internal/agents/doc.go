// Package agents declares the one agent that the adapters are tested and
// verified with. Its contract is real, generated code, and its schema is hard on
// encoders: members in an order of their own, indented, with characters that
// encoding/json escapes.
package agents
