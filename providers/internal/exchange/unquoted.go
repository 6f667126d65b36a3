package exchange

import "github.com/structgen/structgen/runtime/ladder"

// Unquoted is for adapters' readers of errors, which know nothing of the exchange
// that an error comes from: err itself or, if its words would be taken for a
// provider's refusal of a format, an [Unreadable] around it. A refusal comes with
// a type of the SDK's own; what else reads like one is an SDK that quotes an answer
// which broke off.
func Unquoted(err error) error {
	if err == nil {
		return nil
	}
	_, misread := ladder.FailedGeneration(err)
	for _, sent := range []ladder.FormatType{ladder.FormatSchema, ladder.FormatJSONObject, ladder.FormatTool} {
		misread = misread || ladder.Classify(sent, err) != ladder.Unrelated
	}
	if misread {
		return &Unreadable{Err: err}
	}
	return err
}
