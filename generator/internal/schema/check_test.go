package schema

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/structgen/structgen/generator/internal/diag"
	"github.com/structgen/structgen/generator/internal/manifest"
	"github.com/structgen/structgen/generator/internal/plan"
)

// found is a diagnostic without its words.
type found struct {
	code     diag.Code
	severity diag.Severity
	file     string
	line     int
	column   int
}

func warning(code diag.Code, file string, line int) found {
	return found{code, diag.Warning, file + ".go", line, 1}
}

func failure(code diag.Code, file string, line int) found {
	return found{code, diag.Error, file + ".go", line, 1}
}

// check runs Check and gives the diagnostics with and without their words.
func check(c *plan.Contract, pkg *plan.Package, targets ...string) ([]found, diag.List) {
	ds := Check(c, pkg, Build(c, pkg), targets)
	var list []found
	for _, d := range ds {
		list = append(list, found{d.Code, d.Severity, d.Pos.Filename, d.Pos.Line, d.Pos.Column})
	}
	return list, ds
}

// fields makes n fields of a type.
func fields(n int, t *manifest.Type) []*manifest.Field {
	list := make([]*manifest.Field, n)
	for i := range list {
		list[i] = field(fmt.Sprintf("m%d", i), t)
	}
	return list
}

// nested makes slices of slices, n deep.
func nested(n int) *manifest.Type {
	t := text()
	for range n {
		t = slice(t)
	}
	return t
}

// numbered makes n values of a length.
func numbered(n, length int) []string {
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprintf("%0*d", length, i)
	}
	return list
}

// chain makes structs that each hold the next, and answers the outermost. The
// innermost holds a string, so that there are n objects.
func chain(n int) *manifest.Type {
	inner := structOf(fmt.Sprintf("Chain%d", n), "", field("end", text()))
	for i := n - 1; i >= 1; i-- {
		inner = structOf(fmt.Sprintf("Chain%d", i), "", field("before", boolean()), field("next", object(inner)))
	}
	return object(inner)
}

// doubling makes structs that each hold the next one twice.
func doubling(n int) *manifest.Type {
	inner := structOf("Double0", "", field("end", text()))
	for i := 1; i <= n; i++ {
		inner = structOf(fmt.Sprintf("Double%d", i), "", field("left", object(inner)), field("right", object(inner)))
	}
	return object(inner)
}

