package stamp

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// seen is how a file or folder was found.
type seen struct {
	sum   string // of what it holds; "" if there is nothing
	trace string // of when it was written: tells an edit that was taken back
}

// look reads a file, or the names in a folder and those files among them that the
// go command reads.
func look(path string) (seen, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return seen{}, nil
	case err != nil:
		return seen{}, err
	case info.IsDir():
		return lookInside(path, info)
	}
	content, err := os.ReadFile(path)
	return seen{digest(content), fmt.Sprint(info.Size(), info.ModTime().UnixNano())}, err
}

// sources are the names' ends that go/build knows. A file of most of them can
// keep a package from being built, and then its types are unknown.
var sources = []string{
	".go", ".c", ".cc", ".cpp", ".cxx", ".m", ".h", ".hh", ".hpp", ".hxx", ".f", ".F", ".for", ".f90",
	".s", ".S", ".sx", ".swig", ".swigcxx", ".syso",
}

func lookInside(dir string, info fs.FileInfo) (seen, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return seen{}, err
	}
	sum, trace := sha256.New(), sha256.New()
	fmt.Fprintln(trace, info.ModTime().UnixNano())
	for _, entry := range entries {
		fmt.Fprintf(sum, "%q %v\n", entry.Name(), entry.Type())
		if entry.IsDir() || !slices.Contains(sources, filepath.Ext(entry.Name())) {
			continue
		}
		file, err := look(filepath.Join(dir, entry.Name()))
		if err != nil {
			return seen{}, err
		}
		fmt.Fprintln(sum, file.sum)
		fmt.Fprintln(trace, file.trace)
	}
	return seen{hex.EncodeToString(sum.Sum(nil)), hex.EncodeToString(trace.Sum(nil))}, nil
}

// lookAt looks at many paths.
func lookAt(paths []string) (map[string]seen, error) {
	all := make(map[string]seen, len(paths))
	for _, path := range paths {
		if _, looked := all[path]; looked {
			continue
		}
		s, err := look(path)
		if err != nil {
			return nil, err
		}
		all[path] = s
	}
	return all, nil
}

func digest(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}
