package main

import (
	"github.com/structgen/structgen/examples/spygame/agents"
	"github.com/structgen/structgen/runtime/ladder"
	"github.com/structgen/structgen/runtime/laddertest"
)

// What the models say. Everything that is not an event of its agent is answered
// with a repair, once, or costs the agent its turn; none of it reaches the ledger.

func narrator() ladder.Model {
	return laddertest.Script(
		said(laddertest.Text(`{"kind":"scene.set","text":"Midnight."}`)), // winner is missing
		said(laddertest.Reply(agents.NarratorScene{
			Text: "Midnight in the house above the lake. The storm has put out the lamps, and the microfilm is gone from the library.",
		})),
		said(laddertest.Reply(agents.NarratorEnding{
			Text:   "The torch falls, and so does the mask: the microfilm was in Lena's sleeve all along.",
			Winner: new("the detective"),
		})),
	)
}

func spy() ladder.Model {
	return laddertest.Script(
		said(laddertest.Text("Me? I was fetching jam, like every night.")), // no JSON at all
		said(laddertest.Reply(agents.SpyAlibi{
			Text:  "Me? I was fetching jam, like every night.",
			Alibi: agents.Sighting{Person: "Lena Voss", Room: agents.Pantry, Minutes: 30},
		})),
		said(laddertest.Truncated(`{"kind":"clue.found","text":"Somebody was humming on the terr`)), // never repaired: it would be cut off again
		said(laddertest.Text(`{"kind":"reflection","text":"They suspect nothing.","alibi":null}`)),  // reserved
		said(laddertest.Reply(agents.SpyClue{Text: "Otto's boots were wet when he came in."})),
	)
}

func detective() ladder.Model {
	clue := `{"kind":"clue.found","text":"The jam shelf is dusty: nobody was there tonight.","sightings":[],"confidence":0.6,"suspect":null}`
	ending := `{"kind":"game.ended","text":"I have seen enough. The game is over.","sightings":[],"confidence":1,"suspect":null}`
	return laddertest.Script(
		said(laddertest.Text("```json\n"+clue+"\n```")),              // a fence is taken off, and the report says so
		said(laddertest.Text(ending)), said(laddertest.Text(ending)), // the narrator's to emit, and insisted on
		said(laddertest.Text(`{"kind":"accusation.made","text":"It was the butler.","sightings":[],"confidence":0.9,"suspect":"the butler"}`)), // nobody in the house
		said(laddertest.Text(`{"kind":"accusation.made","text":"Lena, where is the jam?",`+
			`"sightings":[{"person":"Lena Voss","room":"library","minutes":31}],"confidence":9.5,"suspect":"Lena Voss"}`)), // clamped to 1
	)
}

// said makes a step use what a reply of its kind uses.
func said(s laddertest.Step) laddertest.Step {
	return s.WithUsage(ladder.Usage{InputTokens: 420, OutputTokens: 60})
}

// price is what the script costs, so that the budget has something to count.
var price = ladder.PerMillion(0.50, 0.05, 4.00)
