package manifest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/structgen/structgen/generator/internal/load"
)

// namedByJSON reports whether encoding/json takes a name from a tag.
func namedByJSON(t *rapid.T, name string) bool {
	if strings.ContainsAny(name, ",") || name == "-" {
		return jsonTakes(name) // a comma ends the name; a dash is no name
	}
	typ := reflect.StructOf([]reflect.StructField{{
		Name: "Field", Type: reflect.TypeFor[int](), Tag: reflect.StructTag(fmt.Sprintf("json:%q", name)),
	}})
	out, err := json.Marshal(reflect.New(typ).Interface())
	require.NoError(t, err)
	var members map[string]int
	require.NoError(t, json.Unmarshal(out, &members))
	_, plain := members["Field"]
	return !plain || name == "Field"
}

// TestVisible lets encoding/json and us look at the same structs, embedded in
// each other at random, and compares the members and their order.
func TestVisible(t *testing.T) {
	const structs = 300
	random := rand.New(rand.NewPCG(1, 2))
	var src strings.Builder
	src.WriteString("package main\n\ntype Text string\ntype text string\ntype Count int\n\n")
	for i := range structs {
		writeStruct(&src, random, i)
	}

	dir, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	write := func(name, content string) {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(content), 0o644))
	}
	write("go.mod", "module example.com/m\n\ngo 1.26\n")
	write("structs.go", src.String())
	var program strings.Builder
	program.WriteString("package main\n\nimport (\n\t\"encoding/json\"\n\t\"os\"\n)\n\nfunc main() {\n\te := json.NewEncoder(os.Stdout)\n")
	for i := range structs {
		fmt.Fprintf(&program, "\te.Encode(new(%s))\n", structName(i))
	}
	program.WriteString("}\n")
	write("main.go", program.String())

	run := exec.Command("go", "run", ".")
	run.Dir = dir
	var stderr bytes.Buffer
	run.Stderr = &stderr
	out, err := run.Output()
	require.NoError(t, err, stderr.String())
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	require.Len(t, lines, structs)

	loaded, list, err := load.Packages(t.Context(), load.Config{Dir: dir})
	require.NoError(t, err)
	require.Empty(t, list)
	b := &builder{loaded: loaded, sources: map[string]*source{}}
	r := newReader(b, loaded.Packages[0])
	hidden := 0
	for i, line := range lines {
		name := structName(i)
		named, u := namedStruct(loaded.Packages[0], name)
		b.diags = nil
		var ours []string
		for _, m := range r.visible(u, site{}, owner{named: named}) {
			ours = append(ours, m.name)
		}
		assert.Equal(t, keys(t, line), ours, name)
		if len(b.diags) > 0 {
			hidden++
		}
	}
	assert.Greater(t, hidden, 10, "too few structs had fields that hide each other to prove anything")
}

// structName begins with a lower-case letter now and then.
func structName(i int) string {
	if i%5 == 4 {
		return fmt.Sprintf("s%d", i)
	}
	return fmt.Sprintf("S%d", i)
}

// writeStruct writes struct i, which may embed any one before it.
func writeStruct(src *strings.Builder, random *rand.Rand, i int) {
	names := []string{"A", "B", "C", "d", "e"}
	tags := []string{"", "", "", "`json:\"A\"`", "`json:\"x\"`", "`json:\",omitempty\"`", "`json:\"-\"`", "`json:\"-,\"`"}
	pick := func(from []string) string { return from[random.IntN(len(from))] }
	fmt.Fprintf(src, "type %s struct {\n", structName(i))
	used := map[string]bool{}
	for range random.IntN(4) {
		name, tag := pick(names), pick(tags)
		if used[name] {
			continue
		}
		used[name] = true
		if name[0] >= 'a' {
			tag = "" // a tag on an unexported field is an error of its own
		}
		fmt.Fprintf(src, "\t%s int %s\n", name, strings.ReplaceAll(tag, ",omitempty", ","))
	}
	for range random.IntN(4) {
		embedded := pick([]string{"Text", "text", "Count"})
		if i > 0 && random.IntN(5) > 0 {
			embedded = structName(max(0, i-1-random.IntN(8)))
		}
		if used[embedded] {
			continue
		}
		used[embedded] = true
		tag := ""
		if random.IntN(6) == 0 && embedded != "text" {
			tag = "`json:\"x\"`"
		}
		fmt.Fprintf(src, "\t%s %s\n", embedded, tag)
	}
	src.WriteString("}\n\n")
}

// keys lists the members of an object in their order.
func keys(t *testing.T, object string) (names []string) {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(object))
	_, err := d.Token()
	require.NoError(t, err)
	for d.More() {
		name, err := d.Token()
		require.NoError(t, err)
		names = append(names, name.(string))
		var value json.RawMessage
		require.NoError(t, d.Decode(&value))
	}
	return names
}
