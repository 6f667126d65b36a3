package generator_test

import (
	"os"
	"syscall"
)

// peakMemory is the most memory that a process, or one it waited for, had at a
// time, in bytes.
func peakMemory(state *os.ProcessState) int64 {
	return state.SysUsage().(*syscall.Rusage).Maxrss * 1024 // Linux counts kilobytes
}
