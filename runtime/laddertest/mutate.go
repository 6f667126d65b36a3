package laddertest

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/structgen/structgen/runtime/contract"
)

// mutator damages one document in place, emits it, and mends it again.
type mutator struct {
	root *tree
	emit func(what string, doc []byte)
}

// with emits the document while node is something else.
func (m *mutator) with(node *tree, other tree, format string, args ...any) {
	mended := *node
	*node = other
	m.emit(fmt.Sprintf(format, args...), m.root.appendTo(nil))
	*node = mended
}

func scalar(text string) tree { return tree{scalar: text} }

func quoted(s string) string {
	text, _ := json.Marshal(s) // a string always marshals
	return string(text)
}

// walk damages node and everything below it. The value of an only= member is
// dropped for other kinds and so cannot be wrong there.
func (m *mutator) walk(node *tree, sh *contract.Shape, path string) {
	at := orRoot(path)
	if !sh.Nullable && !node.null() {
		m.with(node, scalar("null"), "null for %s", at)
	}
	if len(sh.Only) > 0 && node.null() {
		return
	}
	if len(sh.Only) > 0 {
		m.with(node, scalar("null"), "null for %s, which this kind requires", at)
	}
	m.otherTypes(node, sh, at)
	if node.null() {
		return
	}
	switch sh.Type {
	case contract.ShapeObject:
		m.object(node, sh, path)
	case contract.ShapeArray:
		m.array(node, sh, path)
	case contract.ShapePairs:
		m.pairs(node, sh, path)
	case contract.ShapeKind:
		m.kind(node, sh.Kinds, at)
	case contract.ShapeEnum:
		m.enum(node, sh.Enum.Values, at)
	case contract.ShapeInt, contract.ShapeUint, contract.ShapeNumber:
		m.number(node, sh, at)
	case contract.ShapeString, contract.ShapeText:
		m.with(node, scalar(`"\ud83d"`), "half a surrogate pair for %s", at)
		m.with(node, scalar("\"\xff\""), "broken UTF-8 for %s", at)
		m.with(node, scalar("\"a\nb\""), "a bare new line in %s", at)
	}
}

// otherTypes puts a value of every other JSON type in the place of node.
func (m *mutator) otherTypes(node *tree, sh *contract.Shape, at string) {
	number, text, boolean := "7", `"sample"`, "true"
	object, array := tree{open: '{'}, tree{open: '['}
	switch sh.Type {
	case contract.ShapeObject, contract.ShapeAny:
		object.open = 0
	case contract.ShapeArray, contract.ShapePairs:
		array.open = 0
	case contract.ShapeString, contract.ShapeText, contract.ShapeEnum, contract.ShapeKind:
		text = ""
	case contract.ShapeBool:
		boolean = ""
		m.with(node, scalar(`"true"`), "a quoted boolean for %s", at)
	default:
		number = ""
		m.with(node, scalar(`"7"`), "a quoted number for %s", at)
	}
	for _, other := range []string{number, text, boolean} {
		if other != "" {
			m.with(node, scalar(other), "%s for %s", other, at)
		}
	}
	if object.open != 0 {
		m.with(node, object, "an object for %s", at)
	}
	if array.open != 0 {
		m.with(node, array, "an array for %s", at)
	}
	if sh.Type != contract.ShapeArray && !node.null() { // a list in a list may be a list of lists
		m.with(node, tree{open: '[', items: []*tree{new(*node)}}, "%s in an array", at)
	}
}

func (m *mutator) object(node *tree, sh *contract.Shape, path string) {
	members := node.members
	as := func(changed []member, format string, args ...any) {
		m.with(node, tree{open: '{', members: changed}, format, args...)
	}
	unknown := member{"no_such_member", new(scalar("null"))}
	as(append(slices.Clone(members), unknown), "an unknown member in %s", orRoot(path))
	as(slices.Insert(slices.Clone(members), 0, unknown), "an unknown first member in %s", orRoot(path))
	for i, mem := range members {
		here := path + "/" + mem.name
		as(slices.Delete(slices.Clone(members), i, i+1), "a missing %s", here)
		as(append(slices.Clone(members), mem), "%s twice", here)
		renamed := slices.Clone(members)
		if renamed[i].name = otherCase(mem.name); renamed[i].name != mem.name && !has(members, renamed[i].name) {
			as(renamed, "%s written %s", here, renamed[i].name)
			as(append(slices.Clone(members), renamed[i]), "%s and %s", here, renamed[i].name)
		}
	}
	for _, mem := range members {
		for i, known := range sh.Members {
			if sh.Names.Name(i) == mem.name {
				m.walk(mem.value, known, path+"/"+mem.name)
			}
		}
	}
}

func orRoot(path string) string {
	if path == "" {
		return "the output"
	}
	return path
}

func has(members []member, name string) bool {
	return slices.ContainsFunc(members, func(m member) bool { return m.name == name })
}

// otherCase changes the case of the first letter.
func otherCase(s string) string {
	if s == "" {
		return s
	}
	if upper := strings.ToUpper(s[:1]); upper != s[:1] {
		return upper + s[1:]
	}
	return strings.ToLower(s[:1]) + s[1:]
}

