package contract

// Checker collects the violations of a value built in code. Generated Validate
// functions drive it: Enter and Leave move along the JSON Pointer, the others
// check one member. Its zero value is ready.
type Checker struct{}

func (c *Checker) Enter(member string) {}
func (c *Checker) Index(i int)         {}
func (c *Checker) Key(key string)      {} // a pair of a pairs map: checks the key's UTF-8 and enters its value
func (c *Checker) Leave()              {}

func (c *Checker) Str(v string)                             {}
func (c *Checker) Enum(ok bool, got string)                 {} // ok: v is one of the enum's values
func (c *Checker) Kind(ok bool)                             {} // the discriminator names a granted kind
func (c *Checker) Float(v float64, lo, hi float64)          {}
func (c *Checker) Int(v int64, lo, hi float64)              {}
func (c *Checker) Uint(v uint64, lo, hi float64)            {}
func (c *Checker) Text(text []byte, err error)              {} // what MarshalText returns
func (c *Checker) Only(required, present bool, kind string) {} // an only= member: present exactly if required

// Err is nil, or a *DecodeError naming the contract.
func (c *Checker) Err(contract string) error { return nil }
