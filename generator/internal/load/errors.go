package load

import (
	"context"
	"errors"
	"go/token"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/structgen/structgen/generator/internal/diag"
)

// addListErrors reports what the go command said about the package itself, as
// far as it stands in the way, and tells whether it does.
//
// Left out is what it says of compiling ("# path": the types pass repeats it
// with positions), of our own files, of files to embed (ours may not be written
// yet) and of syntax (the parser repeats it, and it matters in manifests only).
func addListErrors(diags *diag.List, root *packages.Package, p *Package, r *reader, dir string) bool {
	failed := false
	for _, e := range root.Errors {
		if e.Kind != packages.ListError || strings.HasPrefix(e.Msg, "# ") || strings.HasPrefix(e.Msg, "pattern ") && len(root.GoFiles) > 0 {
			continue
		}
		pos := position(e.Pos, dir)
		if strings.HasPrefix(e.Msg, "found packages ") {
			// Of the hand-written files, the first name counts; go/packages may have
			// taken the name from a stale file of ours.
			other, ok := otherName(p)
			if !ok {
				continue
			}
			pos = root.Fset.Position(other)
		} else if seen := r.reading(pos.Filename); seen.own || len(seen.errors) > 0 {
			continue
		}
		msg := advised(oneLine(e.Msg))
		if pos.Filename == "" && len(root.GoFiles) == 0 && !strings.Contains(msg, root.PkgPath) {
			msg = root.PkgPath + ": " + msg
		}
		diags.Errorf(pos, diag.LoadFailed, "%s", msg)
		failed = true
	}
	return failed
}

// otherName finds the package clause of the first hand-written file whose name
// differs from those before it.
func otherName(p *Package) (token.Pos, bool) {
	for _, f := range p.Files {
		if f.Syntax.Name.Name != p.Files[0].Syntax.Name.Name {
			return f.Syntax.Name.Pos(), true
		}
	}
	return token.NoPos, false
}

// addImportErrors reports what a manifest imports and nobody can find: without
// it, its types are unknown. An import that is found but does not compile is
// reported only where a manifest needs a type of it.
func addImportErrors(diags *diag.List, root *packages.Package, p *Package, fset *token.FileSet) {
	for _, f := range p.Files {
		if !f.Mentions {
			continue
		}
		for _, spec := range f.Syntax.Imports {
			path, err := strconv.Unquote(spec.Path.Value)
			dep := root.Imports[path]
			if err != nil || dep == nil || len(dep.GoFiles) > 0 {
				continue
			}
			for _, e := range dep.Errors {
				if e.Kind == packages.ListError {
					diags.Errorf(fset.Position(spec.Path.Pos()), diag.LoadFailed, "%s", oneLine(e.Msg))
					break
				}
			}
		}
	}
}

// addDriverError reports that the go command gave up before it came to any
// package: a broken go.mod, a flag in GOFLAGS that does not exist.
func addDriverError(diags *diag.List, dir string, err error) {
	msg := err.Error()
	if _, stderr, ok := strings.Cut(msg, "stderr: "); ok {
		msg = stderr
	}
	msg = strings.TrimPrefix(strings.TrimSpace(msg), "go: ")
	for line := range strings.Lines(msg) {
		if m := located.FindStringSubmatch(strings.TrimSpace(line)); m != nil {
			diags.Errorf(position(m[1], dir), diag.LoadFailed, "%s", m[2])
			return
		}
	}
	diags.Errorf(token.Position{}, diag.LoadFailed, "the go command could not list packages: %s", advised(oneLine(msg)))
}

// addSilentFailure reports why nothing was listed. go/packages takes a failing
// go list for a failing build and keeps quiet, so the command is asked again:
// without building, and then with it, for what stops every build, such as a
// cache that it cannot find.
func addSilentFailure(ctx context.Context, diags *diag.List, driver *packages.Config, patterns []string) {
	for _, how := range []string{"-find", "-export"} {
		args := append([]string{"list", "-e", how, "-f="}, driver.BuildFlags...)
		list := exec.CommandContext(ctx, "go", append(append(args, "--"), patterns...)...)
		list.Dir, list.Env = driver.Dir, driver.Env
		if list.Env != nil {
			list.Env = append(slices.Clip(list.Env), "PWD="+driver.Dir)
		}
		var stderr strings.Builder
		list.Stderr = &stderr
		if err := list.Run(); err != nil {
			addDriverError(diags, driver.Dir, errors.New(stderr.String()))
			return
		}
	}
	diags.Errorf(token.Position{}, diag.LoadFailed, "no package matches %s in %s; name a folder of a Go module", strings.Join(patterns, " "), driver.Dir)
}

// located is a line of the go command's that says where: "go.mod:3: unknown directive".
var located = regexp.MustCompile(`^(\S+:\d+(?::\d+)?): (.+)$`)

// position reads "file:line:column" as the go command prints it, relative to
// where it ran.
func position(s, dir string) token.Position {
	if s == "" || s == "-" {
		return token.Position{}
	}
	var numbers []int
	for len(numbers) < 2 {
		i := strings.LastIndexByte(s, ':')
		n, err := strconv.Atoi(s[i+1:])
		if i < 0 || err != nil {
			break
		}
		s, numbers = s[:i], append([]int{n}, numbers...)
	}
	if !filepath.IsAbs(s) {
		s = filepath.Join(dir, s)
	}
	pos := token.Position{Filename: s}
	if len(numbers) > 0 {
		pos.Line = numbers[0]
	}
	if len(numbers) > 1 {
		pos.Column = numbers[1]
	}
	return pos
}

// advised adds what to do to those messages that newcomers meet: the go command
// stops at what is wrong, or points to a page of help.
func advised(msg string) string {
	has := func(part string) bool { return strings.Contains(msg, part) }
	switch {
	case has("go.mod file not found"), has("does not contain main module"), has("outside main module"), has("main module ("):
		msg, _, _ = strings.Cut(msg, "; see 'go help")
		return msg + "; run it inside a module, or name one with -C dir"
	case has("no Go files in "):
		return msg + "; name a folder that has some, or ./... for all below"
	}
	return msg
}

// oneLine joins what the go command says over several lines.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
