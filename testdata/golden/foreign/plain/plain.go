// Package plain grants kinds of a vocabulary that carries no annotation.
//
//structgen:use kinds=github.com/structgen/structgen/testdata/golden/foreign/ledger.Plain
package plain

import "github.com/structgen/structgen/testdata/golden/foreign/ledger"

// Caller calls.
//
//structgen:agent grants=ledger.A,ledger.B
type Caller struct{}

var _ ledger.Plain
