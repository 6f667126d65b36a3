package contract

// Interpret is the explaining reader, for the tests that hold it and the fast
// paths together.
func Interpret(shape *Shape, src string, maxDepth int) ([]Violation, Notes) {
	refused, notes := interpret("", shape, src, maxDepth)
	if refused == nil {
		return nil, notes
	}
	return refused.Violations, notes
}
