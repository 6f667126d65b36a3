package load

import (
	"encoding/json"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/structgen/structgen/generator/internal/own"
)

// hidden keeps our own output from the go command, which would compile it only
// to tell us what the packages export: of a thousand agents that is a minute
// after every run that changed something. It is a build flag, not go/packages'
// overlay, which costs all export data.
type hidden struct {
	dir   string // of the stubs, "" if there are none
	flags []string
}

// headSize is how much of a file is read to find its package clause.
const headSize = 4 << 10

// hide makes a stub, everything up to the package clause, of each output that
// the patterns may mean. What cannot be found or read is compiled as it stands.
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
		addStubs(stubs, base, all)
	}
	if len(stubs) == 0 {
		return hidden{}, nil
	}
	return writeStubs(stubs)
}

// addStubs collects the stubs of a folder, and of those below it.
func addStubs(stubs map[string][]byte, base string, all bool) {
	_ = filepath.WalkDir(base, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil
		case !entry.IsDir():
			if stub := stubOf(path, entry); stub != nil {
				stubs[path] = stub
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

// stubOf is what the go command may see of a file, nil for all of it.
func stubOf(path string, entry fs.DirEntry) []byte {
	if !strings.HasSuffix(path, own.Suffix) || !entry.Type().IsRegular() {
		return nil
	}
	f, err := os.Open(path)
	if err != nil {
		return nil
	}
	defer f.Close()
	head, err := io.ReadAll(io.LimitReader(f, headSize))
	if err != nil || !own.Is(path, head) {
		return nil
	}
	return own.Stub(head)
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
