package load

import (
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/packages"
)

// Inputs tells what decides what this result says: the folder of each package, by
// its path, the standard library's left out, and which of them can be edited,
// as can what they embed. Packages of a version in the module cache are as fixed
// as that. It answers false where this does not tell everything: when a package
// could not be listed, which may be for want of a download, and when a C compiler
// had a say.
func (r *Result) Inputs(goroot, modcache string) (folders map[string]string, editable []string, ok bool) {
	folders = map[string]string{}
	for path, p := range r.known {
		switch {
		case path == "unsafe" || path == "builtin":
			continue
		case p.Dir == "" || r.load == nil || failed(p):
			return nil, nil, false
		case within(p.Dir, goroot):
			continue
		case usesC(p):
			return nil, nil, false
		}
		folders[path] = p.Dir
		if hasVersion(p) && within(p.Dir, modcache) {
			continue
		}
		editable = append(append(editable, p.Dir), p.EmbedFiles...)
		for _, file := range p.EmbedFiles { // a folder is embedded by what it holds
			for dir := filepath.Dir(file); within(dir, p.Dir); dir = filepath.Dir(dir) {
				editable = append(editable, dir)
			}
		}
	}
	for _, p := range r.Packages {
		for _, f := range p.Files {
			if f.Cgo {
				return nil, nil, false
			}
		}
	}
	return folders, editable, true
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

// hasVersion reports whether a package is that of a version, not of a folder.
func hasVersion(p *packages.Package) bool {
	return p.Module != nil && p.Module.Version != "" && (p.Module.Replace == nil || p.Module.Replace.Version != "")
}

// within reports whether a folder lies below root.
func within(dir, root string) bool {
	return root != "" && strings.HasPrefix(dir, filepath.Clean(root)+string(filepath.Separator))
}
