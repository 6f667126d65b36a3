package load

import (
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/packages"
)

// Inputs lists the files, and the folders with all their Go files, that decide
// what this result says. Those of dependencies that can be edited are among them;
// what lies in goroot and modcache is as fixed as its version. It answers false
// where they do not tell everything: when a package could not be listed, which
// may be for want of a download, and when a C compiler had a say.
func (r *Result) Inputs(goroot, modcache string) (paths []string, ok bool) {
	modules := map[string]string{} // editable ones: the path of each and its folder
	var fixed []string             // paths of packages in modcache
	for path, p := range r.known {
		switch {
		case path == "unsafe" || path == "builtin":
			continue
		case p.Dir == "" || r.load == nil || failed(p):
			return nil, false
		case within(p.Dir, goroot):
			continue
		case usesC(p):
			return nil, false
		case within(p.Dir, modcache):
			fixed = append(fixed, path)
			continue
		}
		paths = append(append(paths, p.Dir), p.EmbedFiles...)
		if p.Module != nil && p.Module.Dir != "" {
			modules[p.Module.Path] = p.Module.Dir
		}
	}
	// A folder that appears in an editable module may give a package a second home.
	for _, path := range fixed {
		for module, dir := range modules {
			if rest, ok := strings.CutPrefix(path, module+"/"); ok {
				paths = append(paths, filepath.Join(dir, filepath.FromSlash(rest)))
			}
		}
	}
	for _, p := range r.Packages {
		for _, f := range p.Files {
			if f.Cgo {
				return nil, false
			}
		}
	}
	return paths, true
}

// failed reports whether the go command had trouble with a package. Type errors
// are none: hand-written code lacks our output, which is hidden from it.
func failed(p *packages.Package) bool {
	for _, e := range p.Errors {
		if e.Kind != packages.TypeError {
			return true
		}
	}
	return false
}

// usesC reports whether some of what was compiled is not what was written.
func usesC(p *packages.Package) bool {
	for _, name := range p.CompiledGoFiles {
		if filepath.Dir(name) != p.Dir {
			return true
		}
	}
	return false
}

// within reports whether a folder lies below root.
func within(dir, root string) bool {
	return root != "" && strings.HasPrefix(dir, filepath.Clean(root)+string(filepath.Separator))
}
