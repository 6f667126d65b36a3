package engine

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"time"
)

// patience is how long one question may take. The longest, a few hundred texts,
// takes some seconds.
const patience = 2 * time.Minute

// process is a running node program: questions go to its stdin, answers come
// from its descriptor 3.
type process struct {
	cmd     *exec.Cmd
	in      io.WriteCloser
	out     *os.File
	answers *bufio.Reader
	log     *tail
}

func start(dir string, command []string) (*process, error) {
	p := &process{cmd: exec.Command("node", command...), log: &tail{}}
	p.cmd.Dir = dir
	p.cmd.Stderr = p.log // llama.cpp says a lot on both; the end of it explains a crash
	p.cmd.Stdout = p.log
	in, err := p.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	r, w, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	p.in, p.out, p.answers = in, r, bufio.NewReader(r)
	p.cmd.ExtraFiles = []*os.File{w}
	if err := p.cmd.Start(); err != nil {
		return nil, errors.Join(err, r.Close(), w.Close())
	}
	return p, w.Close()
}

// line waits for the next answer.
func (p *process) line() ([]byte, error) {
	late := time.AfterFunc(patience, func() { _ = p.cmd.Process.Kill() })
	line, err := p.answers.ReadBytes('\n')
	if !late.Stop() && err != nil {
		err = fmt.Errorf("no answer in %v: %w", patience, err)
	}
	return line, err
}

func (p *process) close() error {
	_ = p.in.Close()
	late := time.AfterFunc(5*time.Second, func() { _ = p.cmd.Process.Kill() })
	defer late.Stop()
	return errors.Join(p.cmd.Wait(), p.out.Close())
}

// Ask asks any question and reads the answer into a struct, or drops it if
// that is nil.
func (e *Engine) Ask(question, answer any) error {
	if e.process == nil {
		p, err := start(e.dir, e.command)
		if err != nil {
			return fmt.Errorf("start %s: %w", e.Name, err)
		}
		e.process = p
	}
	line, err := json.Marshal(question)
	if err != nil {
		return err
	}
	_, err = e.process.in.Write(append(line, '\n'))
	if err == nil {
		line, err = e.process.line()
	}
	if err != nil {
		p := e.process
		return fmt.Errorf("%s broke off: %w\n%s", e.Name, errors.Join(err, e.Close()), p.log)
	}
	var status struct {
		Error          string
		Refused, Spent bool
	}
	if err := json.Unmarshal(line, &status); err != nil {
		return fmt.Errorf("%s answers %q: %w", e.Name, line, err)
	}
	switch {
	case status.Refused:
		return fmt.Errorf("%s: %w: %s", e.Name, ErrRefused, status.Error)
	case status.Error != "":
		return fmt.Errorf("%s: %s", e.Name, status.Error)
	}
	if status.Spent {
		if err := e.Close(); err != nil {
			return fmt.Errorf("end %s: %w", e.Name, err)
		}
	}
	if answer == nil {
		return nil
	}
	return json.Unmarshal(line, answer)
}

// tail keeps the end of what is written to it. exec.Cmd writes from one
// goroutine, since stdout and stderr are the same writer, and it is read only
// after the process has ended.
type tail struct{ bytes.Buffer }

func (t *tail) Write(p []byte) (int, error) {
	const keep = 4096
	n, err := t.Buffer.Write(p)
	if t.Len() > 2*keep {
		t.Next(t.Len() - keep)
	}
	return n, err
}
