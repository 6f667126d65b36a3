package plan

import (
	"go/token"
	"strconv"
	"strings"

	"github.com/structgen/structgen/generator/internal/diag"
	"github.com/structgen/structgen/generator/internal/manifest"
)

// claim is one side of a possible clash.
type claim struct {
	what string // "the kinds of agent Detective"
	pos  token.Position
	fix  string // "//structgen:agent go=", "" for the user's own code
}

// scope is a set of names in which no two claims may meet.
type scope struct {
	diags *diag.List
	code  diag.Code
	names map[string]claim
	fold  func(string) string // how names are compared
}

func newScope(diags *diag.List, code diag.Code, fold func(string) string) *scope {
	return &scope{diags: diags, code: code, names: map[string]claim{}, fold: fold}
}

func exact(s string) string { return s }

// claim takes a name, or reports both sides if it is taken.
func (s *scope) claim(name string, c claim) {
	old, taken := s.names[s.fold(name)]
	if !taken {
		s.names[s.fold(name)] = c
		return
	}
	fix := c.fix
	if fix == "" {
		fix = old.fix
	}
	if fix == "" {
		fix = "rename one of them"
	}
	s.diags.Errorf(c.pos, s.code, "%s (%s) clashes with %s; %s", name, c.what, old.what, fix).
		Also(old.pos, "%s is claimed here", name)
}

// free returns name, or the first of name2, name3, … that nobody claims, and
// takes it. It serves names that nobody outside the package can see.
func (s *scope) free(name string) string {
	try := name
	for n := 2; ; n++ {
		if _, taken := s.names[s.fold(try)]; !taken && !token.IsKeyword(try) {
			s.names[s.fold(try)] = claim{what: "generated machinery"}
			return try
		}
		try = name + strconv.Itoa(n)
	}
}

// needed are the predeclared names that generated code uses. A package that
// declares one of them at package level would change its meaning.
var needed = strings.Fields("any append bool byte cap clear comparable copy error false float32 float64 int int8 int16 int32 int64 iota len make max min new nil panic string true uint uint8 uint16 uint32 uint64")

// claimUser claims what the package declares itself.
func claimUser(s *scope, p *manifest.Package) {
	for name, pos := range p.Identifiers {
		s.names[name] = claim{what: "what this package declares", pos: pos}
	}
	for _, name := range needed {
		if pos, ok := p.Identifiers[name]; ok {
			s.diags.Errorf(pos, diag.NameClash, "the package declares %s, which generated code needs in its predeclared meaning; rename it", name)
		}
	}
}
