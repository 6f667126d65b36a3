package emit

import (
	"github.com/structgen/structgen/generator/internal/manifest"
)

// The types that the tests' manifests are made of.

func named(pkgPath, pkgName, name string) *manifest.GoType {
	return &manifest.GoType{Ident: manifest.Ident{PkgPath: pkgPath, PkgName: pkgName, Name: name}}
}

func basic(form manifest.Form, name string, bits int) *manifest.Type {
	return &manifest.Type{Form: form, Go: named("", "", name), Bits: bits}
}

func text() *manifest.Type     { return basic(manifest.String, "string", 0) }
func float64s() *manifest.Type { return basic(manifest.Float, "float64", 64) }

func sliceOf(t *manifest.Type) *manifest.Type {
	return &manifest.Type{Form: manifest.Slice, Elem: t, Go: &manifest.GoType{Form: manifest.GoSlice, Elem: t.Go}}
}

func objectOf(s *manifest.Struct) *manifest.Type {
	return &manifest.Type{Form: manifest.Object, Struct: s, Go: s.Go}
}

func ptr[T any](v T) *T { return &v }

const agentsPath = "example.com/game/agents"

func local(name string) *manifest.GoType { return named(agentsPath, "agents", name) }

func kind(name, value, doc string) *manifest.Kind {
	return &manifest.Kind{Const: manifest.Ident{PkgPath: agentsPath, PkgName: "agents", Name: name}, Value: value, Doc: doc}
}

func fieldOf(name, json, doc string, t *manifest.Type) *manifest.Field {
	return &manifest.Field{Path: []string{name}, Name: json, Doc: doc, Type: t}
}

// detective is the package of the design's example: an agent with two of four
// kinds, a contract without kinds, and one whose values are all valid.
func detective() *manifest.Package {
	reflection := kind("KindReflection", "reflection", "A private note that no model may emit.")
	reflection.Reserved = true
	vocabulary := &manifest.Vocabulary{
		Type: manifest.Ident{PkgPath: agentsPath, PkgName: "agents", Name: "Kind"},
		Kinds: []*manifest.Kind{
			kind("KindClue", "clue.found", "A fact somebody observed."),
			kind("KindAccusation", "accusation.made", "A formal accusation against one suspect."),
			kind("KindVote", "vote.cast", "A ballot in the final round."),
			reflection,
		},
	}
	witness := &manifest.Struct{
		Go:     local("Witness"),
		Doc:    "Witness saw it happen.",
		Fields: []*manifest.Field{fieldOf("Name", "name", "", text()), fieldOf("Seat", "seat", "", basic(manifest.Int, "int", 0))},
		Literal: &manifest.GoType{Form: manifest.GoStruct, Fields: []manifest.GoField{
			{Name: "Name", Type: named("", "", "string")}, {Name: "Seat", Type: named("", "", "int")},
		}},
	}
	confidence := fieldOf("Confidence", "confidence", "How sure the detective is: 0 is a guess, 1 is certain.", float64s())
	confidence.Clamp = &manifest.Clamp{Lo: ptr(0.0), Hi: ptr(1.0)}
	suspect := fieldOf("Suspect", "suspect", "The person accused.", text())
	suspect.Only = []*manifest.Kind{vocabulary.Kinds[1]}
	score := fieldOf("Score", "score", "", float64s())
	score.Clamp = &manifest.Clamp{Lo: ptr(0.0), Hi: ptr(1.0)}
	return &manifest.Package{
		Path: agentsPath, Name: "agents", Dir: "agents",
		Agents: []*manifest.Agent{{
			Vocabulary: vocabulary,
			KindMember: "kind",
			Grants:     []*manifest.Grant{{Kind: vocabulary.Kinds[0]}, {Kind: vocabulary.Kinds[1]}},
			Contract: manifest.Contract{
				Struct: "Detective", GoName: "Detective", File: "detective.go",
				Doc: "Detective questions suspects and reports what it learns.",
				Type: &manifest.Struct{Go: local("Detective"), Fields: []*manifest.Field{
					fieldOf("Text", "text", "What the detective says aloud, in one or two sentences.", text()),
					confidence,
					fieldOf("Witnesses", "witnesses", "Everyone who saw it happen.", sliceOf(objectOf(witness))),
					suspect,
				}},
			},
		}},
		Contracts: []*manifest.Contract{{
			Struct: "Verdict", GoName: "Verdict", File: "judge.go",
			Doc: "Verdict is what the judge returns.",
			Type: &manifest.Struct{Go: local("Verdict"), Fields: []*manifest.Field{
				fieldOf("Reasoning", "reasoning", "", text()),
				score,
			}},
		}, {
			Struct: "Switch", GoName: "Switch", File: "judge.go",
			Type: &manifest.Struct{Go: local("Switch"), Fields: []*manifest.Field{
				fieldOf("On", "on", "", basic(manifest.Bool, "bool", 0)),
			}},
		}},
	}
}