func TestBudgets(t *testing.T) {
	wide := structOf("Wide", "", fields(60, boolean())...)
	shared := structOf("Shared", "", field("deep", nested(4)))
	large := strings.Repeat("word ", 400) // 2,000 characters

	for _, row := range []struct {
		name    string
		fields  []*manifest.Field
		targets []string
		want    []found
	}{
		{name: "100 members are portable", fields: fields(100, boolean())},
		{
			name: "the 101st member is one too many", fields: fields(103, boolean()),
			want: []found{warning(diag.BudgetMembers, "Root", 101)},
		},
		{
			name: "members count wherever their struct is inlined", fields: []*manifest.Field{field("a", object(wide)), field("b", object(wide))},
			// a, 60 of it, b: the 39th of b is the 101st.
			want: []found{warning(diag.BudgetMembers, "Wide", 39)},
		},
		{
			name: "key and value of pairs are members", fields: append(fields(97, boolean()), field("map", pairs(text())), field("last", text())),
			want: []found{warning(diag.BudgetMembers, "Root", 99)},
		},
		{
			name: "a named target's documented figure is an error", fields: fields(101, boolean()), targets: []string{"azure"},
			want: []found{failure(diag.BudgetMembers, "Root", 101)},
		},
		{name: "targets not named fall silent", fields: fields(101, boolean()), targets: []string{"openai", "gemini"}},
		{
			name: "each of two targets counts", fields: fields(101, boolean()), targets: []string{"openai", "azure"},
			want: []found{failure(diag.BudgetMembers, "Root", 101)},
		},
		{
			name: "openai takes 5,000 members", fields: fields(5_001, boolean()), targets: []string{"openai"},
			want: []found{failure(diag.BudgetMembers, "Root", 5_001)},
		},
		{name: "a target without figures takes everything", fields: fields(5_001, boolean()), targets: []string{"groq"}},
		{
			name: "an endless schema is an error whoever is called", fields: []*manifest.Field{field("a", text()), field("tree", slice(doubling(40)))}, targets: []string{"groq"},
			want: []found{failure(diag.BudgetMembers, "Root", 2)},
		},

		{name: "5 levels are portable", fields: []*manifest.Field{field("m", nested(4))}},
		{
			name: "6 levels are too deep", fields: []*manifest.Field{field("ok", text()), field("m", nested(5))},
			want: []found{warning(diag.BudgetDepth, "Root", 2)},
		},
		{
			name: "the deepest field is reported", fields: []*manifest.Field{field("m", chain(7))},
			want: []found{warning(diag.BudgetDepth, "Chain6", 2)},
		},
		{
			name: "every branch is reported", fields: []*manifest.Field{field("a", nested(5)), field("b", text()), field("c", nested(6))},
			want: []found{warning(diag.BudgetDepth, "Root", 1), warning(diag.BudgetDepth, "Root", 3)},
		},
		{
			name: "a struct in two branches is reported once", fields: []*manifest.Field{field("a", object(shared)), field("b", object(shared))},
			want: []found{warning(diag.BudgetDepth, "Shared", 1)},
		},
		{
			name: "pairs are two levels", fields: []*manifest.Field{field("m", pairs(pairs(text()))), field("n", pairs(pairs(slice(text()))))},
			want: []found{warning(diag.BudgetDepth, "Root", 2)},
		},
		{name: "openai takes 10 levels", fields: []*manifest.Field{field("m", nested(9))}, targets: []string{"openai"}},
		{
			name: "openai refuses 11 levels", fields: []*manifest.Field{field("m", nested(10))}, targets: []string{"openai"},
			want: []found{failure(diag.BudgetDepth, "Root", 1)},
		},
		{
			name: "what users met is a warning for a named target too", fields: []*manifest.Field{field("m", nested(5))}, targets: []string{"gemini"},
			want: []found{warning(diag.BudgetDepth, "Root", 1)},
		},
		{
			name: "documented and met figures are told apart", fields: []*manifest.Field{field("m", nested(10))}, targets: []string{"gemini", "openai"},
			want: []found{failure(diag.BudgetDepth, "Root", 1), warning(diag.BudgetDepth, "Root", 1)},
		},
		{name: "64 levels can be decoded", fields: []*manifest.Field{field("m", nested(63))}, targets: []string{"groq"}},
		{
			name: "65 levels are an error whoever is called", fields: []*manifest.Field{field("m", nested(64))}, targets: []string{"groq"},
			want: []found{failure(diag.BudgetDepth, "Root", 1)},
		},
		{
			name: "65 levels are an error, and only that, if nobody is named", fields: []*manifest.Field{field("m", nested(64))},
			want: []found{failure(diag.BudgetDepth, "Root", 1)},
		},

		{name: "100 enum values are portable", fields: []*manifest.Field{field("m", enumOf("E", numbered(100, 3)...))}},
		{
			name: "the enum with the 101st value is too much",
			fields: []*manifest.Field{
				field("a", enumOf("A", numbered(60, 3)...)), field("b", text()), field("c", enumOf("C", numbered(60, 3)...)), field("d", enumOf("D", "x")),
			},
			want: []found{warning(diag.BudgetEnum, "Root", 3)},
		},
		{
			name: "values count wherever their enum is inlined", fields: fields(3, enumOf("E", numbered(50, 3)...)),
			want: []found{warning(diag.BudgetEnum, "Root", 3)},
		},
		{name: "a value repeated by a deprecated constant counts once", fields: []*manifest.Field{field("m", enumOf("E", append(numbered(100, 3), numbered(100, 3)...)...))}},
		{
			name: "openai takes 1,000 enum values", fields: fields(6, enumOf("E", numbered(200, 3)...)), targets: []string{"openai"},
			want: []found{failure(diag.BudgetEnum, "Root", 6)},
		},
		{
			name: "a long enum has a budget of its own", targets: []string{"openai"},
			fields: []*manifest.Field{field("short", enumOf("S", numbered(250, 70)...)), field("long", enumOf("L", numbered(251, 60)...))},
			want:   []found{failure(diag.BudgetEnum, "Root", 2)},
		},

		{name: "16 nullable members are portable", fields: fields(16, pointer(text()))},
		{
			name: "the 17th nullable member is one too many", fields: append(fields(3, text()), fields17()...),
			want: []found{warning(diag.BudgetNullable, "Root", 20)},
		},
		{
			name: "anthropic refuses 17 nullable members", fields: fields(17, pointer(text())), targets: []string{"anthropic"},
			want: []found{failure(diag.BudgetNullable, "Root", 17)},
		},
		{
			name: "nullable elements count", fields: fields(17, slice(pointer(text()))),
			want: []found{warning(diag.BudgetNullable, "Root", 17)},
		},

		{
			name:   "the field with the 5,001st character is reported",
			fields: []*manifest.Field{documented(field("a", text()), large), documented(field("b", text()), large), documented(field("c", text()), large), field("d", text())},
			want:   []found{warning(diag.BudgetSize, "Root", 3)},
		},
		{
			name: "cerebras refuses 5,001 characters", targets: []string{"cerebras"},
			fields: []*manifest.Field{documented(field("a", object(structOf("Part", "", documented(field("x", text()), strings.Repeat("word ", 1200))))), "A part.")},
			want:   []found{failure(diag.BudgetSize, "Part", 1)},
		},
		{
			name: "characters are counted, not bytes", targets: []string{"cerebras"},
			fields: []*manifest.Field{documented(field("a", text()), strings.Repeat("日", 4_700))},
		},
		{
			name: "names and values have a budget of their own", targets: []string{"openai"},
			fields: fields(3, enumOf("E", numbered(250, 200)...)),
			want:   []found{failure(diag.BudgetSize, "Root", 3)},
		},

		{
			name:   "all excesses come at once",
			fields: append(append(fields17(), field("deep", nested(5)), documented(field("enum", enumOf("E", append(numbered(100, 3), "")...)), large)), fields(82, boolean())...),
			want: []found{
				warning(diag.BudgetMembers, "Root", 101),
				warning(diag.BudgetDepth, "Root", 18),
				warning(diag.BudgetEnum, "Root", 19),
				warning(diag.BudgetNullable, "Root", 17),
				warning(diag.BudgetSize, "Root", 71),
			},
		},
	} {
		t.Run(row.name, func(t *testing.T) {
			c, pkg := contract(t, renamed(row.fields)...)
			got, _ := check(c, pkg, row.targets...)
			require.Equal(t, row.want, got)
		})
	}
}

