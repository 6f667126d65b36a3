package engine

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/structgen/structgen/internal/conformance/tinygguf"
)

// minNode is the oldest node that runs the programs in ../node.
const minNode = 20

// modelFile is the tiny model, in the folder of the packages.
const modelFile = "tiny.gguf"

// Install makes folder, which has a package.json, ready: its node_modules hold
// the packages named there, llama.cpp's build for this platform among them if
// its binding is asked for, and a copy of the tiny model.
func Install(ctx context.Context, folder string) error {
	platform, err := nodePlatform(ctx)
	if err != nil {
		return err
	}
	manifest, err := os.ReadFile(filepath.Join(folder, "package.json"))
	if err != nil {
		return err
	}
	args := []string{"install", "--no-save", "--no-package-lock", "--ignore-scripts", "--omit=optional", "--no-audit", "--no-fund"}
	binaries, err := platformPackages(manifest, platform)
	if err != nil {
		return err
	}
	args = append(args, binaries...)
	modules := filepath.Join(folder, "node_modules")
	sum := sha256.Sum256([]byte(string(manifest) + strings.Join(args, " ")))
	stamp, want := filepath.Join(modules, ".installed"), hex.EncodeToString(sum[:])
	if have, err := os.ReadFile(stamp); err == nil && string(have) == want {
		return writeModel(ModelPath(folder)) // package tinygguf may have changed
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	npm := exec.CommandContext(ctx, "npm", args...)
	npm.Dir = folder
	if out, err := npm.CombinedOutput(); err != nil {
		return fmt.Errorf("npm install in %s: %w\n%s", folder, err, out)
	}
	if err := writeModel(ModelPath(folder)); err != nil {
		return err
	}
	return os.WriteFile(stamp, []byte(want), 0o644)
}

// ModelPath is where [Install] puts the tiny model.
func ModelPath(folder string) string { return filepath.Join(folder, "node_modules", modelFile) }

// writeModel writes the tiny model, if it is not there.
func writeModel(path string) error {
	var model bytes.Buffer
	if err := tinygguf.Write(&model); err != nil {
		return err
	}
	if have, err := os.ReadFile(path); err == nil && bytes.Equal(have, model.Bytes()) {
		return nil
	}
	return os.WriteFile(path, model.Bytes(), 0o644)
}

// nodePlatform is what node calls this platform: linux-x64.
func nodePlatform(ctx context.Context) (string, error) {
	for _, program := range []string{"node", "npm"} {
		if _, err := exec.LookPath(program); err != nil {
			return "", fmt.Errorf("%s is not on PATH: make conformance needs node %d or later, with npm; the other targets do not", program, minNode)
		}
	}
	out, err := exec.CommandContext(ctx, "node", "-p", "`${process.versions.node} ${process.platform}-${process.arch}`").Output()
	if err != nil {
		return "", fmt.Errorf("ask node for its version: %w", err)
	}
	version, platform, ok := strings.Cut(strings.TrimSpace(string(out)), " ")
	major, _, _ := strings.Cut(version, ".")
	if n, err := strconv.Atoi(major); !ok || err != nil || n < minNode {
		return "", fmt.Errorf("node says it is %q: make conformance needs node %d or later", out, minNode)
	}
	return platform, nil
}

// platformPackages are the packages with native code for this platform. They
// are optional dependencies of the packages in the manifest, one for each
// platform and kind of processor; asked for by name, the others, hundreds of
// megabytes, stay away.
func platformPackages(manifest []byte, platform string) ([]string, error) {
	var m struct{ Dependencies map[string]string }
	if err := json.Unmarshal(manifest, &m); err != nil {
		return nil, fmt.Errorf("package.json: %w", err)
	}
	var list []string
	if version, ok := m.Dependencies["@fugood/llama.node"]; ok {
		list = append(list, "@fugood/node-llama-"+platform+"@"+version)
	}
	if version, ok := m.Dependencies["@boundaryml/baml"]; ok {
		if strings.HasPrefix(platform, "linux-") {
			platform += "-gnu"
		}
		list = append(list, "@boundaryml/baml-"+platform+"@"+version)
	}
	return list, nil
}
