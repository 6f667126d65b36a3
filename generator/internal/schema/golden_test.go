package schema

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/generator/internal/manifest"
	"github.com/structgen/structgen/generator/internal/plan"
)

var update = flag.Bool("update", false, "write the golden files")

// golden compares output with the file of that name under testdata.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.MkdirAll("testdata", 0o755))
		require.NoError(t, os.WriteFile(path, got, 0o644))
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, string(want), string(got))
}

func TestSpygameMatchesItsGoldenFiles(t *testing.T) {
	pkg := spygame(t)
	for _, c := range pkg.Contracts {
		file := Marshal(Build(c, pkg))
		golden(t, c.WireName+".schema.json", file)
		golden(t, c.WireName+".prompt.md", Prompt(c, file))
		require.Empty(t, Check(c, pkg, Build(c, pkg), nil), "%s is portable", c.Struct)
	}
	golden(t, "GRANTS.md", Grants(pkg))
}

// types is a contract with every row of the type table, and every rule that
// descriptions carry.
func types(t *testing.T) (*plan.Contract, *plan.Package) {
	place := structOf("Place", "Place is where something happened.", field("street", text()))
	status := enumOf("Status", "open", "closed", "open")
	return contract(t,
		field("string", text()),
		documented(field("enum", status), "How the case stands."),
		field("enums", slice(status)),
		field("bool", boolean()),
		field("int", integer()),
		field("int8", basic(manifest.Int, "int8", 8)),
		field("int64", basic(manifest.Int, "int64", 64)),
		field("uint", basic(manifest.Uint, "uint", 0)),
		documented(field("uint16", basic(manifest.Uint, "uint16", 16)), "A port."),
		field("uint32", basic(manifest.Uint, "uint32", 32)),
		clamped(field("clampedInt8", basic(manifest.Int, "int8", 8)), bound(0), nil),
		clamped(field("atLeast", float()), bound(-0.5), nil),
		clamped(field("atMost", float()), nil, bound(1e6)),
		clamped(field("always", float()), bound(1), bound(1)),
		documented(clamped(field("nullableClamp", pointer(float())), bound(0), bound(1)), "How sure the witness is, if asked"),
		field("float32", basic(manifest.Float, "float32", 32)),
		field("slice", slice(slice(text()))),
		documented(field("array", array(3, float())), "A position:\n\n- x\n- y\n- z"),
		field("one", array(1, text())),
		field("pointer", pointer(text())),
		field("pointers", slice(pointer(integer()))),
		field("nullableSlot", pointer(object(place))),
		documented(field("object", object(place)), "Where the body was."),
		field("undocumentedObject", object(place)),
		field("objects", slice(object(place))),
		field("anonymous", object(&manifest.Struct{Go: &manifest.GoType{Form: manifest.GoStruct, Fields: []manifest.GoField{{Name: "A", Type: predeclared("int")}}}, Fields: []*manifest.Field{field("a", integer())}})),
		field("time", named(manifest.Time, "time", "time", "Time")),
		documented(field("address", named(manifest.Text, "net/netip", "netip", "Addr")), "Where it came from."),
		field("money", named(manifest.Text, "example.com/money", "money", "Amount")),
		documented(field("pairs", pairs(float())), "The score of each suspect."),
		field("pairsOfObjects", pairs(object(place))),
	)
}

func TestTypesMatchTheirGoldenFiles(t *testing.T) {
	c, pkg := types(t)
	file := Marshal(Build(c, pkg))
	golden(t, "types.schema.json", file)
	golden(t, "types.prompt.md", Prompt(c, file))
}

func TestOutputIsTheSameEveryTime(t *testing.T) {
	c, pkg := types(t)
	first := Marshal(Build(c, pkg))
	for range 20 {
		c, pkg := types(t)
		require.Equal(t, string(first), string(Marshal(Build(c, pkg))))
	}
	grants := Grants(spygame(t))
	for range 20 {
		require.Equal(t, string(grants), string(Grants(spygame(t))))
	}
}
