package manifest

import (
	"fmt"
	"go/token"
	"strings"
)

// Model is what the user declared, in all packages of one run.
type Model struct {
	Packages []*Package // by path; only packages with an agent or a contract
}

// Package is one Go package with manifests; all generated files go to its Dir.
type Package struct {
	Path, Name, Dir string
	Constraint      string // the build expression all its manifests share, "" for none
	Agents          []*Agent
	Contracts       []*Contract
	Identifiers     map[string]token.Position // what the user declares at package level, in non-test and in-package test files
	FileNames       []string                  // every file in Dir that is not our own output
}

// Ident names a package-level Go object.
type Ident struct {
	PkgPath, PkgName, Name string
}

// Vocabulary is the set of all kinds.
type Vocabulary struct {
	Type  Ident
	Kinds []*Kind // in declaration order, by file name then position
	Pos   token.Position
}

// Kind is one constant of a vocabulary.
type Kind struct {
	Const    Ident
	Value    string // wire name
	Doc      string
	GoName   string // from //structgen:kind go=, "" for derived
	Reserved bool
	Pos      token.Position
}

// Agent is an annotated struct with grants.
type Agent struct {
	Contract
	Vocabulary *Vocabulary
	KindMember string   // JSON name of the discriminator, default "kind"
	Grants     []*Grant // in the order written
}

// Grant is one kind an agent may emit.
type Grant struct {
	Kind *Kind
	Pos  token.Position
}

// Contract is an annotated struct: an agent's, or one without kinds.
type Contract struct {
	Struct   string // the Go name of the annotated struct
	GoName   string // prefix of what is generated: go= or the struct's name, exported
	WireName string // name=; "" for derived by the plan
	Doc      string
	File     string // base name of the file that declares it
	Type     *Struct
	Pos      token.Position // of the struct's name
	Fix      token.Position // of the directive, where go= and name= would stand
}

// Struct is a Go struct type as an object. One Go type is one *Struct, however
// often it is used.
type Struct struct {
	Go     *GoType
	Doc    string
	Fields []*Field // what encoding/json would see, embedded ones flattened, in its order
	// Literal is the struct type as written, all fields included and without
	// tags; nil for struct literals and where a field's type cannot be written as a GoType.
	Literal *GoType
	Pos     token.Position
}

// Field is one member of an object.
type Field struct {
	Path  []string // Go selectors from the struct, through embedded structs; the last is the field
	Name  string   // JSON name
	Doc   string
	Type  *Type
	Clamp *Clamp
	Only  []*Kind // agents only
	Pos   token.Position
}

// GoName is the field's own Go name.
func (f *Field) GoName() string { return f.Path[len(f.Path)-1] }

// Clamp bounds a number; nil is no bound.
type Clamp struct {
	Lo, Hi *float64
}

// Form says what a [Type] is in a schema.
type Form uint8

// The forms.
const (
	Invalid Form = iota
	String
	Enum    // defined string type with constants
	Bool    //
	Int     // signed, Bits
	Uint    // unsigned, Bits
	Float   // Bits
	Slice   // Elem
	Array   // Len of Elem
	Pairs   // map[string]Elem
	Pointer // nullable Elem
	Object  // Struct
	Time    // time.Time
	Text    // TextMarshaler and TextUnmarshaler
)

// Type is the type of a field or element. Named basic, slice and map types keep
// their name in Go and the form of what lies beneath.
type Type struct {
	Form   Form
	Go     *GoType
	Bits   int         // 8, 16, 32, 64; 0 for int and uint, whose size is the platform's
	Len    int64       // Array
	Elem   *Type       // Slice, Array, Pairs, Pointer
	Struct *Struct     // Object
	Values []EnumValue // Enum, in declaration order
	Pos    token.Position
}

// EnumValue is one constant of an enum.
type EnumValue struct {
	Const Ident
	Value string
	Pos   token.Position
}

// GoForm says how a [GoType] is written.
type GoForm uint8

// The forms of Go types that can occur in a manifest.
const (
	GoNamed  GoForm = iota // Ident with Args; predeclared types have no PkgPath
	GoPtr                  // *Elem
	GoSlice                // []Elem
	GoArray                // [Len]Elem
	GoMap                  // map[MapKey]Elem
	GoStruct               // struct{ Fields }
)

// GoType is a Go type as written in the manifest's package. Aliases are
// resolved; PkgPath is empty only for predeclared types, and equals the
// package's own path for its own types.
type GoType struct {
	Form   GoForm
	Ident  Ident
	Args   []*GoType
	Len    int64
	MapKey *GoType
	Elem   *GoType
	Fields []GoField
}

// GoField is a field of a struct literal type.
type GoField struct {
	Name     string
	Type     *GoType
	Tag      string
	Embedded bool
}

// Key is the type's identity within one package: two equal keys are one type.
func (t *GoType) Key() string { return t.write(new(strings.Builder)).String() }

func (t *GoType) write(b *strings.Builder) *strings.Builder {
	switch t.Form {
	case GoNamed:
		if t.Ident.PkgPath != "" {
			b.WriteString(t.Ident.PkgPath + ".")
		}
		b.WriteString(t.Ident.Name)
		if len(t.Args) > 0 {
			b.WriteByte('[')
			for _, a := range t.Args {
				a.write(b).WriteByte(',')
			}
			b.WriteByte(']')
		}
	case GoPtr:
		b.WriteByte('*')
		t.Elem.write(b)
	case GoSlice:
		b.WriteString("[]")
		t.Elem.write(b)
	case GoArray:
		fmt.Fprintf(b, "[%d]", t.Len)
		t.Elem.write(b)
	case GoMap:
		b.WriteString("map[")
		t.MapKey.write(b).WriteByte(']')
		t.Elem.write(b)
	case GoStruct:
		b.WriteString("struct{")
		for _, f := range t.Fields {
			if !f.Embedded {
				b.WriteString(f.Name + " ")
			}
			f.Type.write(b)
			fmt.Fprintf(b, " %q;", f.Tag)
		}
		b.WriteByte('}')
	}
	return b
}
