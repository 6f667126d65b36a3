package stub

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
)

// Server listens on this machine only.
type Server struct {
	URL string // the base URL of the API

	http *http.Server
	log  io.Writer

	mu    sync.Mutex
	count int
	asked map[string]bool // of the reports that its model is shy about
}

// Start starts a server that logs each request as a line.
func Start(log io.Writer) (*Server, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	s := &Server{URL: "http://" + l.Addr().String(), log: log, asked: map[string]bool{}}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /chat/completions", s.complete)
	s.http = &http.Server{Handler: mux}
	go s.http.Serve(l) // returns when Close is called
	return s, nil
}

// Close ends the server.
func (s *Server) Close() error { return s.http.Close() }

// request is the part of a request that this server looks at.
type request struct {
	Messages []struct{ Role, Content string }
	Format   struct{ Type string } `json:"response_format"`
}

func (s *Server) complete(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.count++
	id := fmt.Sprintf("trace-%d", s.count)
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("X-Request-Id", id)

	var req request
	if err := json.NewDecoder(r.Body).Decode(&req); err != nil {
		s.refuse(w, req, "The body is no JSON object: "+err.Error())
		return
	}
	switch req.Format.Type {
	case "", "text":
	case "json_object":
		if !req.says("json") {
			s.refuse(w, req, "The prompt must contain the word json in some form to use response_format of type json_object")
			return
		}
	default:
		s.refuse(w, req, "The response_format type "+req.Format.Type+" is unavailable now")
		return
	}
	s.answer(w, req)
}

// refuse answers with the error envelope of the API.
func (s *Server) refuse(w http.ResponseWriter, req request, message string) {
	s.note(req, http.StatusBadRequest)
	w.WriteHeader(http.StatusBadRequest)
	json.NewEncoder(w).Encode(map[string]any{"error": map[string]any{
		"message": message, "type": "invalid_request_error", "param": nil, "code": "invalid_request_error",
	}})
}

func (s *Server) answer(w http.ResponseWriter, req request) {
	s.note(req, http.StatusOK)
	content := s.recite(req)
	in := 0
	for _, m := range req.Messages {
		in += len(m.Content)
	}
	json.NewEncoder(w).Encode(map[string]any{
		"id": "chat-1", "object": "chat.completion", "model": "stub-chat",
		"choices": []any{map[string]any{
			"index": 0, "finish_reason": "stop", "message": map[string]any{"role": "assistant", "content": content},
		}},
		"usage": map[string]any{"prompt_tokens": in / 4, "completion_tokens": len(content) / 4, "total_tokens": (in + len(content)) / 4},
	})
}

func (s *Server) note(req request, status int) {
	format := req.Format.Type
	if format == "" {
		format = "no format"
	}
	fmt.Fprintf(s.log, "  server  %s → %d\n", format, status)
}

func (req request) says(word string) bool {
	for _, m := range req.Messages {
		if strings.Contains(strings.ToLower(m.Content), word) {
			return true
		}
	}
	return false
}
