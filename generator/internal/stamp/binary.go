package stamp

import (
	"io"
	"os"
	"regexp"
)

// buildID is how go build names what it built: two digests of what went in, two
// of what came out.
var buildID = regexp.MustCompile(`[\w-]{20}/[\w-]{20}/[\w-]{20}/[\w-]{20}`)

// nearStart is how much of a program is read to find its build ID, which lies
// before the code or at its beginning.
const nearStart = 64 << 10

// binary tells one build of structgen from any other: by its build ID, or by all
// of its bytes where it has none, as programs of other build systems do not.
func binary() (string, error) {
	f, err := os.Open("/proc/self/exe") // what runs, even if another has taken its place
	if err != nil {
		path, err := os.Executable()
		if err != nil {
			return "", err
		}
		if f, err = os.Open(path); err != nil {
			return "", err
		}
	}
	defer f.Close()
	start := make([]byte, nearStart)
	n, err := io.ReadFull(f, start)
	if id := buildID.Find(start[:n]); id != nil {
		return string(id), nil
	}
	if err != nil {
		return digest(start[:n]), nil
	}
	rest, err := io.ReadAll(f)
	return digest(append(start, rest...)), err
}