func fields17() []*manifest.Field { return fields(17, pointer(text())) }

// renamed gives fields put together from several lists names of their own.
func renamed(list []*manifest.Field) []*manifest.Field {
	for i, f := range list {
		f.Name = fmt.Sprintf("f%d", i)
		f.Path = []string{goField(f.Name)}
	}
	return list
}

func TestKindsHaveBudgets(t *testing.T) {
	var kinds []*manifest.Kind
	for i := range 102 {
		kinds = append(kinds, kindOf(fmt.Sprint(i), fmt.Sprintf("kind.%d", i), ""))
	}
	agent := agentOf(structOf("Talker", "", field("text", text())), vocabulary(kinds...), kinds...)
	pkg := planned(t, []*manifest.Agent{agent})
	got, _ := check(pkg.Contracts[0], pkg)
	require.Equal(t, []found{{diag.BudgetEnum, diag.Warning, "Talker.go", 0, 101}}, got, "at the 101st grant")
}

func TestOnlyFieldsAreNullable(t *testing.T) {
	clue, vote := kindOf("Clue", "clue", ""), kindOf("Vote", "vote", "")
	list := fields(17, text())
	for _, f := range list {
		onlyFor(f, vote)
	}
	pkg := planned(t, []*manifest.Agent{agentOf(structOf("Talker", "", list...), vocabulary(clue, vote), clue, vote)})
	got, _ := check(pkg.Contracts[0], pkg)
	require.Equal(t, []found{warning(diag.BudgetNullable, "Talker", 17)}, got)
}

func TestMessagesNameWhoRefusesAndWhatToDo(t *testing.T) {
	for _, row := range []struct {
		name    string
		fields  []*manifest.Field
		targets []string
		want    []string
		related []string
	}{
		{
			name: "everybody who refuses", fields: []*manifest.Field{field("m", nested(10))}, targets: []string{"openai", "azure"},
			want: []string{"the schema of Root nests 11 levels of objects and arrays at f0[][][][][][][][][]: openai takes at most 10, azure takes at most 5; flatten the structs on the way"},
		},
		{
			name: "only those who refuse", fields: fields(101, boolean()), targets: []string{"openai", "azure"},
			want: []string{"the schema of Root has 101 members, nested ones counted (too many from f100 on): azure takes at most 100; move some into a contract of their own"},
		},
		{
			name: "the field that leads to an endless schema", fields: []*manifest.Field{field("m", slice(doubling(40)))}, targets: []string{"openai"},
			want: []string{"the schema of Root grows beyond 10000 members in f0, and no provider takes so many; look on the way for structs with several fields of one type, each of which holds all of that type again"},
		},
		{
			name: "the way out if nobody is named", fields: fields(17, pointer(text())),
			want: []string{"the schema of Root has 17 places that may be null (too many from f16 on): anthropic takes at most 16, bedrock is known to refuse more than 16; " +
				"put what belongs to one kind into one struct field with only=, or say with -target which providers are really called"},
		},
		{
			name: "the path through inlined structs", fields: []*manifest.Field{field("a", slice(chain(4)))},
			want: []string{"the schema of Root nests 6 levels of objects and arrays at f0[].next.next.next: azure takes at most 5, gemini is known to refuse more than 5; " +
				"flatten the structs on the way, or say with -target which providers are really called"},
		},
		{
			name: "the largest member", targets: []string{"cerebras"},
			fields:  []*manifest.Field{documented(field("a", text()), strings.Repeat("x", 4_000)), documented(field("b", text()), strings.Repeat("x", 1_000))},
			want:    []string{"the schema of Root has 5164 characters without white space (too many from f1 on): cerebras takes at most 5000; shorten names and comments, or split the contract"},
			related: []string{"f0 alone takes 4034 of them"},
		},
	} {
		t.Run(row.name, func(t *testing.T) {
			c, pkg := contract(t, renamed(row.fields)...)
			_, ds := check(c, pkg, row.targets...)
			var messages, related []string
			for _, d := range ds {
				messages = append(messages, d.Message)
				for _, r := range d.Related {
					related = append(related, r.Message)
				}
			}
			require.Equal(t, row.want, messages)
			require.Equal(t, row.related, related)
		})
	}
}
