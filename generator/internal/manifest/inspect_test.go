package manifest

import (
	"go/types"

	"github.com/structgen/structgen/generator/internal/load"
)

// namedStruct finds a struct type by its name.
func namedStruct(p *load.Package, name string) (*types.Named, *types.Struct) {
	named := p.Types.Scope().Lookup(name).Type().(*types.Named)
	return named, named.Underlying().(*types.Struct)
}
