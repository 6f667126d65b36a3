package schema

import "testing"

// BenchmarkContract is everything this package does for one contract.
func BenchmarkContract(b *testing.B) {
	pkg := spygame(b)
	c := pkg.Contracts[1]
	for b.Loop() {
		s := Build(c, pkg)
		file := Marshal(s)
		Hash(file)
		Prompt(c, file)
		if len(Check(c, pkg, s, nil)) > 0 {
			b.Fatal("not portable")
		}
	}
}
