package ledger

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Open returns the ledger in a file. A file that is not there is made with the
// first event, so that a game which never began leaves none.
//
// Open refuses a file whose events are not whole and in order: appending to it
// would make the damage permanent.
func Open(path string) (*Ledger, io.Closer, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_APPEND, 0)
	if errors.Is(err, fs.ErrNotExist) {
		if _, err := os.Stat(filepath.Dir(path)); err != nil {
			return nil, nil, err // now, and not after a model was paid
		}
		later := &file{path: path}
		return New(later, 0), later, nil
	}
	if err != nil {
		return nil, nil, err
	}
	entries, err := Read(f)
	if err != nil {
		f.Close()
		return nil, nil, fmt.Errorf("%s: %w", path, err)
	}
	return New(f, len(entries)), f, nil
}

// file is made by the first write. A file that somebody else has made meanwhile is
// an error: its events have the same numbers.
type file struct {
	path string
	made *os.File
}

func (f *file) Write(p []byte) (int, error) {
	if f.made == nil {
		made, err := os.OpenFile(f.path, os.O_WRONLY|os.O_APPEND|os.O_CREATE|os.O_EXCL, 0o600)
		if err != nil {
			return 0, err
		}
		f.made = made
	}
	return f.made.Write(p)
}

func (f *file) Close() error {
	if f.made == nil {
		return nil
	}
	return f.made.Close()
}
