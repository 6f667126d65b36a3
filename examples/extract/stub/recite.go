package stub

import "strings"

// recite is the model: it looks for a report that it knows.
func (s *Server) recite(req request) string {
	for _, k := range known {
		if !req.says(k.word) {
			continue
		}
		if k.shy && !s.asked[k.word] {
			s.asked[k.word] = true
			return strings.Repeat(" ", 32)
		}
		return k.reply
	}
	return "I know nothing of that."
}

var known = []struct {
	word  string // found in this report alone
	shy   bool   // what the model writes at first is no JSON, and the API serves blanks for it
	reply string
}{
	{word: "checkout page", reply: `{
  "title": "Payments fail because the price service is out of connections",
  "severity": "major",
  "began": "2026-03-03T08:12:00Z",
  "ended": "2026-03-03T08:58:00Z",
  "services": [
    {"name": "checkout", "symptom": "A spinner, then an empty cart", "cause": "It waits for the price service"},
    {"name": "search", "symptom": "Slow", "cause": "It waits for the price service"},
    {"name": "price service", "symptom": "No connections left", "cause": "The night's import did not close its own"}
  ],
  "actions": [
    {"who": "Nadia", "what": "Restarted the checkout pods", "helped": false},
    {"who": "Piotr", "what": "Restarted the price service", "helped": true}
  ],
  "customers": [{"key": "Europe", "value": 1800}, {"key": "South America", "value": 240}]
}`},
	{word: "label printers", reply: `{
  "title": "Label printers print everything twice",
  "severity": "minor",
  "began": "2026-03-09T14:30:00Z",
  "ended": null,
  "services": [{"name": "label printing", "symptom": "Every label comes out twice", "cause": null}],
  "actions": [{"who": "night shift", "what": "Throws one of two labels away", "helped": true}],
  "customers": []
}`},
	{word: "certificate", shy: true, reply: `{
  "title": "Nobody can log in",
  "severity": "critical",
  "began": "2026-03-17T21:03:00Z",
  "ended": "2026-03-17T21:41:00Z",
  "services": [{"name": "login", "symptom": "An unknown error", "cause": "An expired certificate"}],
  "actions": [{"who": "platform team", "what": "Issued a new certificate by hand", "helped": true}],
  "customers": [{"key": "everywhere", "value": 12400}]
}`},
}
