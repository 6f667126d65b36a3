package plan

import "github.com/structgen/structgen/generator/internal/manifest"

// addKindEvents plans one constraint for each kind that somebody was granted,
// in the order of the vocabulary.
func (p *planner) addKindEvents() {
	events := map[*manifest.Kind][]string{}
	for _, c := range p.Contracts {
		if c.Agent == nil {
			continue
		}
		for _, g := range c.Agent.Grants {
			events[g.Kind] = append(events[g.Kind], g.Struct)
		}
	}
	for _, v := range p.Vocabularies {
		for _, k := range v.Kinds {
			if len(events[k]) == 0 {
				continue
			}
			e := &KindEvent{Name: p.kindPart(v.Vocabulary, k) + "Event", Kind: k, Structs: events[k]}
			p.scope.claim(e.Name, claim{"the constraint of kind " + k.Const.Name, k.Pos, fixKind(k)})
			p.KindEvents = append(p.KindEvents, e)
		}
	}
}
