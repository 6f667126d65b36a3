package plan

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/structgen/structgen/generator/internal/diag"
	"github.com/structgen/structgen/generator/internal/manifest"
)

// New plans the output of a model. The plan is complete only if the list has no
// errors.
func New(m *manifest.Model) (*Plan, diag.List) {
	var diags diag.List
	p := &Plan{}
	for _, mp := range m.Packages {
		p.Packages = append(p.Packages, newPackage(mp, &diags))
	}
	return p, diags
}

// planner holds what planning one package needs besides its result.
type planner struct {
	*Package
	model *manifest.Package
	diags *diag.List
	scope *scope // package-level Go names
	files *scope // file names, as a case-insensitive disk sees them
	wires *scope // contract names
	parts map[*manifest.Kind]string
}

func newPackage(mp *manifest.Package, diags *diag.List) *Package {
	p := &planner{
		Package: &Package{
			Path: mp.Path, Name: mp.Name, Dir: mp.Dir, Constraint: mp.Constraint,
			PackageFile: "package_structgen.go",
			CodecFile:   "codec_structgen.go",
			Identifiers: mp.Identifiers,
			objects:     map[string]*Object{},
			lists:       map[string]*List{},
			enums:       map[string]*Enum{},
		},
		model: mp,
		diags: diags,
		scope: newScope(diags, diag.NameClash, exact),
		files: newScope(diags, diag.FileClash, strings.ToLower),
		wires: newScope(diags, diag.FileClash, strings.ToLower),
		parts: map[*manifest.Kind]string{},
	}
	claimUser(p.scope, mp)
	p.claimFiles()

	for _, d := range declared(mp) {
		p.addContract(d)
	}
	p.addKindEvents()
	// The machinery comes last: its names are nobody's business and give way.
	for _, c := range p.Contracts {
		p.nameVariables(c)
		p.addObject(c.Value, c.GoName)
	}
	p.nameFunctions()
	for _, v := range p.Vocabularies {
		p.nameLists(v)
	}
	p.addGuards()
	return p.Package
}

// declaration is an agent or a contract without kinds.
type declaration struct {
	*manifest.Contract
	agent *manifest.Agent
}

// declared lists agents and contracts together, by source file, then position.
func declared(mp *manifest.Package) []declaration {
	var all []declaration
	for _, a := range mp.Agents {
		all = append(all, declaration{&a.Contract, a})
	}
	for _, c := range mp.Contracts {
		all = append(all, declaration{c, nil})
	}
	slices.SortStableFunc(all, func(a, b declaration) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Pos.Offset, b.Pos.Offset))
	})
	return all
}

func (d declaration) directive() string {
	if d.agent != nil {
		return "agent"
	}
	return "contract"
}

func (d declaration) String() string { return d.directive() + " " + d.Struct }

// fixGo says which directive gives the declaration another Go name.
func (d declaration) fixGo() string {
	return fmt.Sprintf("give one of them another name with //structgen:%s … go=Name on %s", d.directive(), d.Struct)
}

// fixName says which directive gives the contract another wire name.
func (d declaration) fixName() string {
	return fmt.Sprintf("give one of them another name with //structgen:%s … name=wire-name on %s", d.directive(), d.Struct)
}

// wireName is what every provider takes as the name of a schema or a function.
var wireName = regexp.MustCompile(`^[a-zA-Z0-9_-]{1,64}$`)

// device is what Windows takes for a device, whatever follows the first dot.
// Neither go:embed nor a module can hold a file of that name, on any system.
var device = regexp.MustCompile(`(?i)^(con|prn|aux|nul|com[1-9]|lpt[1-9])$`)

func (p *planner) addContract(d declaration) {
	c := &Contract{
		WireName: cmp.Or(d.WireName, snake(d.GoName)),
		Doc:      d.Doc,
		Struct:   d.Struct,
		Source:   d.File,
		GoName:   d.GoName,
		GoFile:   snake(d.GoName) + "_structgen.go",
		Variable: d.GoName + "Contract",
		Pos:      d.Pos,
	}
	if d.WireName == "" && !wireName.MatchString(c.WireName) {
		p.diags.Errorf(d.Pos, diag.ContractName,
			"the name %q derived from %s is none that providers take ([a-zA-Z0-9_-]{1,64}); add name=wire-name to //structgen:%s", c.WireName, d.Struct, d.directive())
	}
	c.SchemaFile = "schemas/" + c.WireName + ".schema.json"
	if device.MatchString(c.WireName) {
		p.diags.Errorf(d.Pos, diag.ContractName,
			"%s is the name of a device on Windows, so go:embed takes no file %s; add another with name=wire-name to //structgen:%s", c.WireName, c.SchemaFile, d.directive())
	}
	c.PromptFile = "schemas/" + c.WireName + ".prompt.md"
	p.wires.claim(c.WireName, claim{"the schema files of " + d.String(), d.Fix, d.fixName()})
	p.files.claim(c.GoFile, claim{"the code of " + d.String(), d.Fix, d.fixGo()})
	if !slices.Contains(p.Sources, d.File) {
		p.Sources = append(p.Sources, d.File)
	}

	value := d.GoName
	if d.agent != nil {
		c.Agent = p.newAgent(d)
		c.Value = p.newOutput(d, c.Agent)
		value = c.Agent.Output
		p.GrantsFile = "schemas/GRANTS.md"
	} else {
		c.Value = newObject(d.Type)
		p.objects[d.Type.Go.Key()] = c.Value
	}
	c.Decode, c.Append, c.Validate = "Decode"+value, "Append"+value, "Validate"+value
	c.DecodeString = c.Decode + "String"
	for _, name := range []string{c.Decode, c.DecodeString, c.Append, c.Validate, c.Variable} {
		p.scope.claim(name, claim{"generated for " + d.String(), d.Fix, d.fixGo()})
	}
	p.Contracts = append(p.Contracts, c)
}

// nameVariables names what only the package itself sees of a contract.
func (p *planner) nameVariables(c *Contract) {
	base := unexported(c.GoName)
	c.SchemaVar = p.scope.free(base + "Schema")
	c.PromptVar = p.scope.free(base + "Prompt")
	c.FastPath = p.scope.free("decode" + c.GoName)
	if c.Agent != nil {
		c.KindsVar = p.scope.free(base + "Kinds")
	}
}

// nameLists names the lists of wire names that the package's agents share.
func (p *planner) nameLists(v *Vocabulary) {
	base := unexported(v.Type.Name)
	v.Known = p.scope.free(base + "Names")
	if slices.ContainsFunc(v.Kinds, func(k *manifest.Kind) bool { return k.Reserved }) {
		v.Reserved = p.scope.free(base + "ReservedNames")
	}
}

// claimFiles claims the files that are not ours to write.
func (p *planner) claimFiles() {
	for _, name := range p.model.FileNames {
		if strings.HasSuffix(name, "_structgen.go") {
			p.files.claim(name, claim{what: "a file that structgen did not write", pos: p.filePos(name)})
		}
	}
	for _, name := range []string{p.PackageFile, p.CodecFile} {
		if old, taken := p.files.names[name]; taken {
			p.diags.Errorf(old.pos, diag.FileClash, "%s is not generated by structgen, which needs that name; rename it", name)
		}
		p.files.names[name] = claim{what: "the package's own generated code", pos: p.filePos(name)}
	}
}
