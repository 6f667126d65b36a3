package stamp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// settings are what the go command decides by, apart from files.
type settings struct {
	all                         string
	goroot, modcache, mod, work string
}

// errNoStamp says that what decides a run cannot be told.
var errNoStamp = errors.New("no stamp for this run")

// ask asks the go command for its settings.
func ask(ctx context.Context, run Run) (settings, error) {
	cmd := exec.CommandContext(ctx, "go", "env", "-json")
	cmd.Dir, cmd.Env = run.Dir, run.Env
	out, err := cmd.Output()
	if err != nil {
		return settings{}, err
	}
	env := map[string]string{}
	if err := json.Unmarshal(out, &env); err != nil {
		return settings{}, err
	}
	if !settled(env, run.Env) {
		return settings{}, errNoStamp
	}
	delete(env, "GOGCCFLAGS") // names a temporary folder, and follows from the others
	all, err := json.Marshal(env)
	return settings{string(all), env["GOROOT"], env["GOMODCACHE"], env["GOMOD"], env["GOWORK"]}, err
}

// identity is everything about a run but the files it reads. Our own binary is
// read for it, so whoever can do without should not ask.
func (s *Stamp) identity() (string, error) {
	set, err := s.settings()
	if err != nil {
		return "", err
	}
	binary, err := self()
	return digest(fmt.Appendf(nil, "%s\n%s\n%q\n", binary, set.all, s.run)), err
}

// self is the digest of the binary that runs.
func self() (string, error) {
	path, err := os.Executable()
	if err != nil {
		return "", err
	}
	content, err := os.ReadFile(path)
	return digest(content), err
}

// settled reports whether the settings leave nothing to other programs and files
// than those we look at.
func settled(env map[string]string, environ []string) bool {
	if !strings.HasPrefix(env["GOVERSION"], "go1") || !filepath.IsAbs(env["GOMOD"]) {
		return false
	}
	for _, flag := range strings.Fields(env["GOFLAGS"]) {
		name, _, _ := strings.Cut(strings.TrimLeft(flag, "-"), "=")
		switch name {
		case "mod", "tags", "trimpath", "buildvcs", "modcacherw", "p", "v", "x", "race":
		default: // -modfile, -overlay, -toolexec and others name files and programs
			return false
		}
	}
	if environ == nil {
		environ = os.Environ()
	}
	for _, v := range environ {
		if driver, ok := strings.CutPrefix(v, "GOPACKAGESDRIVER="); ok && driver != "" {
			return driver == "off"
		}
	}
	_, err := exec.LookPath("gopackagesdriver")
	return err != nil
}