func (m *mutator) array(node *tree, sh *contract.Shape, path string) {
	items := node.items
	if !sh.Elem.Nullable {
		m.with(node, tree{open: '[', items: append(slices.Clone(items), new(scalar("null")))}, "a null element of %s", path)
	}
	if sh.Fixed && len(items) > 0 {
		m.with(node, tree{open: '[', items: items[1:]}, "an element too few in %s", path)
		m.with(node, tree{open: '[', items: append(slices.Clone(items), items[0])}, "an element too many in %s", path)
	}
	indexed := tree{open: '{'}
	for i, item := range items {
		indexed.members = append(indexed.members, member{strconv.Itoa(i), item})
	}
	m.with(node, indexed, "an object with indexes for %s", path)
	for i, item := range items[:min(len(items), 2)] { // further ones are no different
		m.walk(item, sh.Elem, path+"/"+strconv.Itoa(i))
	}
}

func (m *mutator) pairs(node *tree, sh *contract.Shape, path string) {
	plain := tree{open: '{'}
	for i, item := range node.items {
		key := item.members[0].value
		m.with(node, tree{open: '[', items: append(slices.Clone(node.items), item)}, "the key %s twice in %s", key.scalar, path)
		m.with(item, tree{open: '{', members: item.members[:1]}, "a pair without a value in %s", path)
		m.with(item, tree{open: '{', members: item.members[1:]}, "a pair without a key in %s", path)
		m.with(key, scalar("null"), "a null key in %s", path)
		m.walk(item.members[1].value, sh.Elem, path+"/"+strconv.Itoa(i)+"/value")
		plain.members = append(plain.members, member{"k" + strconv.Itoa(i), item.members[1].value})
	}
	m.with(node, plain, "a plain object for %s", path)
}

func (m *mutator) kind(node *tree, k *contract.Kinds, at string) {
	m.enum(node, k.Granted, at)
	for _, name := range k.Known {
		if !slices.Contains(k.Granted, name) {
			m.with(node, scalar(quoted(name)), "a kind that is not granted, %s", name)
		}
	}
	for _, name := range k.Reserved {
		m.with(node, scalar(quoted(name)), "a reserved kind, %s", name)
	}
}

func (m *mutator) enum(node *tree, values []string, at string) {
	var now string
	if json.Unmarshal([]byte(node.scalar), &now) != nil {
		return
	}
	for _, other := range []string{"no such value", "", " " + now, now + "\n", otherCase(now), strings.ToUpper(now), now + "s", quoted(now)} {
		if !slices.Contains(values, other) {
			m.with(node, scalar(quoted(other)), "%q for %s", other, at)
		}
	}
	if len(values) > 1 {
		m.with(node, scalar(quoted(strings.Join(values, "|"))), "all values at once for %s", at)
	}
}

// number goes beyond the type on the sides that no clamp bounds.
func (m *mutator) number(node *tree, sh *contract.Shape, at string) {
	bounded := func(low bool) bool {
		return sh.Clamp != nil && (low && sh.Clamp.Lo != nil || !low && sh.Clamp.Hi != nil)
	}
	if sh.Type != contract.ShapeNumber {
		m.with(node, scalar("0.5"), "a fraction for %s", at)
	}
	for _, wrong := range []string{"01", "+1", ".5", "1.", "1,000", "NaN", "Infinity", "0x1"} {
		m.with(node, scalar(wrong), "%s for %s", wrong, at)
	}
	if !bounded(false) {
		m.with(node, scalar(beyond(sh)), "a number too large for %s", at)
		if high, _ := nextTo(sh); high != nil {
			m.with(node, scalar(high.String()), "a number too large by one for %s", at)
		}
	}
	if !bounded(true) {
		low := "-" + beyond(sh)
		if sh.Type == contract.ShapeUint {
			low = "-1"
		}
		m.with(node, scalar(low), "a number too small for %s", at)
		if _, low := nextTo(sh); low != nil {
			m.with(node, scalar(low.String()), "a number too small by one for %s", at)
		}
	}
}

// nextTo are the whole numbers next to the range of the shape's Go type; nil for
// numbers with a fraction.
func nextTo(sh *contract.Shape) (high, low *big.Int) {
	bits := uint(sh.Bits)
	if bits == 0 {
		bits = 64
	}
	one := big.NewInt(1)
	switch sh.Type {
	case contract.ShapeInt:
		high = new(big.Int).Lsh(one, bits-1)
		low = new(big.Int).Neg(high)
		return high, low.Sub(low, one)
	case contract.ShapeUint:
		return new(big.Int).Lsh(one, bits), big.NewInt(-1)
	}
	return nil, nil
}

// beyond is a number that the shape's Go type cannot hold.
func beyond(sh *contract.Shape) string {
	switch {
	case sh.Type == contract.ShapeNumber && sh.Bits == 32:
		return "1e39"
	case sh.Type == contract.ShapeNumber:
		return "1e999"
	case sh.Bits == 0 || sh.Bits == 64:
		return "1e30"
	}
	return strconv.FormatFloat(math.Ldexp(1, int(sh.Bits))+1, 'f', 0, 64)
}
