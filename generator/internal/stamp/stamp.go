package stamp

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Run is what structgen was asked for.
type Run struct {
	Dir      string   // absolute
	Env      []string `json:"-"` // of the go command; nil is the process's own
	Patterns []string
	Tags     []string
	Targets  []string
}

// Stamp is what is known of earlier runs like this one. It is not safe for
// concurrent use; processes may share a folder of stamps.
type Stamp struct {
	file   string // where it is kept, "" if nowhere
	last   kept
	before map[string]seen // what the last run depended on, as this one found it

	first func() (identity, error) // what this run began with, asked for beside all else; nil if some file has changed
	ask   func() (identity, error)
}

// kept is the content of a stamp's file.
type kept struct {
	Files    map[string]string // what the run depended on: the digest of each file and folder
	Identity string            // of a whole run that began and ended with just this, and had nothing to do; "" if there was none
	Roots    roots
}

// Open reads the stamp of earlier runs like this one from a folder. Where there
// can be none it is empty. Trouble with stamps costs time and nothing else, so
// nobody is told of it.
func Open(ctx context.Context, folder string, run Run) *Stamp {
	if folder == "" || slices.ContainsFunc(run.Patterns, wild) {
		return &Stamp{}
	}
	key, err := json.Marshal(run)
	if err != nil {
		return &Stamp{}
	}
	s := &Stamp{file: filepath.Join(folder, digest(key)+".json")}
	s.ask = func() (identity, error) { return identify(ctx, run) }
	content, err := os.ReadFile(s.file)
	if err != nil || json.Unmarshal(content, &s.last) != nil {
		s.last = kept{}
		return s
	}
	paths := make([]string, 0, len(s.last.Files))
	for path := range s.last.Files {
		paths = append(paths, path)
	}
	s.before, _ = lookAt(paths) // what cannot be read is not as it was
	if s.unedited() {
		s.first = beside(s.ask)
	}
	return s
}

// unedited reports whether all files are as the last run left them.
func (s *Stamp) unedited() bool {
	for path, was := range s.last.Files {
		if now, looked := s.before[path]; !looked || now.sum != was {
			return false
		}
	}
	return len(s.last.Files) > 0
}

// wild reports whether a pattern is anything but one folder: what else it
// matches can change without a file we know of.
func wild(pattern string) bool {
	local := pattern == "." || pattern == ".." || strings.HasPrefix(pattern, "./") || strings.HasPrefix(pattern, "../")
	return strings.Contains(pattern, "...") || !local && !filepath.IsAbs(pattern)
}

// beside calls a function in the background; its answer is waited for.
func beside[T any](do func() (T, error)) func() (T, error) {
	var answer T
	var err error
	done := make(chan struct{})
	go func() {
		defer close(done)
		answer, err = do()
	}()
	return func() (T, error) {
		<-done
		return answer, err
	}
}

// Fresh reports whether a run would find nothing to do.
func (s *Stamp) Fresh() bool {
	if s.first == nil || s.last.Identity == "" {
		return false
	}
	if id, err := s.first(); err != nil || id.sum != s.last.Identity {
		return false
	}
	// A stamp that is used is kept, see trim. Its age matters to nobody else.
	now := time.Now()
	_ = os.Chtimes(s.file, now, now)
	return true
}

// Inputs tells what a run read: the folder of each package by its path, the
// standard library's left out, and the files and folders that can be edited. It
// answers false if that is not all that had a say.
type Inputs func(goroot, modcache string) (packages map[string]string, editable []string, ok bool)

// Keep notes what a whole run depended on: what it read, and what it wrote or
// found written. Idle says that it changed nothing and had nothing to tell.
func (s *Stamp) Keep(inputs Inputs, outputs []string, idle bool) {
	if s.file == "" {
		return
	}
	next, err := s.next(inputs, outputs, idle)
	if err != nil {
		_ = os.Remove(s.file)
		return
	}
	write(s.file, next)
}

func (s *Stamp) next(inputs Inputs, outputs []string, idle bool) (kept, error) {
	id, err := s.begun()
	if err != nil {
		return kept{}, err
	}
	packages, editable, ok := inputs(id.GoRoot, id.ModCache)
	if !ok {
		return kept{}, errNoStamp
	}
	modules, err := editableModules(id.Mod, id.Work)
	if err != nil {
		return kept{}, err
	}
	paths := slices.Concat(editable, outputs, modules.files, modules.secondHomes(packages))
	for _, path := range editable {
		paths = append(paths, nearestModule(path)...)
	}
	for _, path := range outputs {
		paths = append(paths, filepath.Dir(path)) // where orphans lie
	}
	after, err := lookAt(paths)
	if err != nil {
		return kept{}, err
	}
	next := kept{Files: make(map[string]string, len(after)), Roots: id.roots}
	for path, now := range after {
		next.Files[path] = now.sum
		if was, looked := s.before[path]; !looked || was != now {
			idle = false
		}
	}
	if idle && s.first != nil {
		now, err := s.ask()
		if err != nil || now != id {
			return next, err
		}
		next.Identity = id.sum
	}
	return next, nil
}

// begun is what the run began with. After an edit nothing can be confirmed, and
// where the last run found its roots is good enough: one that has moved since
// makes the next run look at more, or at other files than this one.
func (s *Stamp) begun() (identity, error) {
	switch {
	case s.first != nil:
		return s.first()
	case s.last.Roots != roots{}:
		return identity{roots: s.last.Roots}, nil
	}
	return s.ask()
}
