package load

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// hidden keeps from the go command what it would compile only to tell us what the
// packages matched export, which we read from their source. Our own output would
// cost a minute after every run that changed a thousand agents; the hand-written
// files of a package, the longest part of the run that follows an edit. It is a
// build flag, not go/packages' overlay, which costs all export data.
type hidden struct {
	dir     string // of the stubs, "" if there are none
	flags   []string
	written map[string][]byte // the stubs of hand-written files by their base names
}

// hide makes stubs of what the patterns may mean: of our output all that stands
// before the package clause, and, if so asked, of the hand-written files of a single
// folder all up to their imports. (Of several packages one may import another,
// through a third that is compiled, and needs what is declared there.) What cannot
// be found, read or written is compiled as it stands.
func hide(dir string, env, patterns []string, written bool) (h hidden) {
	if env == nil {
		env = os.Environ()
	}
	if !takesOverlay(env) {
		return hidden{}
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
		if written && !all && len(patterns) == 1 {
			h.written = writtenStubs(base)
			for name, stub := range h.written {
				stubs[filepath.Join(base, name)] = stub
			}
		}
	}
	if len(stubs) == 0 || h.write(stubs) != nil {
		h.remove()
		return hidden{}
	}
	return h
}

// takesOverlay reports whether there is no overlay yet, for there can be only one,
// and no driver in place of the go command, which may not know the flag.
func takesOverlay(env []string) bool {
	vars := map[string]string{}
	for _, v := range env {
		name, value, _ := strings.Cut(v, "=")
		vars[name] = value
	}
	switch driver := vars["GOPACKAGESDRIVER"]; driver {
	case "off":
	case "":
		if _, err := exec.LookPath("gopackagesdriver"); err == nil {
			return false
		}
	default:
		return false
	}
	if flags := vars["GOFLAGS"]; flags != "" {
		return !strings.Contains(flags, "-overlay")
	}
	file := vars["GOENV"]
	if file == "" {
		config, err := os.UserConfigDir()
		if err != nil {
			return true
		}
		file = filepath.Join(config, "go", "env")
	}
	content, _ := os.ReadFile(file) // there need not be one
	return !bytes.Contains(content, []byte("-overlay"))
}

// write writes the stubs and the list that -overlay takes.
func (h *hidden) write(stubs map[string][]byte) (err error) {
	if h.dir, err = os.MkdirTemp("", "structgen-"); err != nil {
		return err
	}
	if h.dir, err = filepath.Abs(h.dir); err != nil {
		return err
	}
	var list struct{ Replace map[string]string }
	list.Replace = make(map[string]string, len(stubs))
	files := map[string]string{} // by content: most stubs of a package are the same
	for path, stub := range stubs {
		name := files[string(stub)]
		if name == "" {
			name = filepath.Join(h.dir, strconv.Itoa(len(files))+".go")
			if err := os.WriteFile(name, stub, 0o600); err != nil {
				return err
			}
			files[string(stub)] = name
		}
		list.Replace[path] = name
	}
	content, err := json.Marshal(list)
	if err != nil {
		return err
	}
	file := filepath.Join(h.dir, "overlay.json")
	h.flags = []string{"-overlay=" + file}
	return os.WriteFile(file, content, 0o600)
}

// outdated reports whether a file was edited since its stub was made, so that the
// go command saw other imports or build constraints.
func (h hidden) outdated(path string, content []byte) bool {
	stub, ok := h.written[filepath.Base(path)]
	return ok && !bytes.Equal(stub, importsOf(content))
}

// remove takes the stubs away again.
func (h hidden) remove() {
	if h.dir != "" {
		_ = os.RemoveAll(h.dir)
	}
}
