package wire

// Encoder appends compact JSON. A value that JSON or the contract cannot hold
// sets Bad, once and for all; the caller then discards Buf and explains.
type Encoder struct {
	Buf []byte
	Bad bool
}

func (e *Encoder) Raw(lit string)              {} // verbatim
func (e *Encoder) Str(v string)                {} // Bad on invalid UTF-8
func (e *Encoder) Strings(v []string)          {} // nil is []
func (e *Encoder) Bool(v bool)                 {}
func (e *Encoder) Int(v int64)                 {}
func (e *Encoder) Uint(v uint64)               {}
func (e *Encoder) Float64(v float64)           {} // Bad if not finite
func (e *Encoder) Float32(v float32)           {}
func (e *Encoder) Text(text []byte, err error) {} // takes what MarshalText returns

// Bad if outside lo..hi (an infinite bound is none).
func (e *Encoder) ClampInt(v int64, lo, hi float64)       {}
func (e *Encoder) ClampUint(v uint64, lo, hi float64)     {}
func (e *Encoder) ClampFloat64(v float64, lo, hi float64) {}
func (e *Encoder) ClampFloat32(v float32, lo, hi float64) {}
