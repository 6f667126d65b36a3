package engine

import (
	"encoding/json"
	"fmt"
)

// Server is llama.cpp with the tiny model behind /v1/chat/completions, with one
// slot.
type Server struct {
	URL     string // the base URL for an OpenAI client
	process *process
}

// Serve starts a server on a free port of this machine.
func Serve(folder string) (*Server, error) {
	p, err := start(folder, []string{"node/llamacpp.cjs", "http", ModelPath(folder)})
	if err != nil {
		return nil, fmt.Errorf("start llama.cpp: %w", err)
	}
	s := &Server{process: p}
	line, err := p.line()
	if err == nil {
		err = json.Unmarshal(line, s)
	}
	if err != nil {
		_ = p.close()
		return nil, fmt.Errorf("llama.cpp's server does not start: %w\n%s", err, p.log)
	}
	return s, nil
}

// Close ends the server.
func (s *Server) Close() error { return s.process.close() }
