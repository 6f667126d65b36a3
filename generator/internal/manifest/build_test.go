package manifest_test

import (
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"github.com/structgen/structgen/generator/internal/load"
	"github.com/structgen/structgen/generator/internal/manifest"
)

// build reads an archive as a module of its own and expects no diagnostics.
func build(t testing.TB, archive string, cfg load.Config) *manifest.Model {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	files := append(txtar.Parse([]byte(archive)).Files, txtar.File{Name: "go.mod", Data: []byte("module example.com/m\n\ngo 1.26\n")})
	for _, f := range files {
		path := filepath.Join(dir, filepath.FromSlash(f.Name))
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, f.Data, 0o644))
	}
	cfg.Dir = filepath.Join(dir, cfg.Dir)
	loaded, list, err := load.Packages(t.Context(), cfg)
	require.NoError(t, err)
	model, more := manifest.Build(loaded)
	list = append(list, more...)
	list.Sort()
	require.Empty(t, list)
	return model
}

const events = `
-- events/events.go --
package events

// Kind names every event.
//
//structgen:kinds
type Kind string

const (
	// A fact.
	KindClue Kind = "clue.found"
	// A ballot.
	//
	//structgen:kind go=Ballot
	KindVote Kind = "vote"
	// Two in one line.
	KindVeto, KindVain Kind = "veto", "vain"
	// A note.
	//
	//structgen:reserved
	KindNote Kind = "note"
	// Deprecated: use KindClue.
	KindHint Kind = "clue.found"
	hidden   Kind = "hidden"
)
-- events/a_first.go --
package events

const prefix = "first."

// Declared in a file that comes first.
const KindFirst Kind = prefix + "of all"

const Untyped = "untyped"
-- agents/agents.go --
//structgen:use kinds=example.com/m/events.Kind

package agents

import ev "example.com/m/events"

// Detective asks.
//
//structgen:agent grants=ev.KindVeto,events.KindClue
//structgen:agent grants=ev.KindFirst kind=type name=wire-detective go=Sleuth
type detective struct {
	// Said aloud.
	Text string
	// For one kind.
	Suspect string ` + "`json:\"suspect\" structgen:\"only=ev.KindClue,events.KindFirst\"`" + `
}

var _ ev.Kind
-- agents/dotted.go --
package agents

import . "example.com/m/events"

//structgen:agent grants=KindClue
type Dotted struct{}

var _ Kind
-- unimported/agents.go --
//structgen:use kinds=example.com/m/events.Kind
package unimported

// Guard only names the vocabulary in directives.
//
//structgen:agent grants=events.KindClue
type Guard struct{}
`

// TestForeignVocabulary: constants, order, docs and directives of a vocabulary
// come from another package's source, however that package was loaded.
func TestForeignVocabulary(t *testing.T) {
	for _, test := range []struct {
		name, dir string
		patterns  []string
		env       []string
	}{
		{name: "imported", patterns: []string{"./agents", "./unimported"}},
		{name: "loaded beside", patterns: []string{"./..."}},
		{name: "under -trimpath", patterns: []string{"./agents", "./unimported"}, env: append(os.Environ(), "GOFLAGS=-trimpath")},
		{name: "from another folder", dir: "agents", patterns: []string{".", "../unimported"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			model := build(t, events, load.Config{Dir: test.dir, Patterns: test.patterns, Env: test.env})
			require.Len(t, model.Packages, 2)
			p := model.Packages[0]
			assert.Equal(t, "example.com/m/agents", p.Path)
			require.Len(t, p.Agents, 2)
			sleuth, dotted := p.Agents[0], p.Agents[1]

			v := sleuth.Vocabulary
			assert.Same(t, v, dotted.Vocabulary)
			assert.Same(t, v, model.Packages[1].Agents[0].Vocabulary)
			assert.Equal(t, manifest.Ident{PkgPath: "example.com/m/events", PkgName: "events", Name: "Kind"}, v.Type)
			assert.Equal(t, place{"events.go", 6, 6}, at(v.Pos))
			type kind struct {
				name, value, doc, goName string
				reserved                 bool
				pos                      place
			}
			var kinds []kind
			for _, k := range v.Kinds {
				assert.Equal(t, "example.com/m/events", k.Const.PkgPath)
				kinds = append(kinds, kind{k.Const.Name, k.Value, k.Doc, k.GoName, k.Reserved, at(k.Pos)})
			}
			assert.Equal(t, []kind{
				{"KindFirst", "first.of all", "Declared in a file that comes first.", "", false, place{"a_first.go", 6, 7}},
				{"KindClue", "clue.found", "A fact.", "", false, place{"events.go", 10, 2}},
				{"KindVote", "vote", "A ballot.", "Ballot", false, place{"events.go", 14, 2}},
				{"KindVeto", "veto", "Two in one line.", "", false, place{"events.go", 16, 2}},
				{"KindVain", "vain", "Two in one line.", "", false, place{"events.go", 16, 12}},
				{"KindNote", "note", "A note.", "", true, place{"events.go", 20, 2}},
			}, kinds)

			assert.Equal(t, "detective", sleuth.Struct)
			assert.Equal(t, "Sleuth", sleuth.GoName)
			assert.Equal(t, "wire-detective", sleuth.WireName)
			assert.Equal(t, "type", sleuth.KindMember)
			assert.Equal(t, "Detective asks.", sleuth.Doc)
			assert.Equal(t, "agents.go", sleuth.File)
			assert.Equal(t, place{"agents.go", 11, 6}, at(sleuth.Pos))
			assert.Equal(t, place{"agents.go", 9, 1}, at(sleuth.Fix))
			var grants []string
			for _, g := range sleuth.Grants {
				grants = append(grants, g.Kind.Const.Name)
			}
			assert.Equal(t, []string{"KindVeto", "KindClue", "KindFirst"}, grants)
			assert.Equal(t, place{"agents.go", 9, 38}, at(sleuth.Grants[1].Pos))
			assert.Equal(t, []*manifest.Kind{v.Kinds[1], v.Kinds[0]}, sleuth.Type.Fields[1].Only)
			assert.Equal(t, "kind", dotted.KindMember)
		})
	}
}

