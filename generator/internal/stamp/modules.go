package stamp

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"golang.org/x/mod/modfile"
)

// moduleFiles lists what decides which package an import path means: the files
// of the main module or of the workspace, and those of modules replaced by a
// folder.
func moduleFiles(mod, work string) ([]string, error) {
	if work == "" || work == "off" {
		return mainModule(mod)
	}
	content, err := os.ReadFile(work)
	if err != nil {
		return nil, err
	}
	parsed, err := modfile.ParseWork(work, content, nil)
	if err != nil {
		return nil, err
	}
	dir := filepath.Dir(work)
	files := []string{work, work + ".sum", filepath.Join(dir, "vendor", "modules.txt")}
	files = append(files, replaced(dir, parsed.Replace)...)
	for _, use := range parsed.Use {
		more, err := mainModule(filepath.Join(absolute(dir, use.Path), "go.mod"))
		if err != nil {
			return nil, err
		}
		files = append(files, more...)
	}
	return files, nil
}

func mainModule(mod string) ([]string, error) {
	content, err := os.ReadFile(mod)
	if err != nil {
		return nil, err
	}
	parsed, err := modfile.Parse(mod, content, nil)
	if err != nil {
		return nil, err
	}
	dir := filepath.Dir(mod)
	files := []string{mod, filepath.Join(dir, "go.sum"), filepath.Join(dir, "vendor", "modules.txt")}
	return append(files, replaced(dir, parsed.Replace)...), nil
}

func replaced(dir string, replace []*modfile.Replace) (files []string) {
	for _, r := range replace {
		if r.New.Version == "" {
			files = append(files, filepath.Join(absolute(dir, r.New.Path), "go.mod"))
		}
	}
	return files
}

// nearestModule lists the go.mod of the module that a folder or file is in, and
// the places between where another would cut it off.
func nearestModule(path string) (files []string) {
	dir := path
	if info, err := os.Stat(path); err == nil && !info.IsDir() {
		dir = filepath.Dir(path)
	}
	for {
		file := filepath.Join(dir, "go.mod")
		files = append(files, file)
		parent := filepath.Dir(dir)
		if _, err := os.Stat(file); !errors.Is(err, fs.ErrNotExist) || parent == dir {
			return files
		}
		dir = parent
	}
}

func absolute(dir, path string) string {
	if path = filepath.FromSlash(path); filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(dir, path)
}
