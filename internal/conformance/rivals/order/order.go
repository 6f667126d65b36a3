// Package order declares what the 200 recorded answers of llama.cpp are about.
package order

//go:generate go tool structgen

// Kind says which paper it is.
type Kind string

// The kinds.
const (
	Invoice Kind = "invoice"
	Receipt Kind = "receipt"
)

// Order is an order.
//
//structgen:contract
type Order struct {
	Kind  Kind    `json:"kind"`
	Total float64 `json:"total"`
	Lines []Line  `json:"lines"`
	Note  *string `json:"note"`
}

// Line is one line of an order.
type Line struct {
	SKU  string `json:"sku"`
	Qty  int64  `json:"qty"`
	Gift bool   `json:"gift"`
}
