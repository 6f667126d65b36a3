package main

import "strings"

// nearest is the known name that a typing mistake most likely meant: at most
// two slips away, and fewer than half of the name. Empty if there is none.
func nearest(name string, known []string) string {
	best, least := "", 3
	for _, k := range known {
		if d := slips(name, k); d < least && 2*d < len(k) {
			best, least = k, d
		}
	}
	return best
}

// commandMeant is the command that a word is near to or begins; "" if none.
func commandMeant(word string, commands []string) string {
	if near := nearest(word, commands); near != "" {
		return near
	}
	for _, c := range commands {
		if len(word) > 1 && strings.HasPrefix(c, word) {
			return c
		}
	}
	return ""
}

// slips counts the letters to insert, delete, replace or swap with their
// neighbour to get from a to b.
func slips(a, b string) int {
	before, last, now := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		now[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			now[j] = min(last[j]+1, now[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				now[j] = min(now[j], before[j-2]+1)
			}
		}
		before, last, now = last, now, before
	}
	return last[len(b)]
}
