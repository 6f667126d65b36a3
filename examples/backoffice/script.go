package main

import (
	"github.com/structgen/structgen/examples/backoffice/forms"
	"github.com/structgen/structgen/runtime/ladder"
	"github.com/structgen/structgen/runtime/laddertest"
)

func clerk() ladder.Model {
	return laddertest.Script(
		said(laddertest.Reply(forms.Intake{Customer: "Ruth Amsel", Channel: forms.Mail, Request: "Her heat pump hums at night since the service."})),
		said(laddertest.ReplyAs(forms.PlanContract, forms.Plan{})), // no steps: valid to the schema, not to the office
		said(laddertest.Text(`{"steps":[{"owner":"workshop","task":"Check the mounting of the compressor","minutes":90},`+
			`{"owner":"office","task":"Agree on a day","minutes":0}],"needs_approval":false}`)), // a task of no minutes is clamped to one
		said(laddertest.Reply(forms.Letter{
			Subject:    "Your heat pump",
			Paragraphs: []string{"We are sorry about the noise.", "Somebody from our workshop will look at it; we will call you to find a day."},
			Promises:   []string{"A call to agree on a day."},
		})),
		said(laddertest.Text(`{"customer":"Ruth Amsel","topic":"noise","since":"service visit","follow_up":{"days":2}}`)),

		said(laddertest.Reply(forms.Intake{Customer: "Emil Horn", Channel: forms.Mail, Request: "To know when the meter will be read."})),
		said(laddertest.Reply(forms.Plan{Steps: []forms.Step{{Owner: "office", Task: "Look up the day", Minutes: 5}}})),
	)
}

func judge() ladder.Model {
	return laddertest.Script(
		said(laddertest.Text(`{"reasoning":"Kind, clear, and it promises no more than it can keep.","score":8.5}`)), // out of ten, though it was told 0 to 1
	)
}

// said makes a step use what a reply of its kind uses.
func said(s laddertest.Step) laddertest.Step {
	return s.WithUsage(ladder.Usage{InputTokens: 700, OutputTokens: 150})
}

// price is what the script costs: $0.0046 for each reply.
var price = ladder.PerMillion(2.00, 0.20, 21.00)
