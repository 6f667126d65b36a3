package plan

import (
	"go/token"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/structgen/structgen/generator/internal/manifest"
)

// kindPart is the part of a Go name that stands for a kind: go= if given, else
// the constant's name without the vocabulary's, if an exported identifier
// remains (KindClue is Clue; Kind1 and Kindred stay).
func kindPart(v *manifest.Vocabulary, k *manifest.Kind) string {
	if k.GoName != "" {
		return k.GoName
	}
	name := k.Const.Name
	if rest, ok := strings.CutPrefix(name, v.Type.Name); ok && token.IsExported(rest) {
		return rest
	}
	return exported(name, v.Type.Name)
}

// exported makes an identifier exported. Scripts without case cannot be
// capitalised; there the prefix, itself exported, goes before.
func exported(name, prefix string) string {
	r, n := utf8.DecodeRuneInString(name)
	if up := unicode.ToUpper(r); unicode.IsUpper(up) {
		return string(up) + name[n:]
	}
	if p, m := utf8.DecodeRuneInString(prefix); unicode.IsUpper(unicode.ToUpper(p)) {
		return string(unicode.ToUpper(p)) + prefix[m:] + name
	}
	return "X" + name
}

// unexported lowers the first word of an identifier: HTTPJudge is httpJudge.
func unexported(name string) string {
	rs := []rune(name)
	for i := range rs {
		// The last capital of a run begins the next word.
		if i > 0 && i+1 < len(rs) && !unicode.IsUpper(rs[i+1]) && !unicode.IsDigit(rs[i+1]) {
			break
		}
		if !unicode.IsUpper(rs[i]) {
			break
		}
		rs[i] = unicode.ToLower(rs[i])
	}
	return string(rs)
}

// snake is the file and wire form of a Go name: CrimeSceneHTTP2Judge is
// crime_scene_http2_judge.
func snake(name string) string {
	rs := []rune(name)
	var b strings.Builder
	for i, r := range rs {
		if unicode.IsUpper(r) && i > 0 && rs[i-1] != '_' {
			prevLower := !unicode.IsUpper(rs[i-1])
			nextLower := i+1 < len(rs) && unicode.IsLower(rs[i+1])
			if prevLower || nextLower {
				b.WriteByte('_')
			}
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

// typeName is a word for a Go type, to build names of machinery from. Struct
// literals have no name of their own: fallback, the place they stand in, is theirs.
func typeName(t *manifest.GoType, pkgPath, fallback string) string {
	switch t.Form {
	case manifest.GoNamed:
		name := capital(t.Ident.Name)
		if t.Ident.PkgPath != "" && t.Ident.PkgPath != pkgPath {
			name = capital(t.Ident.PkgName) + name
		}
		for _, a := range t.Args {
			name += typeName(a, pkgPath, fallback)
		}
		return name
	case manifest.GoPtr:
		return typeName(t.Elem, pkgPath, fallback) + "Pointer"
	case manifest.GoSlice:
		return typeName(t.Elem, pkgPath, fallback) + "List"
	case manifest.GoArray:
		return typeName(t.Elem, pkgPath, fallback) + "Array"
	case manifest.GoMap:
		return typeName(t.Elem, pkgPath, fallback) + "Pairs"
	default:
		return fallback
	}
}

func capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}
