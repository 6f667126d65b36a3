package emit

import (
	"github.com/structgen/structgen/generator/internal/manifest"
	"github.com/structgen/structgen/generator/internal/plan"
)

// fallible reports whether a value of this type can break the contract. What
// cannot, like a bool, is always written, and so is what is made of it.
func (p *part) fallible(t *manifest.Type, clamp *manifest.Clamp) bool {
	switch t.Form {
	case manifest.Bool:
		return false
	case manifest.Int, manifest.Uint:
		return clamp != nil
	case manifest.Slice, manifest.Array:
		return p.fallible(t.Elem, nil)
	case manifest.Pointer:
		return p.fallible(t.Elem, clamp)
	case manifest.Object:
		return p.fallibleObject(p.Object(t.Go))
	}
	return true
}

func (p *part) fallibleObject(o *plan.Object) bool {
	if o.Agent != nil {
		return true
	}
	for _, m := range o.Members {
		if p.fallible(m.Type, m.Clamp) {
			return true
		}
	}
	return false
}
