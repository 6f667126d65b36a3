package main

import (
	"cmp"
	"go/build"
	"os"
	"path/filepath"
	"strings"
)

// checkPatterns catches what cannot be a package, in a sentence, before the go
// command is asked: it would answer with a stack of its own assumptions.
func checkPatterns(dir string, patterns []string) error {
	if dir != "" && !isDir(dir) {
		return usagef("no directory %s to change to", dir)
	}
	for _, p := range patterns {
		if err := checkPattern(dir, p); err != nil {
			return err
		}
	}
	return nil
}

func checkPattern(dir, p string) error {
	switch {
	case p == "":
		return usagef("a package name is empty; the package here is .")
	case strings.HasSuffix(p, ".go") && meansFile(dir, p):
		return usagef("structgen reads whole packages, not files; name %s instead of %s", local(filepath.Dir(p)), p)
	case build.IsLocalImport(p) || filepath.IsAbs(p):
		return checkLocal(dir, p)
	case !strings.ContainsAny(p, "./"):
		return checkWord(dir, p)
	}
	return nil
}

// meansFile tells a file from a folder or a module that ends in .go as well, as
// nats.go does.
func meansFile(dir, p string) bool {
	if isDir(absIn(dir, p)) {
		return false
	}
	return build.IsLocalImport(p) || filepath.IsAbs(p) || isDir(absIn(dir, filepath.Dir(p)))
}

// foldersMeant looks, once no package was found, for a folder that was named
// without its dot.
func foldersMeant(dir string, patterns []string) error {
	for _, p := range patterns {
		if folder, _, _ := strings.Cut(p, "/..."); !build.IsLocalImport(p) && !filepath.IsAbs(p) && isDir(absIn(dir, folder)) {
			return usagef("%s is not a package path; for the folder write ./%s", p, p)
		}
	}
	return nil
}

// checkLocal looks for the folder that a pattern such as ./agents/... begins in.
func checkLocal(dir, p string) error {
	root, _, _ := strings.Cut(p, "...")
	if at := absIn(dir, root); root == "" || isDir(at) || !strings.HasSuffix(root, "/") && root != p {
		return nil // ./ag... is a prefix, not a folder
	}
	root = filepath.Clean(root)
	parent, base := filepath.Split(root)
	var siblings []string
	entries, _ := os.ReadDir(absIn(dir, parent)) // no folder, no suggestion
	for _, e := range entries {
		if e.IsDir() {
			siblings = append(siblings, e.Name())
		}
	}
	if near := nearest(base, siblings); near != "" {
		return usagef("no folder %s; did you mean %s?", local(root), local(filepath.Join(parent, near)))
	}
	return usagef("no folder %s", local(root))
}

var commands = []string{"generate", "check", "version", "help"}

// checkWord judges a single word. It may be a module's name, and so a package,
// or a folder without its dot, but is more often a command with a slip in it.
func checkWord(dir, p string) error {
	meant := commandMeant(p, commands)
	switch {
	case meant == "" || isDir(absIn(dir, p)):
		return nil
	case meant == p:
		return usagef("%s is a command, and one is enough; name packages behind it", p)
	}
	return usagef("unknown command %q; did you mean %s?", p, meant)
}

// local writes a relative folder as the go command wants it, with its dot.
func local(dir string) string {
	if filepath.IsAbs(dir) || build.IsLocalImport(dir) {
		return dir
	}
	return "./" + filepath.ToSlash(dir)
}

func absIn(dir, name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(cmp.Or(dir, "."), name)
}

func isDir(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}