// place is a position without its folder.
type place struct {
	file         string
	line, column int
}

func at(p token.Position) place { return place{filepath.Base(p.Filename), p.Line, p.Column} }

// TestStructs: docs, selectors, Go types and literals of structs from everywhere.
func TestStructs(t *testing.T) {
	model := build(t, `
-- a.go --
package a

import (
	"time"

	lib "example.com/m/places"
)

type (
	// Base is embedded.
	Base struct {
		// Where it was.
		Where *lib.Place
		lib.Sized[int16]
	}
	Mood string
	Scores map[string]float32
)

const (
	Calm Mood = "calm"
	// Deprecated: use Calm.
	Quiet Mood = "calm"
	Angry Mood = "angry"
)

// Report is a contract.
//
//structgen:contract
type Report struct {
	Base
	// When it was.
	When   time.Time
	Mood   []Mood `+"`json:\"mood\"`"+`
	Scores Scores `+"`structgen:\"pairs\"`"+`
	Inner  struct {
		// Deep inside.
		Deep lib.Color
	}
	Left, Right uint8 `+"`structgen:\"clamp=..7\"`"+`
	hidden      chan int
	Out         func() `+"`json:\"-\"`"+`
	Kept        lib.Alias `+"`json:\"-,\"`"+`
}

// Note has a literal that can be written.
//
//structgen:contract
type Note struct {
	Base   `+"`json:\"base\"`"+`
	hidden [2]map[string]*Mood
}
-- places/places.go --
package places

// Place is in another package.
type Place struct {
	// Room is documented there.
	Room string `+"`json:\"room,omitempty\" structgen:\"always\"`"+`
	_    int
}

type Alias = Place

// Sized is generic.
type Sized[T any] struct {
	// Size is documented there, too.
	Size, Height T
}

type Color string

const (
	Red Color = "red"
	blue Color = "blue"
	Green Color = "green"
)
`, load.Config{})
	require.Len(t, model.Packages, 1)
	p := model.Packages[0]
	require.Len(t, p.Contracts, 2)
	report := p.Contracts[0].Type

	type field struct {
		path, name, doc, typ string
		form                 manifest.Form
		line                 int
	}
	var fields []field
	for _, f := range report.Fields {
		fields = append(fields, field{strings.Join(f.Path, "."), f.Name, f.Doc, f.Type.Go.Key(), f.Type.Form, f.Pos.Line})
	}
	const m = "example.com/m"
	assert.Equal(t, []field{
		{"Base.Where", "Where", "Where it was.", "*" + m + "/places.Place", manifest.Pointer, 13},
		{"Base.Sized.Size", "Size", "Size is documented there, too.", "int16", manifest.Int, 14},
		{"Base.Sized.Height", "Height", "Size is documented there, too.", "int16", manifest.Int, 14},
		{"When", "When", "When it was.", "time.Time", manifest.Time, 33},
		{"Mood", "mood", "", "[]" + m + ".Mood", manifest.Slice, 34},
		{"Scores", "Scores", "", m + ".Scores", manifest.Pairs, 35},
		{"Inner", "Inner", "", "struct{Deep " + m + `/places.Color "";}`, manifest.Object, 36},
		{"Left", "Left", "", "uint8", manifest.Uint, 40},
		{"Right", "Right", "", "uint8", manifest.Uint, 40},
		{"Kept", "-", "", m + "/places.Place", manifest.Object, 43},
	}, fields)

	place := report.Fields[0].Type.Elem.Struct
	assert.Same(t, place, report.Fields[9].Type.Struct, "one Go type is one struct")
	assert.Equal(t, "Place is in another package.", place.Doc)
	require.Len(t, place.Fields, 1)
	assert.Equal(t, "Room is documented there.", place.Fields[0].Doc)
	assert.Nil(t, place.Literal, "another package's struct needs no guard here")
	assert.Equal(t, "places.go", filepath.Base(place.Pos.Filename))

	values := func(vs []manifest.EnumValue) (names []string) {
		for _, v := range vs {
			names = append(names, v.Const.Name+"="+v.Value)
		}
		return names
	}
	assert.Equal(t, []string{"Calm=calm", "Angry=angry"}, values(report.Fields[4].Type.Elem.Values))
	deep := report.Fields[6].Type.Struct.Fields[0]
	assert.Equal(t, []string{"Red=red", "Green=green"}, values(deep.Type.Values))
	assert.Equal(t, "Deep inside.", deep.Doc)
	assert.Equal(t, 32, report.Fields[5].Type.Elem.Bits)
	require.NotNil(t, report.Fields[8].Clamp)
	assert.Nil(t, report.Fields[8].Clamp.Lo)
	assert.Equal(t, 7.0, *report.Fields[8].Clamp.Hi)

	assert.Nil(t, report.Literal, "a channel cannot be written in a guard")
	assert.Equal(t, "struct{"+m+`.Base "";hidden [2]map[string]*`+m+`.Mood "";}`, p.Contracts[1].Type.Literal.Key())
	assert.Equal(t, []string{"base"}, names(p.Contracts[1].Type))
	assert.Equal(t, []string{"a.go", "go.mod"}, p.FileNames)
	assert.Contains(t, p.Identifiers, "Quiet")
	assert.Contains(t, p.Identifiers, "lib")
}

