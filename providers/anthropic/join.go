package anthropic

import "github.com/anthropics/anthropic-sdk-go/v2"

// Join adds an event of a stream to what has come before it, and returns the piece
// of the answer that came with it, to be shown. whole begins as the zero value; at
// the end it is what [Reply] reads.
//
// It is the SDK's Accumulate, and keeps what a gateway adds to the usage, such as a
// cost. Its error is that of an event that does not follow the ones before it.
func Join(whole *anthropic.Message, event anthropic.MessageStreamEventUnion) (said string, err error) {
	if err := whole.Accumulate(event); err != nil {
		return "", err
	}
	switch event.Type {
	case "content_block_delta":
		return event.Delta.Text, nil // empty for thinking and for a tool's input
	case "message_delta":
		if extra := event.Usage.JSON.ExtraFields; len(extra) > 0 {
			whole.Usage.JSON.ExtraFields = extra
		}
	}
	return "", nil
}
