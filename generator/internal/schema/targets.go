package schema

import (
	"go/token"
	"slices"
	"strings"

	"github.com/structgen/structgen/generator/internal/diag"
)

// targets are the providers that can be named. Some publish no figure and so
// have no line in the table; naming them still says that nobody else is called.
var targets = []string{
	"anthropic", "azure", "bedrock", "cerebras", "gemini", "groq", "mistral", "ollama", "openai", "vllm", "xai",
}

// Targets lists the providers that [Check] knows, sorted.
func Targets() []string { return slices.Clone(targets) }

// CheckTargets reports names that are no target. They have no place in any
// file, so the position only says where they were given.
func CheckTargets(names []string) diag.List {
	var ds diag.List
	for _, name := range names {
		if slices.Contains(targets, name) {
			continue
		}
		fix := "known are " + strings.Join(targets, ", ")
		if near := nearest(name, targets); near != "" {
			fix = "did you mean " + near + "?"
		}
		ds.Errorf(token.Position{Filename: "-target"}, diag.TargetUnknown, "no target is called %q; %s", name, fix)
	}
	return ds
}

// nearest finds the candidate that name was probably meant to be, "" for none.
func nearest(name string, candidates []string) string {
	name = strings.ToLower(strings.TrimSpace(name))
	best, least := "", 3 // more than two slips is another word
	for _, c := range candidates {
		if d := distance(name, c); d < least && d < len(c)-1 {
			best, least = c, d
		}
	}
	return best
}

// distance counts the slips between two words: letters missing, added, changed
// or swapped with their neighbour.
func distance(a, b string) int {
	// rows[i][j] is the distance between the first i bytes of a and the first j of b.
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			change := rows[i-1][j-1]
			if a[i-1] != b[j-1] {
				change++
			}
			rows[i][j] = min(rows[i-1][j]+1, rows[i][j-1]+1, change)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				rows[i][j] = min(rows[i][j], rows[i-2][j-2]+1)
			}
		}
	}
	return rows[len(a)][len(b)]
}
