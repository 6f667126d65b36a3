package contract

// names is a set of strings that finds duplicates in linear time. Most objects
// have few members, for which no map is made.
type names struct {
	few  [8]string
	n    int
	many map[string]struct{}
}

// add reports whether name is new.
func (s *names) add(name string) bool {
	if s.many != nil {
		before := len(s.many)
		s.many[name] = struct{}{}
		return len(s.many) > before
	}
	for _, old := range s.few[:s.n] {
		if old == name {
			return false
		}
	}
	if s.n < len(s.few) {
		s.few[s.n] = name
		s.n++
		return true
	}
	s.many = map[string]struct{}{name: {}}
	for _, old := range s.few {
		s.many[old] = struct{}{}
	}
	return true
}
