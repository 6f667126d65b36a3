package layout

import (
	"go/format"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// known is source as jennifer writes it, for everything that Source lays out.
var known = []struct{ name, source string }{
	{"methods and receivers", "func ( T ) A ( ) string {\nreturn \"a\"\n}\n\n\n\nfunc ( t * T ) B ( x , y int ) ( [] byte , error ) {\nreturn nil , - 1\n}\n\nfunc ( t T ) c ( ) {}"},
	{"calls, selectors and addresses", "func f ( ) {\na . b ( & c , * d . e , ! g , x ... )\n( * p ) . q = & r\nreturn string ( b ) , [] byte ( s )\n}"},
	{"spaces around operators are the source's", "func f ( ) {\nx = 1<<3 - 1\nreturn a , i + 1\nif a < 0 || b != 1<<3-1 && ! c {\nbit |= 1 << ( n % 64 )\nn ++\n}\n}"},
	{"conversions of pointers", "func f ( ) {\na , i = o . Enum ( i , & b , ( * string ) ( & v . C ) )\nx = ( * int ) ( p )\n}"},
	{"statements", "func f ( ) {\nfor more == 1 {\nfor ; i < 3 ; i ++ {\nfor i , x := range xs {\ngoto end\n}\n}\n}\nif a , b = c ( ) ; a {\n} else if d {\nreturn\n} else {\nreturn\n}\nend :\nswitch {\ncase a , b :\nreturn\ndefault :\nreturn\n}\nswitch x := y . ( type ) {\ncase [] byte :\nreturn x\ncase nil :\nreturn nil\n}\n}"},
	{"a loop around a switch that falls through", "func f ( ) {\nvar list wire . List [ T ]\no := wire . Object { Names : & names }\nloop :\nfor {\nswitch a , i = o . Next ( s , i ) ; a {\ncase 0 :\nv . X , i = wire . Ints [ int64 ] ( s , i , 64 )\nif ! wire . Fits ( s , i , 9 ) || s [ i : i+9 ] != `,\"a\":\"` {\no . Due = 1\ncontinue\n}\ni += 8\nfallthrough\ndefault :\nbreak loop\n}\n}\n}"},
	{"indices, slices and array types", "func f ( a [] byte , b [2] [3] int , m map [string] [] * T , g G [int , [] string ] ) [] byte {\nvar few [8] T\nfew [n] , x = out [ : n+1] , out [i]\nreturn make ( [] T , n , few [ : n] )\n}"},
	{"elements of elements, and of what a pointer points to", "func f ( a int ) [] byte {\nb = g ( b , v . D [i] [j] )\nx := ( * v . M ) [key]\nreturn h ( & ( * v . L ) [i] . F )\n}"},
	{"fields stand in columns", "type T struct {\nA int `json:\"a\"`\nLonger map [string] * pkg . T `json:\"longer\"`\nC G [A , B] `json:\"c\"`\nD [2] int `json:\"d\"`\n}"},
	{"a comment ends the columns", "type T struct {\n// About a.\nA int `json:\"a\"`\n// About it.\n//\n// More about it.\nLonger string `json:\"longer\"`\nMöre [] string `json:\"m\"`\n}"},
	{"fields without tags, and none", "type T struct {\nA int\nLonger string\n}\n\ntype U struct {}\n\ntype I interface {\nfmt . Stringer\n// Does.\nDo ( ctx context . Context , t T ) error\nx ( )\n}"},
	{"keys stand in columns", "var x = New ( Spec [ T ] {\nA : 1 ,\nLonger : \"b\" ,\nC : [] string { \"a\" , \"b\" } ,\n} )\n\nvar y = & Shape {\nType : Object ,\nMembers : [] Member {\n{ Name : \"a\" , Shape : & Shape { Type : X } } ,\n{ Name : \"b\" } ,\n} ,\nLast : 1 ,\n}"},
	{"arguments behind a literal of many lines", "var x = New ( Spec {\nA : & B {\nC : 1 ,\n} ,\nLonger : \"b\" ,\n} , f , g )"},
	{"variables stand in columns", "func f ( ) {\nvar (\na , b uint64\nlonger string\nmore = 1\nfew [2] T\n)\n}"},
	{"constants", "const (\n// A.\nA T = iota + 1\n// B.\nLonger\n)"},
	{"an embedded file", "//go:embed a/b.json\nvar x string\n\n//go:embed b.md\nvar y string"},
	{"text of every sort", "var x = [] string { \"a\\\"b\" , `c\"d` , 'x' , '\\'' , \"gâteau\" }"},
	{"comments", "// One.\n//\n// Two goes on\n// here.\n//\n// Three ends a sentence.\n//\n// \"Four\" is quoted.\nfunc f ( ) {}"},
}

func TestSource(t *testing.T) {
	for _, tt := range known {
		t.Run(tt.name, func(t *testing.T) {
			source := []byte("\n" + tt.source + "\n") // gofmt takes a comment on the first line for the package's
			want, err := format.Source(source)
			require.NoError(t, err)
			got, ok := Source(source)
			require.True(t, ok)
			assert.Equal(t, string(want), "\n"+string(got))
		})
	}
}

// TestLeavesAlone has source that gofmt would treat in a way that Source does not.
func TestLeavesAlone(t *testing.T) {
	for _, tt := range []struct{ name, source string }{
		{"a function literal", "var x = T { F : func ( ) { return } }"},
		{"a struct literal type", "func f ( v * struct {\nA int\n} ) {}"},
		{"an interface literal type", "var x interface {\nA ( )\n}"},
		{"a list in a comment", "// One:\n// - a\n// - b\nvar x int"},
		{"code in a comment", "// One:\n//\n//\tcode ( )\nvar x int"},
		{"a heading in a comment", "// One.\n//\n// Two\n//\n// Three.\nvar x int"},
		{"quotes that gofmt makes pretty", "// One ``two'' three.\nvar x int"},
		{"a comment that begins with nothing", "//\n// One.\nvar x int"},
		{"a directive among comments", "// One.\n//go:noinline\nfunc f ( ) {}"},
		{"a link in a comment", "// One.\n//\n// [a]: https://a.example\nvar x int"},
		{"a key so long that gofmt weighs it", "var x = T {\nA : 1 ,\nAnExtremelyLongNameOfAFieldThatHardlyAnybodyWouldWrite : 2 ,\n}"},
		{"a string that does not end", "var x = \"a"},
		{"a symbol it never saw", "var x = a ^ b"},
		{"brackets that do not close", "func f ( ) {"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, ok := Source([]byte(tt.source))
			assert.False(t, ok)
		})
	}
}

func TestNothing(t *testing.T) {
	got, ok := Source([]byte("\n\n"))
	assert.True(t, ok)
	assert.Empty(t, got)
}
