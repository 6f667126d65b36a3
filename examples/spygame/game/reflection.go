package game

import (
	"encoding/json"
	"errors"
	"unicode/utf8"

	"github.com/structgen/structgen/examples/spygame/agents"
	"github.com/structgen/structgen/runtime/contract"
)

// Reflection is a private note of the program about one of its agents.
//
// Its kind is reserved: granting it is an error of the generator, every decoder
// refuses it, and no generated type carries it. The program is no model and writes
// its own event, through the vocabulary and with a few lines of its own.
type Reflection struct {
	About string
	Text  string
}

var _ contract.Event = Reflection{}

// ContractName says who wrote it: nobody with a contract.
func (Reflection) ContractName() string { return "conductor" }

// KindName is the reserved kind.
func (Reflection) KindName() string { return string(agents.KindReflection) }

// AppendJSON holds to what generated events promise: valid text, or nothing.
func (r Reflection) AppendJSON(dst []byte) ([]byte, error) {
	if !utf8.ValidString(r.About + r.Text) {
		return dst, errors.New("a reflection must be valid UTF-8")
	}
	text, err := json.Marshal(struct {
		Kind  agents.Kind `json:"kind"`
		About string      `json:"about"`
		Text  string      `json:"text"`
	}{agents.KindReflection, r.About, r.Text})
	return append(dst, text...), err
}
