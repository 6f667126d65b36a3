//go:build !linux

package generator_test

import "os"

// peakMemory is unknown here.
func peakMemory(*os.ProcessState) int64 { return 0 }
