package ladder

import (
	"context"
	"errors"
)

// Classify says what a provider's error means for a call that sent a format.
//
// There is no table of providers, and a 400 alone means nothing. A refusal of
// the format needs three things at once: the call sent a format; the body names
// it, or a synonym, or a type whose allowed value is text; and the wording says
// that it is not supported. Told apart before that are a bad schema, the missing
// word json, refused tools, and a failed generation, which is no refusal at all
// (see [FailedGeneration]).
//
// Errors that are no [APIError] are read by their text, with an unknown status.
func Classify(sent FormatType, err error) Class { return judge(sent, err).class }

// FailedGeneration reports whether a provider checked what its model wrote,
// found it wanting, and answered with an error instead of the reply (Groq's
// json_validate_failed). The text, if served, is what the model had written. To
// the ladder this is an invalid reply, not an error.
func FailedGeneration(err error) (text string, ok bool) {
	if err == nil || neverAboutFormat(statusOf(err)) {
		return "", false
	}
	_, body := told(err)
	e := unwrap(body)
	return e.partial, e.failed
}

// judgement is a class and what goes with it.
type judgement struct {
	class       Class
	combination bool // refused together with tools, streaming, thinking: another call may fare better
}

func judge(sent FormatType, err error) judgement {
	if err == nil || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return judgement{}
	}
	status, body := told(err)
	if neverAboutFormat(status) {
		return judgement{}
	}
	e := unwrap(body)
	worst := status
	for _, n := range e.statuses {
		if neverAboutFormat(n) {
			return judgement{}
		}
		worst = max(worst, n)
	}
	if e.failed || worst > 501 && e.saysUnavailable() {
		return judgement{}
	}
	return e.judge(sent)
}

func statusOf(err error) int {
	status, _ := told(err)
	return status
}

// neverAboutFormat knows the statuses that speak of the caller, the moment or
// the size, and redirects, which come from whoever stands before the provider.
// Refusals were seen with 400, 404, 405, 415, 422, 500, 501 and none, and with
// 200: gateways that have begun to answer, and some providers always, put the
// error into the body alone, which is then all there is to judge by.
func neverAboutFormat(status int) bool {
	if 300 <= status && status < 400 {
		return true
	}
	switch status {
	case 401, 402, 403, 407, 408, 409, 413, 425, 429, 431, 451:
		return true
	}
	return false
}

// saysUnavailable reports whether anything is called unavailable. With the
// status of a gateway or an overloaded server that is an outage, whatever it is
// that is not available.
func (e *envelope) saysUnavailable() bool {
	for i := range e.remarks {
		for _, w := range e.remarks[i].text {
			if w.text == "unavailable" || w.text == "available" {
				return true
			}
		}
	}
	return false
}

// judge weighs all remarks together: a validator may list every variant of
// response_format that the request is not.
func (e *envelope) judge(sent FormatType) judgement {
	var schema, refused, tools, combination, listed bool
	var takes choices
	for i := range e.remarks {
		r := &e.remarks[i]
		if r.aside() {
			continue
		}
		if sent != FormatText && r.wantsWord() {
			return judgement{class: NeedsJSONWord}
		}
		if r.elsewhere(sent) {
			continue
		}
		if list, named := r.accepts(); named && list.any() {
			listed = true
			takes.text, takes.object = takes.text || list.text, takes.object || list.object
			takes.schema, takes.json = takes.schema || list.schema, takes.json || list.json
			continue
		}
		if sent == FormatText {
			continue
		}
		schema = schema || r.schemaTrouble(sent)
		tools = tools || sent == FormatTool && r.refusesTools()
		no, together := r.refuses(sent)
		if no {
			combination = together || !refused && combination
			refused = true
		}
	}
	switch {
	case sent == FormatText:
		// No format was sent, so none was refused; but a server that takes nothing
		// else than a schema says so to every call.
		if listed && !takes.text && takes.schema {
			return judgement{class: RejectsJSONObject}
		}
		return judgement{}
	case schema, listed && takes.includes(sent):
		return judgement{class: RejectsSchema}
	case sent == FormatTool && (tools || refused):
		return judgement{class: RejectsTools, combination: combination}
	case sent == FormatTool:
		return judgement{}
	case refused, listed:
		return judgement{class: refusalOf(sent), combination: combination && !listed}
	}
	return judgement{}
}

