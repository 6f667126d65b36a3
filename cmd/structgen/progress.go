package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"golang.org/x/term"
)

// patience is how long a run may take before it says what it is doing.
const patience = time.Second

// announce says, to a person watching and only when it takes long, what the run
// is waiting for. The answer stops it; nothing is printed after that.
func announce(stderr io.Writer) (stop func()) {
	file, ok := stderr.(*os.File)
	if !ok || !term.IsTerminal(int(file.Fd())) {
		return func() {}
	}
	return announceAfter(patience, file)
}

func announceAfter(wait time.Duration, w io.Writer) (stop func()) {
	done := make(chan struct{})
	told := make(chan struct{})
	go func() {
		defer close(told)
		select {
		case <-done:
		case <-time.After(wait):
			fmt.Fprintln(w, "structgen: reading packages; the first time, the go command compiles what they import")
		}
	}()
	return func() {
		close(done)
		<-told
	}
}
