package wire

// Encoder appends compact JSON. A value that JSON or the contract cannot hold
// sets Bad, once and for all; the caller then discards Buf and explains. Its
// zero value is ready.
type Encoder struct {
	Buf []byte
	Bad bool
}

// Raw appends lit as it is.
func (e *Encoder) Raw(lit string) { e.Buf = append(e.Buf, lit...) }

// Bool appends true or false.
func (e *Encoder) Bool(v bool) {
	if v {
		e.Raw("true")
	} else {
		e.Raw("false")
	}
}
