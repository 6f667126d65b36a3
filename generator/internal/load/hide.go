package load

import (
	"bytes"
	"encoding/json"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/structgen/structgen/generator/internal/own"
)

// hidden keeps from the go command what it would compile only to tell us what the
// packages matched export, which we read from their source. Our own output would
// cost a minute after every run that changed a thousand agents; the hand-written
// files of a package, the longest part of the run that follows an edit. It is a
// build flag, not go/packages' overlay, which costs all export data.
type hidden struct {
	dir   string // of the stubs, "" if there are none
	flags []string
}

// headSize is how much of a file is read to find its package clause.
const headSize = 4 << 10

// hide makes stubs of what the patterns may mean: of our output all that stands
// before the package clause, and of the hand-written files of a single folder all
// up to their imports. (Of several packages one may import another, through a
// third that is compiled, and needs what is declared there.) What cannot be found
// or read is compiled as it stands.
func hide(dir string, env, patterns []string) (hidden, error) {
	if env == nil {
		env = os.Environ()
	}
	if slices.ContainsFunc(env, func(v string) bool { return strings.HasPrefix(v, "GOFLAGS=") && strings.Contains(v, "-overlay") }) {
		return hidden{}, nil // there can be only one
	}
	stubs := map[string][]byte{}
	for _, pattern := range patterns {
		base, all := strings.CutSuffix(filepath.ToSlash(pattern), "...")
		switch {
		case strings.Contains(base, "..."), strings.HasSuffix(base, ".go"):
			continue
		case !filepath.IsAbs(base) && base != "." && base != ".." && !strings.HasPrefix(base, "./") && !strings.HasPrefix(base, "../"):
			continue // an import path
		case !filepath.IsAbs(base):
			base = filepath.Join(dir, base)
		}
		addOutputs(stubs, base, all)
		if !all && len(patterns) == 1 {
			addWritten(stubs, base)
		}
	}
	if len(stubs) == 0 {
		return hidden{}, nil
	}
	return writeStubs(stubs)
}

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
	if !strings.HasSuffix(path, own.Suffix) || !entry.Type().IsRegular() {
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

// addWritten collects the stubs of a folder's hand-written files, or of none if
// something there has to be compiled.
func addWritten(stubs map[string][]byte, folder string) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return
	}
	written := map[string][]byte{}
	for _, entry := range entries {
		path := filepath.Join(folder, entry.Name())
		switch {
		case entry.IsDir() || strings.HasSuffix(path, "_test.go"):
			continue
		case !strings.HasSuffix(path, ".go"):
			if compiled(path) {
				return
			}
			continue
		}
		if _, ours := outputHead(path, entry); ours {
			continue
		}
		if written[path] = importsOf(path); written[path] == nil {
			return
		}
	}
	maps.Copy(stubs, written)
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

// importsOf is a hand-written file without its code. What is imported is so under
// no name, and stands where it stood, since the go command says where it misses
// something. It is nil where the go command has to see more than that.
func importsOf(path string) []byte {
	content, err := os.ReadFile(path)
	if err != nil || bytes.Contains(content, []byte("//go:embed")) {
		return nil
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, path, content, parser.ImportsOnly|parser.SkipObjectResolution)
	if err != nil || file.Name.Name == "main" { // which must have a function main
		return nil
	}
	offset := func(pos token.Pos) int { return fset.PositionFor(pos, false).Offset }
	var stub []byte
	at := 0
	for _, spec := range file.Imports {
		if spec.Path.Value == `"C"` {
			return nil
		}
		from, path := offset(spec.Pos()), offset(spec.Path.Pos())
		stub = append(append(stub, content[at:from]...), '_')
		if from == path {
			stub = append(stub, ' ')
		} else {
			stub = append(stub, bytes.Repeat([]byte(" "), path-from-1)...)
		}
		at = path
	}
	end := offset(file.Name.End())
	if n := len(file.Decls); n > 0 {
		end = offset(file.Decls[n-1].End())
	}
	return append(append(stub, content[at:end]...), '\n')
}

// writeStubs writes the stubs and the list that -overlay takes.
func writeStubs(stubs map[string][]byte) (h hidden, err error) {
	if h.dir, err = os.MkdirTemp("", "structgen-"); err != nil {
		return h, err
	}
	var list struct{ Replace map[string]string }
	list.Replace = make(map[string]string, len(stubs))
	files := map[string]string{} // by content: most stubs of a package are the same
	for path, stub := range stubs {
		name := files[string(stub)]
		if name == "" {
			name = filepath.Join(h.dir, strconv.Itoa(len(files))+".go")
			if err := os.WriteFile(name, stub, 0o600); err != nil {
				return h, err
			}
			files[string(stub)] = name
		}
		list.Replace[path] = name
	}
	content, err := json.Marshal(list)
	if err != nil {
		return h, err
	}
	file := filepath.Join(h.dir, "overlay.json")
	h.flags = []string{"-overlay=" + file}
	return h, os.WriteFile(file, content, 0o600)
}

// remove takes the stubs away again.
func (h hidden) remove() {
	if h.dir != "" {
		_ = os.RemoveAll(h.dir)
	}
}
