// Package enums has enums of this package and of another one.
package enums

import "github.com/structgen/structgen/testdata/golden/enums/palette"

// Status is where an inquiry stands.
type Status string

const (
	Open   Status = "open"
	Closed Status = "closed"
	// Deprecated: use Closed.
	Done   Status = "closed"
	onHold Status = "on hold"
)

var _ = onHold

// Inquiry has enums in every place where one can stand.
//
//structgen:contract
type Inquiry struct {
	// Where the inquiry stands.
	Status  Status                   `json:"status"`
	Color   palette.Color            `json:"color"`
	Colors  []palette.Color          `json:"colors"`
	Past    [2]Status                `json:"past"`
	Maybe   *Status                  `json:"maybe"`
	ByRoom  map[string]palette.Color `json:"by_room" structgen:"pairs"`
	Nothing *palette.Color           `json:"nothing"`
}
