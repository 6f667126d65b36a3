// Package foreign grants kinds of another package.
//
//structgen:use kinds=github.com/structgen/structgen/testdata/golden/foreign/ledger.Kind
package foreign

import events "github.com/structgen/structgen/testdata/golden/foreign/ledger"

// Porter opens doors.
//
//structgen:agent grants=events.KindOpened,events.KindShut
type Porter struct {
	// Which door.
	Door string `json:"door"`
}

var _ events.Kind
