package live

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/structgen/structgen/providers/connect"
)

// module is the one that all examples are in; the live ones are in its folder live.
const module = "github.com/structgen/structgen/examples"

// silence is how long a build may take before somebody wonders.
const silence = 2 * time.Second

// HandOver runs the program of this name in the module live with these arguments,
// in the working directory and the environment of this process, and returns its
// exit code. What is wrong with the choice is said at once, before anything is
// built, and the code is then 2.
//
// When ctx ends, the program is interrupted and waited for.
func HandOver(ctx context.Context, program string, args []string, choice connect.Choice, getenv func(string) string, out, errOut io.Writer) int {
	if _, err := choice.Key(getenv); err != nil {
		fmt.Fprintf(errOut, "%s: %v\n", program, err)
		return 2
	}
	path, err := build(ctx, program, errOut)
	if err != nil {
		fmt.Fprintf(errOut, "%s: %v\n", program, err)
		return 1
	}
	cmd := exec.CommandContext(ctx, path, args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, out, errOut
	code, err := run(cmd)
	if err != nil {
		fmt.Fprintf(errOut, "%s: %v\n", program, err)
	}
	return code
}

// run returns a command's exit code, which is 1 if it has none.
func run(cmd *exec.Cmd) (code int, err error) {
	// A terminal interrupts both programs; whoever else interrupts this one means the other.
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 10 * time.Second
	err = cmd.Run()
	if cmd.ProcessState == nil {
		return 1, err
	}
	if code = cmd.ProcessState.ExitCode(); code >= 0 {
		return code, nil // what is to be said, it has said itself
	}
	return 1, err
}

// build returns the path of a program of the module live. It is the go command
// that keeps it, and builds it only when something has changed.
func build(ctx context.Context, program string, errOut io.Writer) (path string, err error) {
	var said bytes.Buffer
	folder, err := goCommand(ctx, "", &said, "list", "-m", "-f", "{{.Dir}}", module)
	if err != nil {
		const where = "the program for real models is built from the folder examples/live, which is found from inside of examples"
		if strings.Contains(said.String(), module) {
			return "", errors.New(where) // the go command does not know the module, and says so at length
		}
		return "", fmt.Errorf("%s: %w\n%s", where, err, bytes.TrimSpace(said.Bytes()))
	}
	wait := time.AfterFunc(silence, func() {
		fmt.Fprintf(errOut, "%s: building it with the providers' SDKs, which takes minutes the first time\n", program)
	})
	defer wait.Stop()
	path, err = goCommand(ctx, filepath.Join(folder, "live"), errOut, "tool", "-n", program)
	if err != nil {
		return "", fmt.Errorf("the program for real models could not be built: %w", err)
	}
	return path, nil
}

// goCommand returns the line that a go command prints.
func goCommand(ctx context.Context, dir string, errOut io.Writer, args ...string) (string, error) {
	var line bytes.Buffer
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, &line, errOut
	cmd.Env = append(os.Environ(), "GOWORK=off") // a workspace need not know the module live
	if code, err := run(cmd); err != nil {
		return "", err
	} else if code != 0 {
		return "", fmt.Errorf("go %s: exit code %d", args[0], code)
	}
	return strings.TrimSpace(line.String()), nil
}
