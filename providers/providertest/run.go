package providertest

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/structgen/structgen/providers/internal/agents"
	"github.com/structgen/structgen/runtime/ladder"
)

// hello is an answer that the suite's contract accepts.
var hello = Said{
	Text:      `{"kind":"clue","text":"The lamp was still <warm> & lit.","round":9007199254740993,"sure":0.5,"suspect":null}`,
	Thought:   `{"kind":"clue","text":"not this one","round":1,"sure":1,"suspect":null}`,
	Model:     "served-model",
	RequestID: "request-1",
	Usage:     ladder.Usage{InputTokens: 120, CachedTokens: 20, OutputTokens: 30, ReasoningTokens: 10},
}

// helloValue is what the contract reads in it. The round is no float64.
var helloValue = agents.ScoutOutput{
	Kind:  agents.ScoutKindClue,
	Text:  "The lamp was still <warm> & lit.",
	Round: 9007199254740993,
	Sure:  0.5,
}

// Run holds an adapter to the suite.
func Run(t *testing.T, a Adapter) {
	t.Run("says what it can express", a.says)
	t.Run("requests", a.requests)
	t.Run("answers", a.answers)
	t.Run("errors", a.errors)
	t.Run("network", a.network)
	if a.NewStreaming != nil {
		t.Run("streams", a.streams)
	}
	if a.Loop != nil {
		t.Run("a loop of the parts", a.loop)
	}
}

func (a Adapter) says(t *testing.T) {
	m := a.New(t, "http://provider.example/base")
	formats, ok := m.(interface{ Formats() ladder.FormatSet })
	if assert.True(t, ok, "it has no Formats method") {
		assert.Equal(t, a.Formats, formats.Formats())
	}
	hidden, ok := m.(interface{ SchemaHidden() bool })
	if assert.True(t, ok, "it has no SchemaHidden method") {
		assert.Equal(t, a.SchemaHidden, hidden.SchemaHidden())
	}
	named, ok := m.(interface{ ModelID() string })
	if !assert.True(t, ok, "it has no ModelID method") {
		return
	}
	if a.Unwatched {
		assert.Empty(t, named.ModelID(), "without a host, two servers would share what is learned")
		return
	}
	assert.Contains(t, named.ModelID(), "provider.example")
	assert.Contains(t, named.ModelID(), "model-under-test")
	other := a.New(t, "http://elsewhere.example/base").(interface{ ModelID() string })
	assert.NotEqual(t, named.ModelID(), other.ModelID())
}
