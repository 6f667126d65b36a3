package schema

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestProse(t *testing.T) {
	for _, row := range []struct{ name, doc, want string }{
		{"nothing stays nothing", "", ""},
		{"white space is nothing", "\n\n  \n", ""},
		{"wrapped lines become one", "one two\nthree four\n", "one two three four"},
		{"paragraphs stay apart", "one\ntwo\n\nthree", "one two\n\nthree"},
		{"lists stay lists", "Pick:\n- one\n- two\nthree", "Pick:\n- one\n- two three"},
		{"numbered lists stay lists", "Pick:\n1. one\n10) two", "Pick:\n1. one\n10) two"},
		{"a number that starts a line is no list", "at most\n10 words", "at most 10 words"},
		{"indented text stays", "Like so:\n\n\ta b\n\tc", "Like so:\n\n\ta b\n\tc"},
		{"a dash without a space is a word", "a\n-b", "a -b"},
		{"CRLF is LF", "one\r\ntwo\r\n\r\nthree\r\n", "one two\n\nthree"},
		{"trailing blanks go", "one  \ntwo\t", "one two"},
	} {
		t.Run(row.name, func(t *testing.T) {
			require.Equal(t, row.want, prose(row.doc))
			require.Equal(t, row.want, prose(row.want), "twice is once")
		})
	}
}

func TestJoin(t *testing.T) {
	for _, row := range []struct {
		name, doc string
		sentences []string
		want      string
	}{
		{"a sentence alone", "", []string{"", "At least 0."}, "At least 0."},
		{"a doc alone", "Sure", []string{"", ""}, "Sure"},
		{"a doc that ends as a sentence", "Sure.", []string{"At least 0."}, "Sure. At least 0."},
		{"a doc without an end gets one", "Sure", []string{"At least 0."}, "Sure. At least 0."},
		{"a bracket is no end", "Sure (very)", []string{"At least 0."}, "Sure (very). At least 0."},
		{"ends of other scripts are ends", "確かさ。", []string{"At least 0."}, "確かさ。 At least 0."},
		{"below several lines a paragraph", "Pick:\n- one", []string{"A.", "B."}, "Pick:\n- one\n\nA. B."},
	} {
		t.Run(row.name, func(t *testing.T) {
			require.Equal(t, row.want, join(row.doc, row.sentences...))
		})
	}
}

func TestNumber(t *testing.T) {
	for _, row := range []struct {
		name string
		x    float64
		want string
	}{
		{"negative zero is zero", negativeZero(), "0"},
		{"whole numbers have no fraction", 1e6, "1000000"},
		{"fractions are exact", 0.1, "0.1"},
		{"tiny ones have an exponent", 1e-9, "1e-09"},
		{"huge ones have an exponent", 1e300, "1e+300"},
	} {
		t.Run(row.name, func(t *testing.T) { require.Equal(t, row.want, number(row.x)) })
	}
}

func negativeZero() float64 {
	zero := 0.0
	return -zero
}
