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

// identity is everything about a run but the files it reads.
type identity struct {
	sum string
	roots
}

// roots are places that the go command works with.
type roots struct {
	GoRoot, ModCache, Mod, Work string
}

// errNoStamp says that what decides a run cannot be told.
var errNoStamp = errors.New("no stamp for this run")

// identify asks the go command for its settings.
func identify(ctx context.Context, run Run) (identity, error) {
	self, err := binary()
	if err != nil {
		return identity{}, err
	}
	cmd := exec.CommandContext(ctx, "go", "env", "-json")
	cmd.Dir, cmd.Env = run.Dir, run.Env
	out, err := cmd.Output()
	if err != nil {
		return identity{}, err
	}
	env := map[string]string{}
	if err := json.Unmarshal(out, &env); err != nil {
		return identity{}, err
	}
	if !settled(env, run.Env) {
		return identity{}, errNoStamp
	}
	delete(env, "GOGCCFLAGS") // names a temporary folder, and follows from the others
	settings, err := json.Marshal(env)
	sum := digest(fmt.Appendf(nil, "%s\n%s\n%q\n", self, settings, run))
	return identity{sum, roots{env["GOROOT"], env["GOMODCACHE"], env["GOMOD"], env["GOWORK"]}}, err
}

// settled reports whether the settings leave nothing to other programs and files
// than those we look at.
func settled(env map[string]string, environ []string) bool {
	// A toolchain in development changes without changing its name.
	if version := env["GOVERSION"]; !strings.HasPrefix(version, "go1") || strings.Contains(version, "devel") || filepath.Base(env["GOMOD"]) != "go.mod" {
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
