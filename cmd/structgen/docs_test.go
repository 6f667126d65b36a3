package main

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestDiagnosticsAreDocumented holds docs/diagnostics.md to the codes that
// exist, and every example in it to the code that it stands under.
func TestDiagnosticsAreDocumented(t *testing.T) {
	page, err := os.ReadFile("../../docs/diagnostics.md")
	require.NoError(t, err)
	sections := regexp.MustCompile("(?m)^### (.+)$").FindAllSubmatchIndex(page, -1)
	example := regexp.MustCompile("(?ms)^```(go|txtar|text)\n(.*?)^```$")

	var documented []string
	for i, at := range sections {
		code := string(page[at[2]:at[3]])
		documented = append(documented, code)
		end := len(page)
		if i+1 < len(sections) {
			end = sections[i+1][0]
		}
		section := page[at[1]:end]
		t.Run(code, func(t *testing.T) {
			t.Parallel()
			found := example.FindAllSubmatch(section, -1)
			require.Len(t, found, 1, "a code has one example")
			kind, source := string(found[0][1]), string(found[0][2])
			switch kind {
			case "go":
				if !regexp.MustCompile("(?m)^package ").MatchString(source) {
					source = "package agents\n\n" + source
				}
				assert.Equal(t, []string{code}, provoked(t, &txtar.Archive{Files: []txtar.File{{Name: "agents.go", Data: []byte(source)}}}))
			case "txtar":
				assert.Equal(t, []string{code}, provoked(t, txtar.Parse([]byte(source))))
			}
		})
	}
	slices.Sort(documented)
	assert.Equal(t, diagnosticCodes(t), documented)
}

// provoked are the codes of what is found in a package, each once.
func provoked(t *testing.T, sources *txtar.Archive) []string {
	t.Helper()
	dir := t.TempDir()
	sources.Files = append(sources.Files, txtar.File{Name: "go.mod", Data: []byte("module example.com/agents\n\ngo 1.26.0\n")})
	for _, f := range sources.Files {
		require.NoError(t, os.WriteFile(filepath.Join(dir, f.Name), f.Data, 0o666))
	}
	var stdout, stderr bytes.Buffer
	run(t.Context(), []string{"-json", "-C", dir, "."}, &stdout, &stderr)
	require.Empty(t, stderr.String())
	var codes []string
	for line := range strings.Lines(stdout.String()) {
		var d diagnosticLine
		require.NoError(t, json.Unmarshal([]byte(line), &d))
		codes = append(codes, d.Code)
	}
	slices.Sort(codes)
	return slices.Compact(codes)
}

// diagnosticCodes reads the codes from their source: they are internal to the
// generator.
func diagnosticCodes(t *testing.T) []string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "../../generator/internal/diag/code.go", nil, 0)
	require.NoError(t, err)
	var codes []string
	ast.Inspect(file, func(n ast.Node) bool {
		if spec, ok := n.(*ast.ValueSpec); ok {
			for _, v := range spec.Values {
				code, err := strconv.Unquote(v.(*ast.BasicLit).Value)
				require.NoError(t, err)
				codes = append(codes, code)
			}
		}
		return true
	})
	slices.Sort(codes)
	return codes
}

// TestReadme holds the five minutes of README.md to the script that walks them:
// every command in its sh blocks is run there, every go block is a file there.
func TestReadme(t *testing.T) {
	page, err := os.ReadFile("../../README.md")
	require.NoError(t, err)
	script, err := txtar.ParseFile("../../testdata/script/consumer.txtar")
	require.NoError(t, err)
	var ran []string
	for line := range strings.Lines(string(script.Comment)) {
		if _, command, ok := strings.Cut(strings.TrimSpace(line), "exec "); ok {
			ran = append(ran, strings.ReplaceAll(command, "$STRUCTGEN", "../structgen"))
		}
	}
	var files []string
	for _, f := range script.Files {
		files = append(files, string(f.Data))
	}
	blocks := regexp.MustCompile("(?ms)^```(go|sh)\n(.*?)^```$").FindAllSubmatch(page, -1)
	require.NotEmpty(t, blocks)
	for _, b := range blocks {
		text := string(b[2])
		if string(b[1]) == "go" {
			assert.Contains(t, files, text)
			continue
		}
		for line := range strings.Lines(text) {
			if command := strings.TrimSpace(line); strings.HasPrefix(command, "go ") {
				assert.Contains(t, ran, command)
			}
		}
	}
}

// TestLinks holds the links between our pages to files and headings that exist.
func TestLinks(t *testing.T) {
	pages, err := filepath.Glob("../../docs/*.md")
	require.NoError(t, err)
	pages = append(pages, "../../README.md", "../../CONTRIBUTING.md", "../../CHANGELOG.md")
	code := regexp.MustCompile("(?ms)^```.*?^```$|`[^`\n]+`")
	link := regexp.MustCompile(`\]\(([^)#]*)(#[^)]*)?\)`)
	for _, page := range pages {
		text, err := os.ReadFile(page)
		require.NoError(t, err)
		for _, m := range link.FindAllStringSubmatch(code.ReplaceAllString(string(text), ""), -1) {
			target, anchor := m[1], strings.TrimPrefix(m[2], "#")
			if strings.Contains(target, "://") {
				continue
			}
			path := page
			if target != "" {
				path = filepath.Join(filepath.Dir(page), target)
			}
			linked, err := os.ReadFile(path)
			if assert.NoError(t, err, "%s links to %s", page, m[0]) && anchor != "" {
				assert.Contains(t, anchors(string(linked)), anchor, "%s links to %s", page, m[0])
			}
		}
	}
}

// anchors are the names by which the headings of a page can be linked to.
func anchors(page string) []string {
	var names []string
	for _, m := range regexp.MustCompile("(?m)^#+ (.+)$").FindAllStringSubmatch(page, -1) {
		name := regexp.MustCompile("[^a-z0-9 -]").ReplaceAllString(strings.ToLower(m[1]), "")
		names = append(names, strings.ReplaceAll(name, " ", "-"))
	}
	return names
}
