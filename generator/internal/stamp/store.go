package stamp

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"time"
)

// unused is how long a stamp is kept that nobody asks for: its project has moved
// or is gone.
const unused = 30 * 24 * time.Hour

// unfinished is what a stamp is called before it is whole.
const unfinished = "structgen-stamp-*.tmp"

// ours are the names in a folder that we gave.
var ours = regexp.MustCompile(`^(?:[0-9a-f]{64}\.json|structgen-stamp-[0-9]+\.tmp)$`)

// write replaces a stamp in one step, so that no other run reads half of it.
func write(file string, k kept) {
	content, err := json.Marshal(k)
	if err != nil {
		return
	}
	dir := filepath.Dir(file)
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return
	}
	tmp, err := os.CreateTemp(dir, unfinished)
	if err != nil {
		return
	}
	_, err = tmp.Write(content)
	if err = errors.Join(err, tmp.Close()); err == nil {
		err = os.Rename(tmp.Name(), file)
	}
	if err != nil {
		_ = os.Remove(tmp.Name())
	}
	trim(dir, time.Now().Add(-unused))
}

// trim removes what nobody has used since: stamps, and what an interrupted run
// left.
func trim(dir string, since time.Time) {
	entries, _ := os.ReadDir(dir)
	for _, entry := range entries {
		if !ours.MatchString(entry.Name()) { // the folder may be anybody's
			continue
		}
		if info, err := entry.Info(); err == nil && info.ModTime().Before(since) {
			_ = os.Remove(filepath.Join(dir, entry.Name()))
		}
	}
}
