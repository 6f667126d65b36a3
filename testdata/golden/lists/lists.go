// Package lists has slices and arrays of everything.
package lists

type (
	Names  []string
	Name   string
	Grid   [2][3]int
	Points []Point
	Point  struct {
		X int `json:"x"`
		Y int `json:"y"`
	}
)

// Lists is one of each.
//
//structgen:contract
type Lists struct {
	Strings   []string    `json:"strings"`
	Names     Names       `json:"names"`
	NameList  []Name      `json:"name_list"`
	Ints      []int       `json:"ints"`
	Int8s     []int8      `json:"int8s"`
	Uint64s   []uint64    `json:"uint64s"`
	Floats    []float64   `json:"floats"`
	Float32s  []float32   `json:"float32s"`
	Bools     []bool      `json:"bools"`
	Points    []Point     `json:"points"`
	Named     Points      `json:"named"`
	Pointers  []*Point    `json:"pointers"`
	Nested    [][]string  `json:"nested"`
	Deep      [][][]int64 `json:"deep"`
	Triple    [3]string   `json:"triple"`
	Grid      Grid        `json:"grid"`
	Pair      [2]Point    `json:"pair"`
	Bytes     [4]byte     `json:"bytes"`
	Slices    [2][]bool   `json:"slices"`
	Nullables []*string   `json:"nullables"`
	Anonymous []struct {
		Tag string `json:"tag"`
	} `json:"anonymous"`
}
