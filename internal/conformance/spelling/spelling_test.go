package spelling

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/runtime/contract"
	"github.com/structgen/structgen/runtime/wire"
)

var str = &contract.StringShape

var shape = &contract.Shape{Type: contract.ShapeObject, Names: wire.NamesOf("kind", "notes", "rows"), Members: []*contract.Shape{
	{Type: contract.ShapeKind, Kinds: &contract.Kinds{Granted: []string{"a/b"}}},
	{Type: contract.ShapePairs, Elem: str},
	{Type: contract.ShapeArray, Elem: &contract.Shape{
		Type: contract.ShapeObject, Nullable: true, Names: wire.NamesOf("x", "y"), Members: []*contract.Shape{str, str},
	}},
}}

func TestOrdered(t *testing.T) {
	got, err := Ordered([]byte(`{"rows":[{"y":"\u0061","x":""},null],"\u006eotes":[{"value":"v","key":"k"}],"kind":"a/b"}`), shape)
	require.NoError(t, err)
	assert.Equal(t, `{"kind":"a/b","notes":[{"key":"k","value":"v"}],"rows":[{"x":"","y":"\u0061"},null]}`, string(got))
	_, err = Ordered([]byte(`{"kind":"a/b"}`), shape)
	assert.Error(t, err)
}

func TestFewDigits(t *testing.T) {
	assert.Equal(t, `{"a9999":[123,-123.456e+789,"1234\"5678",12]}`, string(FewDigits([]byte(`{"a9999":[1234,-12345.4567e+7890,"1234\"5678",12]}`), 3)))
}

func TestRounded(t *testing.T) {
	assert.Equal(t, `{"a1.0":[9.007199254740992e+15,0,-0.5,1e999,"\"1.0",12]}`, string(Rounded([]byte(`{"a1.0":[9007199254740993,1e-400,-5e-1,1e999,"\"1.0",12.0]}`))))
}

func TestOverflows(t *testing.T) {
	assert.True(t, Overflows([]byte(`[1,-1.8e308]`)))
	assert.False(t, Overflows([]byte(`[1,1.7e308,1e-999,"1e999"]`)))
}

func TestSlashEscaped(t *testing.T) {
	assert.Equal(t, `{"kind":"a\/b","notes":[{"key":"a","value":"x/y"}]}`, string(SlashEscaped([]byte(`{"kind":"a/b","notes":[{"key":"a","value":"x/y"}]}`), shape)))
}

func TestWithoutSpaceAndDEL(t *testing.T) {
	got, err := WithoutSpace([]byte("{ \"a b\" :\n1 }"))
	require.NoError(t, err)
	assert.Equal(t, `{"a b":1}`, string(got))
	assert.Equal(t, `"ab"`, string(WithoutDEL([]byte("\"a\x7fb\""))))
}
