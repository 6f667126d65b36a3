package manifest

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestDistance(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want int
	}{
		{"", "", 0},
		{"", "abc", 3},
		{"abc", "", 3},
		{"agent", "agent", 0},
		{"agnet", "agent", 1}, // swapped
		{"agent", "aent", 1},
		{"agent", "agents", 1},
		{"agent", "agend", 1},
		{"kitten", "sitting", 3},
		{"гранта", "гранты", 1}, // letters, not bytes
		{"ab", "ba", 1},
		{"abcd", "badc", 2},
	} {
		t.Run(test.a+" "+test.b, func(t *testing.T) {
			assert.Equal(t, test.want, distance(test.a, test.b))
			assert.Equal(t, test.want, distance(test.b, test.a))
		})
	}
}

func TestClosest(t *testing.T) {
	kinds := []string{"KindClue", "KindVote", "KindAccusation"}
	for _, test := range []struct {
		name, typed string
		candidates  []string
		want        string
	}{
		{"a letter missing", "KindClu", kinds, "KindClue"},
		{"letters swapped", "KindCleu", kinds, "KindClue"},
		{"wrong case", "kindvote", kinds, "KindVote"},
		{"several letters of a long name", "KindAccusasion", kinds, "KindAccusation"},
		{"nothing near", "Teleport", kinds, ""},
		{"a short name with one letter wrong", "gp", []string{"go"}, "go"},
		{"a short name all wrong", "xy", []string{"go"}, ""},
		{"the nearest of several", "kinds", []string{"kind", "kinds"}, "kinds"},
		{"no candidates", "x", nil, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			assert.Equal(t, test.want, closest(test.typed, test.candidates))
		})
	}
}
