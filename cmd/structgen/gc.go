package main

import (
	"os"
	"runtime/debug"
)

// A run is short and keeps most of what it makes: with less garbage collection a
// thousand agents take 200 MB instead of 100, and a good deal less time. Where
// GOGC is set, it decides.
func init() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
}