func names(s *manifest.Struct) (names []string) {
	for _, f := range s.Fields {
		names = append(names, f.Name)
	}
	return names
}

// TestOrder: contracts come by file, then by place, wherever the loader met them.
func TestOrder(t *testing.T) {
	contract := func(name string) string {
		return "//structgen:contract\ntype " + name + " struct{ Text string }\n\n"
	}
	model := build(t, "-- b.go --\npackage a\n\n"+contract("Three")+"type (\n\n//structgen:contract\nFour struct{ Text string }\n\n)\n"+
		"-- a.go --\npackage a\n\n"+contract("Two")+contract("One"), load.Config{})
	var order []string
	for _, c := range model.Packages[0].Contracts {
		order = append(order, c.Struct)
	}
	assert.Equal(t, []string{"Two", "One", "Three", "Four"}, order)
}

// TestConstraint: the output inherits what its manifests are built under.
func TestConstraint(t *testing.T) {
	const contract = "package a\n\n//structgen:contract\ntype Verdict struct{ Text string }\n"
	for _, test := range []struct{ name, file, head, want string }{
		{"none", "a.go", "", ""},
		{"a build line", "a.go", "//go:build !never && (go1.20 || never)\n\n", "!never && (go1.20 || never)"},
		{"behind a licence", "a.go", "// Copyright nobody.\n\n//go:build !never\n\n// Package a is here.\n", "!never"},
	} {
		t.Run(test.name, func(t *testing.T) {
			model := build(t, "-- "+test.file+" --\n"+test.head+contract, load.Config{})
			assert.Equal(t, test.want, model.Packages[0].Constraint)
		})
	}
	t.Run("a file name", func(t *testing.T) {
		env := append(os.Environ(), "GOOS=plan9", "GOARCH=arm", "CGO_ENABLED=0")
		model := build(t, "-- a_plan9_arm.go --\n//go:build !never\n\n"+contract, load.Config{Env: env})
		assert.Equal(t, "plan9 && arm && !never", model.Packages[0].Constraint)
	})
	t.Run("cgo", func(t *testing.T) {
		env := append(os.Environ(), "CGO_ENABLED=1", "CC=/absent/cc")
		model := build(t, "-- a.go --\n//go:build !never\n\n"+strings.Replace(contract, "\n\n", "\n\nimport \"C\"\n\n", 1), load.Config{Env: env})
		assert.Equal(t, "!never && cgo", model.Packages[0].Constraint)
	})
}

// TestWildcard: a wildcard passes over packages that say nothing to us.
func TestWildcard(t *testing.T) {
	const archive = "-- a/a.go --\npackage a\n-- b/b.go --\npackage b\n\n//structgen:contract\ntype B struct{ Text string }\n"
	for _, patterns := range [][]string{{"./..."}, {"./a/...", "./b"}, {"./a", "./b"}} {
		model := build(t, archive, load.Config{Patterns: patterns})
		require.Len(t, model.Packages, 1)
		assert.Equal(t, "b", model.Packages[0].Name)
	}
}

// TestCRLF: line ends change nothing.
func TestCRLF(t *testing.T) {
	plain := build(t, events, load.Config{Patterns: []string{"./..."}})
	crlf := build(t, strings.ReplaceAll(events, "\n", "\r\n"), load.Config{Patterns: []string{"./..."}})
	describe := func(m *manifest.Model) (all []string) {
		for _, p := range m.Packages {
			for _, a := range p.Agents {
				all = append(all, a.Struct, a.Doc, a.WireName, a.KindMember, a.Fix.String()[strings.LastIndex(a.Fix.Filename, "/"):])
				for _, f := range a.Type.Fields {
					all = append(all, f.Name, f.Doc)
				}
				for _, g := range a.Grants {
					all = append(all, g.Kind.Const.Name, g.Kind.Doc)
				}
			}
		}
		return all
	}
	assert.Equal(t, describe(plain), describe(crlf))
}
