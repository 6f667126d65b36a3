package emit

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path/filepath"
	"runtime"

	"golang.org/x/sync/errgroup"

	"github.com/structgen/structgen/generator/internal/plan"
)

// File is one generated file.
type File struct {
	Path    string // the package's Dir, joined with the file's name
	Content []byte
}

// Files renders the Go of a plan: for each package its contracts in the plan's
// order, then what the package has in common. The schemas are the bytes of each
// contract's schema file, as they will stand on disk: generated code carries
// their hash.
func Files(p *plan.Plan, schemas map[*plan.Contract][]byte) ([]File, error) {
	var drafts []*draft
	for _, pkg := range p.Packages {
		n := newNames(pkg)
		for _, c := range pkg.Contracts {
			schema, ok := schemas[c]
			if !ok {
				return nil, fmt.Errorf("structgen bug: no schema for contract %s of %s", c.WireName, pkg.Path)
			}
			hash := sha256.Sum256(schema)
			drafts = append(drafts, contractFile(pkg, n, c, hex.EncodeToString(hash[:])))
		}
		drafts = append(drafts, packageFile(pkg, n), codecFile(pkg, n))
	}
	if err := render(drafts); err != nil {
		return nil, err
	}
	files := make([]File, len(drafts))
	for i, d := range drafts {
		content, err := d.content()
		if err != nil {
			return nil, err
		}
		files[i] = File{Path: filepath.Join(d.pkg.Dir, d.name), Content: content}
	}
	return files, nil
}

// draft is a file whose parts are not rendered yet.
type draft struct {
	pkg     *plan.Package
	names   *names
	name    string
	sources []string // base names of the manifests, for the header
	build   []func(*part)
	parts   []*part // what build has built
}

// render builds and formats the parts of all drafts, as many at a time as there
// are processors.
func render(drafts []*draft) error {
	var g errgroup.Group
	g.SetLimit(runtime.GOMAXPROCS(0))
	for _, d := range drafts {
		d.parts = make([]*part, len(d.build))
		for i, build := range d.build {
			g.Go(func() error {
				p, err := newPart(d.pkg, d.names).built(d.name, build)
				d.parts[i] = p
				return err
			})
		}
	}
	return g.Wait()
}

// content joins the parts behind the file's head.
func (d *draft) content() ([]byte, error) {
	head, err := d.head()
	if err != nil {
		return nil, err
	}
	size := len(head)
	for _, p := range d.parts {
		size += len(p.source) + 1
	}
	var b bytes.Buffer
	b.Grow(size)
	b.Write(head)
	for _, p := range d.parts {
		if len(p.source) > 0 {
			b.WriteByte('\n')
			b.Write(p.source)
		}
	}
	return b.Bytes(), nil
}
