package providertest

import (
	"testing"

	"github.com/structgen/structgen/runtime/ladder"
)

// Adapter is what the suite needs to know about an adapter.
type Adapter struct {
	// New makes the model named "model-under-test" that asks the server at url.
	// Its SDK must retry a rate limit at once, if it retries at all.
	New func(tb testing.TB, url string) ladder.Model
	// NewStreaming makes the same model, reading streams. Nil if there is none.
	NewStreaming func(tb testing.TB, url string) ladder.Model
	// Loop makes a loop of a program's own around the adapter's exported parts. It
	// reads streams and offers a tool, look_up, which takes a person. Nil if the
	// adapter exports no parts.
	Loop func(tb testing.TB, url string, lookUp func(person string) string) ladder.Model
	// Envelope spells the API's answers.
	Envelope Envelope
	// Formats are those that the model must say it can express.
	Formats ladder.FormatSet
	// SchemaHidden is what the model must say about it.
	SchemaHidden bool
	// IsSDKError reports whether errors.As finds the SDK's own type of error.
	IsSDKError func(err error) bool
	// Golden is the folder of the exact request bodies, one file for each format.
	// Update writes them.
	Golden string
	Update bool
	// Retries says that the SDK asks again after a rate limit.
	Retries bool
	// Unwatched says that the adapter sees nothing of the wire: it cannot restore
	// the schema's white space, know the server's name, or read what its SDK skips.
	Unwatched bool
}

// Envelope spells what a server of the API would answer. An answer that the API
// does not have is nil.
type Envelope struct {
	// Says answers with a text, and Streams does so piece by piece.
	Says    func(Said) Answer
	Streams func(Said) Answer
	// Counts are what the API can say of these counts. Nil if it can say all.
	Counts func(ladder.Usage) ladder.Usage
	// NoRequestID says that the API names no requests.
	NoRequestID bool
	// Calls answers a forced call of the tool named "scout".
	Calls func(arguments string) Answer
	// StreamsCall calls a tool of a Loop, piece by piece. Said has no text.
	StreamsCall func(s Said, name, arguments string) Answer
	// Truncated breaks off after text, at the limit of tokens.
	Truncated func(text string) Answer
	// Refuses is the model's refusal, Filtered the provider's.
	Refuses  func(text string) Answer
	Filtered func() Answer
	// Fails is an error with this status.
	Fails func(status int, message string) Answer
	// RefusesFormat and RefusesSchema are how the API words these two.
	RefusesFormat, RefusesSchema Answer
}

// Said is a model's answer and what comes with it.
type Said struct {
	Text      string
	Thought   string // not part of the answer
	Model     string
	RequestID string
	Usage     ladder.Usage
}
