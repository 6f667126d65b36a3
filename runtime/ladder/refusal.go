package ladder

import (
	"iter"
	"strings"
)

func containsAny(s string, subs ...string) bool {
	for _, sub := range subs {
		if strings.Contains(s, sub) {
			return true
		}
	}
	return false
}

// refuses reports whether the remark says that the format is not supported, and
// whether it says so only of the format together with something else.
func (r *remark) refuses(sent FormatType) (refused, combination bool) {
	byPath := r.path.namesFormat()
	refused = byPath && r.code.deniesParameter() || r.text.nobodyServes()
	for s := range r.code.sentences() { // unsupported_response_format
		refused = refused || s.assess(false).refuses(sent)
	}
	for s := range r.text.sentences() {
		if a := s.assess(byPath); a.refuses(sent) {
			refused, combination = true, a.mode
		}
	}
	return refused, combination
}

func (w words) sentences() iter.Seq[words] {
	return func(yield func(words) bool) {
		for from := 0; from < len(w); {
			to := from + 1
			for to < len(w) && !w[to].opens {
				to++
			}
			if !yield(w[from:to]) {
				return
			}
			from = to
		}
	}
}

// deniesParameter reads codes such as unsupported_parameter and extra_forbidden.
func (w words) deniesParameter() bool {
	for i := range w {
		if d := w.denial(i); d == unsupport || d == unknown {
			return true
		}
	}
	return false
}

// nobodyServes is a router's way to refuse: it names no parameter, but found no
// provider that takes all that were sent.
func (w words) nobodyServes() bool {
	nobody, asked := false, false
	for i := range w {
		switch w[i].text {
		case "no":
			nobody = nobody || w.near(i, 2, isServer)
		case "requested", "provided", "required":
			asked = asked || w.is(i+1, "parameters")
		}
	}
	return nobody && asked
}

// sentence is what one sentence says about the format.
type sentence struct {
	named    bool // in so many words, or by the remark's path
	weak     bool // in words that mean other things too, close to the denial
	denied   bool
	missing  bool // something is said to be missing or required
	mode     bool // tools, streaming, thinking are spoken of too
	tools    bool
	grammar  bool
	excluded bool // the denial is about two things together
}

func (s sentence) refuses(sent FormatType) bool {
	switch {
	case s.named && s.denied:
		return true
	case s.weak && s.denied:
		return !s.tools || s.grammar || s.excluded
	case s.named && s.missing:
		// A type that wants more than an object has no plain JSON object format; to a
		// call that sent a schema it would be a malformed request.
		return sent == FormatJSONObject
	}
	return false
}

// weakReach is how far a weak name and the denial may be apart, in words.
const weakReach = 6

// assess reads one sentence.
func (w words) assess(byPath bool) sentence {
	s := sentence{named: byPath}
	var doubts, weaks, denials, unknowns []int
	nameEnd := 0
	list := noList // of things that would be fine: what stands in it is not refused
	for i := 0; i < len(w); i++ {
		list = max(list, w.listing(i))
		s.tools = s.tools || w.aboutTools(i)
		s.mode = s.mode || list < listNames && w.aboutMode(i)
		switch w.denial(i) {
		case unsupport:
			denials = append(denials, i)
		case exclude:
			s.excluded = true
			denials = append(denials, i)
		case unknown:
			s.denied = true
			unknowns = append(unknowns, i)
		case doubtful:
			doubts = append(doubts, i)
		case invalid:
			s.denied = s.denied || nameEnd > 0 && i-nameEnd <= 2
		}
		s.missing = s.missing || w.lacks(i)
		kind, n := w.naming(i)
		if list >= listNames || n == 0 {
			continue
		}
		switch kind {
		case namesValue:
			s.named = s.named || list == noList
		case namesWeak:
			weaks = append(weaks, i)
			s.grammar = s.grammar || n == 1
		default:
			s.named = true
		}
		for _, d := range doubts {
			s.denied = s.denied || kind != namesWeak && i-d <= 3
		}
		if kind != namesWeak && i+n < len(w) && (w[i+n].text == "is" || w[i+n].text == "invalid") {
			s.denied = s.denied || w.is(i+n, "invalid") || w.is(i+n, "is", "invalid") || w.is(i+n, "is", "unknown")
		}
		i += n - 1
		if kind != namesWeak {
			nameEnd = i
		}
	}
	s.denied = s.denied || len(denials) > 0
	for _, at := range weaks {
		for _, d := range denials {
			s.weak = s.weak || d-at <= weakReach && at-d <= weakReach
		}
		for _, d := range unknowns { // Unrecognized request argument supplied: grammar
			if w[at].text == "grammar" && at-d <= weakReach {
				s.weak = true
				denials = append(denials, d)
			}
		}
	}
	if !s.named { // an unknown something is no denial of a word that means other things too
		s.denied = len(denials) > 0
	}
	return s
}

// lacks reports whether word i says that a part is missing.
func (w words) lacks(i int) bool {
	return w.is(i, "missing", "field") || w.is(i, "missing", "required") || w.is(i, "field", "required") ||
		w.is(i, "is", "required") || w.is(i, "must", "be", "provided")
}

// refusesTools reports whether the remark says that tools, or a forced choice
// of one, are not supported.
func (r *remark) refusesTools() bool {
	byPath := false
	for i := range r.path {
		byPath = byPath || r.path.aboutTools(i)
	}
	if byPath && r.code.deniesParameter() {
		return true
	}
	tools, denied := byPath, false
	for i := range r.text {
		w := r.text
		if w[i].opens {
			tools, denied = byPath, false
		}
		tools = tools || w.aboutTools(i)
		switch w.denial(i) {
		case unsupport, unknown, exclude:
			denied = true
		}
		if w[i].text == "requires" || w.is(i, "should", "be") || w.is(i, "unrecognized", "request") {
			denied = true
		}
		if tools && denied {
			return true
		}
	}
	return false
}
