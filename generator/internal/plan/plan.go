package plan

import (
	"go/token"

	"github.com/structgen/structgen/generator/internal/manifest"
)

// Plan is everything that will be written.
type Plan struct {
	Packages []*Package
}

// Package is the output for one Go package.
type Package struct {
	Path, Name, Dir string
	Constraint      string      // build expression, "" for none
	Sources         []string    // base names of the manifest files, for headers
	PackageFile     string      // package_structgen.go
	CodecFile       string      // codec_structgen.go
	GrantsFile      string      // schemas/GRANTS.md, "" without agents
	Contracts       []*Contract // by source file, then position
	KindEvents      []*KindEvent
	Guards          []*Guard
	Vocabularies    []*Vocabulary             // those with a grant in this package
	Identifiers     map[string]token.Position // what the user declares at package level: no import may be called so

	// The machinery, each Go type once, in order of first use.
	Objects []*Object
	Lists   []*List
	Enums   []*Enum

	objects map[string]*Object
	lists   map[string]*List
	enums   map[string]*Enum
}

// Contract is one agent, or one contract without kinds.
type Contract struct {
	Agent    *Agent // nil for a contract without kinds
	WireName string
	Doc      string         // of the annotated struct
	Struct   string         // Go name of the annotated struct
	Source   string         // base name of the manifest file
	Pos      token.Position // of the annotated struct's name

	GoFile     string // detective_structgen.go
	SchemaFile string // schemas/detective.schema.json, slash-separated, relative to Dir
	PromptFile string // schemas/detective.prompt.md

	Value *Object // what is decoded: the agent's output, or the user's own struct

	// Go names.
	GoName       string // Detective
	Decode       string // DecodeDetectiveOutput, DecodeVerdict
	DecodeString string
	Append       string
	Validate     string
	Variable     string // DetectiveContract
	SchemaVar    string // detectiveSchema
	PromptVar    string // detectivePrompt
	KindsVar     string // detectiveKinds, "" without kinds
	FastPath     string // decodeDetectiveDocument: the Spec.Decode function
}

// Agent is what a contract with kinds has beyond the others.
type Agent struct {
	KindMember string // JSON name of the discriminator
	KindField  string // its Go name in the output: Kind
	KindType   string // DetectiveKind
	ParseKind  string // ParseDetectiveKind
	AllKinds   string // DetectiveKinds
	Output     string // DetectiveOutput
	Event      string // DetectiveEvent
	Marker     string // isDetectiveEvent
	Handler    string // DetectiveHandler
	Vocabulary *Vocabulary
	Grants     []*Grant // in the order of the grants
}

// Grant is one kind of one agent.
type Grant struct {
	Kind   *manifest.Kind
	Pos    token.Position // in the directive
	Part   string         // Clue
	Const  string         // DetectiveKindClue
	Struct string         // DetectiveClue, the event of this kind
	Method string         // OnDetectiveClue
	Fields []*Member      // the members an event of this kind has, kind excluded; only= members without their pointer
}

// KindEvent is the constraint that all events of one kind satisfy.
type KindEvent struct {
	Name    string // ClueEvent
	Kind    *manifest.Kind
	Structs []string // DetectiveClue, BarmaidClue
}

// Vocabulary is a vocabulary as this package's agents see it.
type Vocabulary struct {
	*manifest.Vocabulary
	Known    string // Go name of the variable listing all wire names: kindNames
	Reserved string // Go name of the variable listing the reserved ones, "" if there are none: kindReservedNames
}

// Guard stops the compiler when the code no longer fits what was read.
type Guard struct {
	// A struct of this package and the type literal it was when generated, or
	// nil for a guard on Kinds.
	Struct  *manifest.GoType
	Literal *manifest.GoType
	// A vocabulary whose constants' values are guarded.
	Kinds []*manifest.Kind
}

// Object is a JSON object with a Go struct behind it.
type Object struct {
	Go      *manifest.GoType
	Agent   *Agent // set for an agent's output: the kind member stands before Members
	Doc     string
	Members []*Member

	Name string // in the names of the machinery: Witness

	// Names of the machinery: readWitness, writeWitness, witnessShape. Read and Write
	// are "" for what is read and written where it stands.
	Read, Write, Shape string
}

// Member is one member of an object.
type Member struct {
	Name  string   // JSON
	Path  []string // Go selectors
	Doc   string
	Type  *manifest.Type // of the field in Go; only= members are pointers here
	Clamp *manifest.Clamp
	Only  []*Grant // kinds that require it; nil if all do
	Pos   token.Position
}

// GoName is the member's own Go name.
func (m *Member) GoName() string { return m.Path[len(m.Path)-1] }

// List is a slice, array or pairs type with machinery of its own.
type List struct {
	Type        *manifest.Type
	Read, Shape string
}

// Enum is a defined string type with constants.
type Enum struct {
	Type        *manifest.Type
	Enum, Shape string // statusEnum, statusShape
}

// Object finds the machinery of a struct type, nil if it has none.
func (p *Package) Object(t *manifest.GoType) *Object { return p.objects[t.Key()] }

// List finds the machinery of a slice, array or pairs type, nil if it has none
// (a slice of plain strings needs none).
func (p *Package) List(t *manifest.GoType) *List { return p.lists[t.Key()] }

// Enum finds the machinery of an enum type.
func (p *Package) Enum(t *manifest.GoType) *Enum { return p.enums[t.Key()] }
