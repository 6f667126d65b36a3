package stamp

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/modfile"
)

// modules are those that can be edited: the main ones, and those replaced by a
// folder.
type modules struct {
	files   []string          // what decides which package an import path means
	folders map[string]string // by module path
}

// editableModules reads the main module's go.mod, or the workspace's go.work.
func editableModules(mod, work string) (*modules, error) {
	m := &modules{folders: map[string]string{}}
	if work == "" || work == "off" {
		return m, m.addMain(mod)
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
	m.files = append(m.files, work, work+".sum")
	m.addVendor(dir)
	m.addReplaced(dir, parsed.Replace)
	for _, use := range parsed.Use {
		if err := m.addMain(filepath.Join(absolute(dir, use.Path), "go.mod")); err != nil {
			return nil, err
		}
	}
	return m, nil
}

func (m *modules) addMain(mod string) error {
	content, err := os.ReadFile(mod)
	if err != nil {
		return err
	}
	parsed, err := modfile.Parse(mod, content, nil)
	if err != nil {
		return err
	}
	dir := filepath.Dir(mod)
	if parsed.Module != nil {
		m.folders[parsed.Module.Mod.Path] = dir
	}
	m.files = append(m.files, mod, filepath.Join(dir, "go.sum"))
	m.addVendor(dir)
	m.addReplaced(dir, parsed.Replace)
	return nil
}

// addVendor adds the folder that the go command prefers to the module cache as
// soon as it is there.
func (m *modules) addVendor(dir string) {
	m.files = append(m.files, filepath.Join(dir, "vendor"), filepath.Join(dir, "vendor", "modules.txt"))
}

func (m *modules) addReplaced(dir string, replace []*modfile.Replace) {
	for _, r := range replace {
		if r.New.Version == "" {
			folder := absolute(dir, r.New.Path)
			m.files = append(m.files, filepath.Join(folder, "go.mod"))
			m.folders[r.Old.Path] = folder
		}
	}
}

// secondHomes lists the folders that would make the import path of a package
// ambiguous: those it would have in other modules.
func (m *modules) secondHomes(packages map[string]string) (folders []string) {
	for path, home := range packages {
		for module, dir := range m.folders {
			rest, ok := strings.CutPrefix(path+"/", module+"/")
			if folder := filepath.Join(dir, filepath.FromSlash(rest)); ok && folder != home {
				folders = append(folders, folder)
			}
		}
	}
	return folders
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
		return filepath.Clean(path)
	}
	return filepath.Join(dir, path)
}
