package load

import (
	"bytes"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/structgen/structgen/generator/internal/own"
)

// headSize is how much of a file is read to find its package clause.
const headSize = 4 << 10

// addOutputs collects the stubs of our output in a folder, and in those below it.
func addOutputs(stubs map[string][]byte, base string, all bool) {
	_ = filepath.WalkDir(base, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil
		case !entry.IsDir():
			if head, ours := outputHead(path, entry); ours {
				if stub := own.Stub(head); stub != nil {
					stubs[path] = stub
				}
			}
		case path != base && (!all || passedOver(path, entry.Name())):
			return fs.SkipDir
		}
		return nil
	})
}

// passedOver reports whether wildcards of the go command leave a folder out.
// What is no root must keep its output: the roots may import it.
func passedOver(path, name string) bool {
	if name[0] == '.' || name[0] == '_' || name == "testdata" || name == "vendor" {
		return true
	}
	_, err := os.Stat(filepath.Join(path, "go.mod"))
	return err == nil
}

// outputHead reads the beginning of a file if that is our output.
func outputHead(path string, entry fs.DirEntry) ([]byte, bool) {
	if !strings.HasSuffix(path, own.Suffix) || !entry.Type().IsRegular() || !utf8.ValidString(path) {
		return nil, false
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, false
	}
	defer f.Close()
	head, err := io.ReadAll(io.LimitReader(f, headSize))
	return head, err == nil && own.Is(path, head)
}

// writtenStubs are the stubs of a folder's hand-written files by their names, or none
// if something there has to be compiled.
func writtenStubs(folder string) map[string][]byte {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil
	}
	stubs := map[string][]byte{}
	for _, entry := range entries {
		name := entry.Name()
		path := filepath.Join(folder, name)
		switch {
		case entry.IsDir() || strings.HasSuffix(name, "_test.go"):
			continue
		case !strings.HasSuffix(name, ".go"):
			if compiled(name) {
				return nil
			}
			continue
		case !entry.Type().IsRegular() || !utf8.ValidString(path): // JSON cannot say such a name
			return nil
		}
		if _, ours := outputHead(path, entry); ours {
			continue
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return nil
		}
		if stubs[name] = importsOf(content); stubs[name] == nil {
			return nil
		}
	}
	return stubs
}

// compiled reports whether a file beside those of Go may be a part of the package,
// and need what they declare.
func compiled(path string) bool {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".s", ".sx", ".c", ".cc", ".cpp", ".cxx", ".m", ".f", ".for", ".f90", ".swig", ".swigcxx", ".syso":
		return true
	}
	return false
}

// importsOf is a hand-written file without its code: all up to its imports, which
// have no name, and stand where they stood, since the go command says where it
// misses something. It is nil where the go command has to see more than that, and
// where imports stand otherwise than gofmt leaves them.
func importsOf(content []byte) []byte {
	if bytes.Contains(content, []byte("//go:embed")) {
		return nil
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", content, parser.ImportsOnly|parser.SkipObjectResolution)
	if err != nil || file.Name.Name == "main" { // which must have a function main
		return nil
	}
	offset := func(pos token.Pos) int { return fset.PositionFor(pos, false).Offset }
	var stub []byte
	at := 0
	for _, spec := range file.Imports {
		from, path := offset(spec.Pos()), offset(spec.Path.Pos())
		before := string(content[bytes.LastIndexByte(content[:from], '\n')+1 : from])
		if keyword, ok := strings.CutPrefix(before, "import"); ok && keyword != "" {
			before = keyword
		}
		if spec.Path.Value == `"C"` || strings.Trim(before, " \t") != "" {
			return nil
		}
		stub = append(append(stub, content[at:from]...), '_')
		if spec.Name == nil {
			stub = append(stub, ' ') // what follows on the line moves; it is a comment at most
		} else {
			between := content[from+len(spec.Name.Name) : path]
			if len(bytes.Trim(between, " \t")) > 0 {
				return nil
			}
			stub = append(stub, bytes.Repeat([]byte(" "), path-from-1)...)
		}
		at = path
	}
	end := offset(file.Name.End())
	if n := len(file.Decls); n > 0 {
		end = offset(file.Decls[n-1].End())
	}
	// A comment behind the package clause may say where the package is imported from.
	behind, _, _ := bytes.Cut(content[end:], []byte("\n"))
	if rest := bytes.TrimSpace(behind); len(rest) > 0 && !bytes.HasPrefix(rest, []byte("//")) {
		return nil
	}
	return append(append(append(stub, content[at:end]...), behind...), '\n')
}
