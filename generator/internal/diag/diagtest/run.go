package diagtest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/structgen/structgen/generator/internal/diag"
)

// Find runs the stages under test on a folder; patterns are what to read in it.
// The case is nil for the run over all cases that share a module.
type Find func(t testing.TB, dir string, patterns []string, c *Case) diag.List

// Run runs all cases below repository/testdata/invalid, except those of codes
// that other tests provoke. Every other code must have a case.
func Run(t *testing.T, repository string, elsewhere map[diag.Code]string, find Find) {
	repository, err := filepath.Abs(repository)
	if err != nil {
		t.Fatal(err)
	}
	codes := declared(t, filepath.Join(repository, "generator", "internal", "diag", "code.go"))
	paths, err := filepath.Glob(filepath.Join(repository, "testdata", "invalid", "*", "*.txtar"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no cases in testdata/invalid: %v", err)
	}

	// Positions are compared as text, so links in the folder's path must be gone.
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	var cases []*Case
	for _, path := range paths {
		if code := diag.Code(filepath.Base(filepath.Dir(path))); elsewhere[code] == "" {
			cases = append(cases, readCase(t, path, dir))
		}
	}
	t.Run("every code has a case", func(t *testing.T) { checkCodes(t, codes, cases, elsewhere) })

	shared := filepath.Join(dir, "shared")
	writeModule(t, shared, repository)
	all := find(t, shared, []string{"./..."}, nil)
	for _, c := range cases {
		t.Run(string(c.Code)+"/"+c.Name, func(t *testing.T) {
			if c.Own {
				patterns := strings.Fields(c.Settings["patterns"])
				if patterns == nil {
					patterns = []string{"./..."}
				}
				c.check(t, find(t, c.Dir, patterns, c))
				return
			}
			var mine diag.List
			all = slices.DeleteFunc(all, func(d diag.Diagnostic) bool {
				inside := strings.HasPrefix(d.Pos.Filename, c.Dir+string(filepath.Separator))
				if inside {
					mine = append(mine, d)
				}
				return inside
			})
			c.check(t, mine)
		})
	}
	for _, d := range all {
		t.Errorf("outside of all cases: %s", d)
	}
}

// check fails the test for every difference.
func (c *Case) check(t *testing.T, list diag.List) {
	for _, difference := range c.compare(list) {
		t.Error(difference)
	}
}

// compare tells what came but was not expected, and the other way around.
func (c *Case) compare(list diag.List) (differences []string) {
	provoked := false
	for _, d := range list {
		provoked = provoked || d.Code == c.Code
		i := slices.IndexFunc(c.expectations, func(e *expectation) bool { return !e.met && e.matches(c, d) })
		if i < 0 {
			differences = append(differences, "surplus: "+place(c, d.Pos)+": "+message(c, d))
			continue
		}
		c.expectations[i].met = true
	}
	for _, e := range c.expectations {
		if !e.met {
			differences = append(differences, fmt.Sprintf("missing: %s:%d:%d: %s", e.file, e.line, e.column, e.pattern))
		}
	}
	if !provoked {
		differences = append(differences, fmt.Sprintf("nothing here is [%s]", c.Code))
	}
	return differences
}

func (e *expectation) matches(c *Case, d diag.Diagnostic) bool {
	file := ""
	if d.Pos.Filename != "" {
		rel, err := filepath.Rel(c.Dir, d.Pos.Filename)
		if err != nil {
			return false
		}
		file = filepath.ToSlash(rel)
	}
	return e.file == file && e.line == d.Pos.Line && (e.column == 0 || e.column == d.Pos.Column) && e.pattern.MatchString(message(c, d))
}

// message is what expectations are matched against.
func message(c *Case, d diag.Diagnostic) string {
	s := fmt.Sprintf("%s [%s]", d.Message, d.Code)
	if d.Severity == diag.Warning {
		s = "warning: " + s
	}
	for _, r := range d.Related {
		s += fmt.Sprintf("\n%s: %s", place(c, r.Pos), r.Message)
	}
	return s
}

func place(c *Case, pos token.Position) string {
	if rel, err := filepath.Rel(c.Dir, pos.Filename); err == nil && filepath.IsLocal(rel) {
		pos.Filename = filepath.ToSlash(rel)
	}
	return pos.String()
}

// writeModule makes the module of all cases without their own. Those that use
// our runtime find this repository.
func writeModule(t *testing.T, dir, repository string) {
	t.Helper()
	mod := "module example.com/invalid\n\ngo 1.26.0\n\n" +
		"require github.com/structgen/structgen v0.0.0\n\n" +
		"replace github.com/structgen/structgen => " + repository + "\n"
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte(mod), 0o644); err != nil {
		t.Fatal(err)
	}
}

// declared lists the codes that code.go declares.
func declared(t testing.TB, path string) (codes []diag.Code) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if spec, ok := n.(*ast.ValueSpec); ok {
			for _, v := range spec.Values {
				text, err := strconv.Unquote(v.(*ast.BasicLit).Value)
				if err != nil {
					t.Fatal(err)
				}
				codes = append(codes, diag.Code(text))
			}
		}
		return true
	})
	return codes
}

// checkCodes holds the collection to the list of codes, both ways.
func checkCodes(t *testing.T, codes []diag.Code, cases []*Case, elsewhere map[diag.Code]string) {
	for _, code := range codes {
		has := slices.ContainsFunc(cases, func(c *Case) bool { return c.Code == code })
		if !has && elsewhere[code] == "" {
			t.Errorf("no case in testdata/invalid provokes [%s]", code)
		}
	}
	for _, c := range cases {
		if !slices.Contains(codes, c.Code) {
			t.Errorf("testdata/invalid/%s: there is no such code", c.Code)
		}
	}
	for code := range elsewhere {
		if !slices.Contains(codes, code) {
			t.Errorf("[%s] is tested elsewhere, but there is no such code", code)
		}
	}
}
