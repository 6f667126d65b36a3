package show

import "io"

// Redacted is w behind a function that removes secrets from each text written:
// servers quote keys in their errors.
func Redacted(w io.Writer, redact func(text string) string) io.Writer {
	return redacted{w, redact}
}

type redacted struct {
	w      io.Writer
	redact func(string) string
}

func (r redacted) Write(p []byte) (int, error) {
	if _, err := io.WriteString(r.w, r.redact(string(p))); err != nil {
		return 0, err
	}
	return len(p), nil
}
