package manifest

// closest returns the candidate that name was most likely meant as, or "" if
// none is near: at most a third of the letters may be wrong, and at least one
// may always be.
func closest(name string, candidates []string) string {
	best, least := "", max(1, len([]rune(name))/3)+1
	for _, c := range candidates {
		if d := distance(name, c); d < least {
			best, least = c, d
		}
	}
	return best
}

// distance counts the letters to insert, drop, replace or swap with their
// neighbour to get from a to b.
func distance(a, b string) int {
	s, t := []rune(a), []rune(b)
	before := make([]int, len(t)+1)
	above := make([]int, len(t)+1)
	row := make([]int, len(t)+1)
	for j := range above {
		above[j] = j
	}
	for i := range s {
		row[0] = i + 1
		for j := range t {
			change := 1
			if s[i] == t[j] {
				change = 0
			}
			row[j+1] = min(above[j+1]+1, row[j]+1, above[j]+change)
			if i > 0 && j > 0 && s[i] == t[j-1] && s[i-1] == t[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, above, row = above, row, before
	}
	return above[len(t)]
}
