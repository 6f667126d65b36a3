package emit

import (
	"go/token"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/structgen/structgen/generator/internal/manifest"
	"github.com/structgen/structgen/generator/internal/plan"
)

func TestImportNames(t *testing.T) {
	enum := func(path, name string) *plan.Enum {
		return &plan.Enum{Type: &manifest.Type{Form: manifest.Enum, Go: named(path, name, "T")}}
	}
	n := newNames(&plan.Package{
		Path:        agentsPath,
		Identifiers: map[string]token.Position{"contract": {}, "math": {}, "d": {}, "d2": {}},
		Enums: []*plan.Enum{
			enum("b.example/events", "events"), enum("a.example/events", "events"),
			enum("a.example/wire", "wire"), enum("a.example/maps", "maps"), enum("gopkg.in/yaml.v3", "yaml"),
			enum("time", "time"), enum(agentsPath, "agents"),
		},
	})
	for path, want := range map[string]importName{
		contractPath:       {"contract2", true},
		wirePath:           {"wire", false},
		"a.example/wire":   {"wire2", true},
		"a.example/events": {"events", false},
		"b.example/events": {"events2", true},
		"gopkg.in/yaml.v3": {"yaml", false},
		"a.example/maps":   {"maps", false},
		"maps":             {"maps2", true},
		"math":             {"math2", true},
		"time":             {"time", false},
	} {
		assert.Equal(t, want, n.imports[path], path)
	}
	assert.NotContains(t, n.imports, agentsPath, "a package does not import itself")
	assert.NotContains(t, n.imports, "context", "no agents, no context")
	for name, want := range map[string]string{"d": "d3", "s": "s", "events": "events3", "wire": "wire3"} {
		assert.Equal(t, want, n.local(name), "a local called %s", name)
	}
}
