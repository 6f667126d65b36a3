package stamp

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// seen is how a file or folder was found.
type seen struct {
	sum  string // of what it holds; "" if there is nothing
	last int64  // when it was last written, to tell an edit that was taken back
}

// look reads a file, or the names in a folder and the Go files among them.
func look(path string) (seen, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return seen{}, nil
	case err != nil:
		return seen{}, err
	case info.IsDir():
		return lookInside(path)
	}
	content, err := os.ReadFile(path)
	return seen{digest(content), info.ModTime().UnixNano()}, err
}

func lookInside(dir string) (seen, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return seen{}, err
	}
	var s seen
	h := sha256.New()
	for _, entry := range entries {
		fmt.Fprintf(h, "%q %v\n", entry.Name(), entry.Type())
		if entry.IsDir() || !strings.HasSuffix(entry.Name(), ".go") {
			continue
		}
		file, err := look(filepath.Join(dir, entry.Name()))
		if err != nil {
			return seen{}, err
		}
		fmt.Fprintln(h, file.sum)
		s.last = max(s.last, file.last)
	}
	s.sum = hex.EncodeToString(h.Sum(nil))
	return s, nil
}

// lookAt looks at many paths.
func lookAt(paths []string) (map[string]seen, error) {
	all := make(map[string]seen, len(paths))
	for _, path := range paths {
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
