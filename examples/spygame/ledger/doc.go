// Package ledger is an append-only file of events, one JSON object a line:
//
//	{"seq":1,"agent":"spy","event":{"kind":"alibi.given",…}}
//
// What gets in stays in: there is no update and no delete. That is why Append
// takes events and no bytes. An event writes itself, and refuses to if it breaks
// its contract; a reply that is none has no way in.
package ledger
