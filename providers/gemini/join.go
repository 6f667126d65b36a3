package gemini

import (
	"cmp"
	"strings"

	"google.golang.org/genai"
)

// Join adds a chunk of a stream to what has come before it, and returns the piece
// of the answer that came with it, to be shown. whole begins as the zero value; at
// the end it is what [Reply] reads, and the content of its first candidate, with
// the signatures of its thoughts, is the turn to go on from. Counts, reasons and
// names are the last ones sent.
func Join(whole, chunk *genai.GenerateContentResponse) (said string) {
	whole.ModelVersion = cmp.Or(chunk.ModelVersion, whole.ModelVersion)
	whole.ResponseID = cmp.Or(chunk.ResponseID, whole.ResponseID)
	whole.UsageMetadata = cmp.Or(chunk.UsageMetadata, whole.UsageMetadata)
	whole.PromptFeedback = cmp.Or(chunk.PromptFeedback, whole.PromptFeedback)
	whole.SDKHTTPResponse = cmp.Or(chunk.SDKHTTPResponse, whole.SDKHTTPResponse)
	if len(chunk.Candidates) == 0 {
		return ""
	}
	from := chunk.Candidates[0]
	if len(whole.Candidates) == 0 {
		first := *from // the chunk is the caller's
		first.Content = &genai.Content{Role: genai.RoleModel}
		whole.Candidates = []*genai.Candidate{&first}
	}
	to := whole.Candidates[0]
	to.FinishReason = cmp.Or(from.FinishReason, to.FinishReason)
	to.FinishMessage = cmp.Or(from.FinishMessage, to.FinishMessage)
	to.CitationMetadata = cmp.Or(from.CitationMetadata, to.CitationMetadata)
	to.GroundingMetadata = cmp.Or(from.GroundingMetadata, to.GroundingMetadata)
	if from.Content == nil {
		return ""
	}
	to.Content.Parts = append(to.Content.Parts, from.Content.Parts...)
	var b strings.Builder
	for _, part := range from.Content.Parts {
		if !part.Thought {
			b.WriteString(part.Text)
		}
	}
	return b.String()
}