func refusalOf(sent FormatType) Class {
	if sent == FormatJSONObject {
		return RejectsJSONObject
	}
	return RejectsFormat
}

// aside reports whether the remark is about something that has nothing to do
// with the format of a chat reply, whatever else it mentions.
func (r *remark) aside() bool {
	for i := range r.text {
		if r.text.passing(i) || r.text.aboutMedia(i) || r.text.ofOutput(i) || r.text.aboutPrompt(i) || r.text.aboutModel(i) {
			return true
		}
	}
	for i := range r.code {
		if r.code.passing(i) || r.code.aboutPrompt(i) || r.code.aboutModel(i) {
			return true
		}
	}
	for i := range r.path {
		if r.path.otherRoot(i) {
			return true
		}
	}
	return false
}

// elsewhere reports whether the remark is about another part of the request:
// by its path, or by a path in its text, behind which a prompt may be repeated.
func (r *remark) elsewhere(sent FormatType) bool {
	if r.path.namesFormat() {
		return false
	}
	if r.path.otherParameter() {
		return true
	}
	for i := range r.text {
		if r.text.otherRoot(i) || sent != FormatTool && r.text.insideTools(i) {
			return true
		}
	}
	return false
}

// wantsWord finds the demand that the messages contain the word json.
func (r *remark) wantsWord() bool {
	w := r.text
	for i := range w {
		if w[i].text != "json" {
			continue
		}
		for k := max(0, i-3); k < i; k++ {
			switch w[k].text {
			case "word", "keyword", "string":
				return k > 0 && !w.is(k, "keyword", "argument") && w.wordDemanded(k)
			case "contain", "include", "mention":
				if w[i].quoted && i+1 < len(w) && (w[i+1].text == "in" || w[i+1].text == "to") {
					return true
				}
			}
			if w[k].text[0] >= 0x80 && containsAny(w[k].text, "包含", "出现") {
				return true
			}
		}
		if i+1 < len(w) && w[i+1].text == "word" {
			return w.wordDemanded(i)
		}
	}
	return false
}

func (w words) wordDemanded(i int) bool {
	for k := max(0, i-6); k < min(len(w), i+8); k++ {
		switch w[k].text {
		case "contain", "contains", "include", "mention", "appear", "must", "need", "needs", "containing", "present":
			return true
		}
	}
	return false
}

// accepts collects the format types that the remark says are taken, and
// whether it says so of the parameter that carries the format.
func (r *remark) accepts() (takes choices, named bool) {
	named = r.path.namesType() || len(r.text) > 1 && r.text[0].text == "type" && r.text[1].glue == gluePunct
	list := false
	for i := range r.text {
		if !list {
			if kind, _ := r.text.naming(i); kind == namesField {
				named = true
			}
			kind := r.text.listing(i)
			list = kind == listValues || kind == listEither
			continue
		}
		if t := r.text[i].text; t == "got" || t == "received" || t == "found" { // what was sent, at last
			list = false
			continue
		}
		takes.add(r.text, i)
		if kind, _ := r.text.naming(i); kind == namesField {
			named = true
		}
	}
	for i := 0; i < len(r.text) && !named; i++ { // invalid format: expected "json" or a JSON schema
		named = r.text.is(i, "invalid", "format") && r.text.glueAt(i+2) == gluePunct
	}
	return takes, named && !r.text.underOtherRoot()
}

// namesType reports whether a path leads to the format or its type.
func (w words) namesType() bool {
	if len(w) > 0 && len(w) <= 2 && w[len(w)-1].text == "type" && (len(w) == 1 || w[0].text == "body") {
		return true
	}
	return w.namesFormat()
}

// namesFormat reports whether a path leads to the format.
func (w words) namesFormat() bool {
	for i := range w {
		if w.strangers(i) {
			return false // metadata.json_schema, tools.0.function.json_schema
		}
		if kind, _ := w.naming(i); kind == namesField || kind == namesValue || kind == namesTopic {
			return true
		}
	}
	return len(w) == 1 && w[0].text == "format"
}

func (w words) underOtherRoot() bool {
	for i := range w {
		if w.otherRoot(i) {
			return true
		}
	}
	return false
}
