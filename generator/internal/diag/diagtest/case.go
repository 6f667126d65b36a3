package diagtest

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/structgen/structgen/generator/internal/diag"
)

// Case is one wrong package.
type Case struct {
	Code     diag.Code // what its folder is called, and what it must provoke
	Name     string
	Dir      string            // where its files were written
	Own      bool              // it is a module of its own
	Settings map[string]string // "key: value" lines before the first file

	expectations []*expectation
}

// expectation is one diagnostic that must come.
type expectation struct {
	file         string // relative to Dir, "" for no place
	line, column int    // column 0 for any
	pattern      *regexp.Regexp
	met          bool
}

var (
	want    = regexp.MustCompile("// want ((?:[-+]?[0-9]*(?::[0-9]+)? ?`[^`]*` ?)+)$")
	wanted  = regexp.MustCompile("([-+]?[0-9]*)(?::([0-9]+))? ?`([^`]*)`")
	setting = regexp.MustCompile(`^([a-z]+): (.*)$`)
)

// readCase writes the files of a case below dir and reads its expectations.
func readCase(t testing.TB, path, dir string) *Case {
	t.Helper()
	archive, err := txtar.ParseFile(path)
	if err != nil {
		t.Fatal(err)
	}
	c := &Case{
		Code:     diag.Code(filepath.Base(filepath.Dir(path))),
		Name:     strings.TrimSuffix(filepath.Base(path), ".txtar"),
		Settings: map[string]string{},
	}
	for _, f := range archive.Files {
		c.Own = c.Own || f.Name == "go.mod"
	}
	if c.Own {
		c.Dir = filepath.Join(dir, "own", string(c.Code)+"-"+c.Name)
	} else {
		c.Dir = filepath.Join(dir, "shared", string(c.Code), c.Name)
	}
	for line := range strings.Lines(string(archive.Comment)) {
		line = strings.TrimRight(line, "\r\n")
		if m := setting.FindStringSubmatch(line); m != nil {
			c.Settings[m[1]] = m[2]
		}
		c.expect(t, "", 0, line)
	}
	for _, f := range archive.Files {
		target := filepath.Join(c.Dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(target, f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
		number := 0
		for line := range strings.Lines(string(f.Data)) {
			number++
			c.expect(t, f.Name, number, strings.TrimRight(line, "\r\n"))
		}
	}
	if len(c.expectations) == 0 {
		t.Fatalf("%s expects nothing", path)
	}
	return c
}

// expect reads the expectations on one line.
func (c *Case) expect(t testing.TB, file string, number int, line string) {
	t.Helper()
	m := want.FindStringSubmatch(line)
	if m == nil {
		if strings.Contains(line, "// want") {
			t.Fatalf("%s/%s: %s:%d: an expectation that does not parse", c.Code, c.Name, file, number)
		}
		return
	}
	for _, w := range wanted.FindAllStringSubmatch(m[1], -1) {
		offset, _ := strconv.Atoi(w[1])
		column, _ := strconv.Atoi(w[2])
		pattern, err := regexp.Compile(w[3])
		if err != nil {
			t.Fatalf("%s/%s: %s:%d: %v", c.Code, c.Name, file, number, err)
		}
		e := &expectation{file: file, line: number + offset, column: column, pattern: pattern}
		if file == "" {
			e.line = 0
		}
		c.expectations = append(c.expectations, e)
	}
}
