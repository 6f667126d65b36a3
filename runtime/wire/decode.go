package wire

// Decoder is the state that only slow paths need. Its zero value is ready; it
// is for one document, on one goroutine.
type Decoder struct {
	// Noted is set when a number was clamped or a member dropped.
	Noted bool
}

// Str reads a string whose opening quote is just before i. It returns the text,
// which shares s if it holds no escapes, and the index after the closing quote.
func (d *Decoder) Str(s string, i int) (string, int) { return "", -1 }

// Quoted is Str with the opening quote at i.
func (d *Decoder) Quoted(s string, i int) (string, int) { return "", -1 }

// Name reads a member name, the colon, and the white space around it.
func (d *Decoder) Name(s string, i int) (string, int) { return "", -1 }

// Strings reads an array of strings; never nil if i >= 0.
func (d *Decoder) Strings(s string, i int) ([]string, int) { return nil, -1 }

// Space skips white space.
func Space(s string, i int) int { return -1 }

// Has reports whether s continues with lit at i.
func Has(s string, i int, lit string) bool { return false }

// Next reads what follows a value inside an array or object that ends with end:
// more is 1 after a comma (the index is then at the next token), 0 after end, -1 on anything else.
func Next(s string, i int, end byte) (next, more int) { return -1, -1 }

// Open reads the bracket or brace c and white space.
func Open(s string, i int, c byte) int { return -1 }

// End reports whether only white space follows i, and i is valid.
func End(s string, i int) bool { return false }

// Room estimates how many further elements fit what is left of s, when n
// elements took s[open:i]; at most 8*n.
func Room(s string, open, i, n int) int { return 0 }

// Bool, Int, Uint, Float64, Float32 read a literal. Int and Uint take the
// type's bits, and read 3.0 and 3e0 as 3.
func Bool(s string, i int) (bool, int)             { return false, -1 }
func Int(s string, i int, bits int) (int64, int)   { return 0, -1 }
func Uint(s string, i int, bits int) (uint64, int) { return 0, -1 }
func Float64(s string, i int) (float64, int)       { return 0, -1 }
func Float32(s string, i int) (float32, int)       { return 0, -1 }

// ClampInt and so on read a number and move it into lo..hi before the type's
// own range is checked; an infinite bound is none. A changed value sets Noted.
func (d *Decoder) ClampInt(s string, i, bits int, lo, hi float64) (int64, int)   { return 0, -1 }
func (d *Decoder) ClampUint(s string, i, bits int, lo, hi float64) (uint64, int) { return 0, -1 }
func (d *Decoder) ClampFloat64(s string, i int, lo, hi float64) (float64, int)   { return 0, -1 }
func (d *Decoder) ClampFloat32(s string, i int, lo, hi float64) (float32, int)   { return 0, -1 }
