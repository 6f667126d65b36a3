package emit

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/structgen/structgen/generator/internal/manifest"
	"github.com/structgen/structgen/generator/internal/plan"
)

const (
	contractPath = "github.com/structgen/structgen/runtime/contract"
	wirePath     = "github.com/structgen/structgen/runtime/wire"
)

// names gives every import of a package one name in all its files, and keeps
// locals from hiding what the package or its imports declare.
type names struct {
	imports map[string]importName // by path
	taken   map[string]bool
	markers map[*manifest.Kind]string // methods of the events of kinds with very many agents
}

type importName struct {
	name  string
	alias bool // the package calls itself otherwise
}

// newNames names the imports. What nearly every file needs keeps its name, then
// come the user's packages in the order of their paths, then what few files need.
func newNames(pkg *plan.Package) *names {
	n := &names{imports: map[string]importName{}, taken: map[string]bool{}, markers: map[*manifest.Kind]string{}}
	for _, e := range pkg.KindEvents {
		if m := marker(e); m != "" {
			n.markers[e.Kind] = m
		}
	}
	for _, name := range slices.Concat(slices.Collect(maps.Keys(pkg.Identifiers)), generated(pkg)) {
		n.taken[name] = true
	}
	n.add(contractPath, "contract")
	n.add(wirePath, "wire")
	if slices.ContainsFunc(pkg.Contracts, func(c *plan.Contract) bool { return c.Agent != nil }) {
		for _, path := range []string{"context", "database/sql/driver", "errors", "fmt", "iter", "slices"} {
			n.add(path, path[strings.LastIndexByte(path, '/')+1:])
		}
	}
	for _, m := range mentioned(pkg) {
		n.add(m.PkgPath, m.PkgName)
	}
	for _, path := range []string{"maps", "math", "slices", "strconv", "time"} {
		n.add(path, path)
	}
	return n
}

func (n *names) add(path, name string) {
	if _, ok := n.imports[path]; ok {
		return
	}
	free := n.local(name)
	n.taken[free] = true
	n.imports[path] = importName{name: free, alias: free != name}
}

// local is name, or name2, name3, … if that would hide or clash with something.
func (n *names) local(name string) string {
	free := name
	for i := 2; n.taken[free]; i++ {
		free = name + strconv.Itoa(i)
	}
	return free
}
