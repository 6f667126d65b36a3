// cost tells what a contract costs a program that has it: how much the binary
// grows, and how long the compiler works, for structgen's code and for
// easyjson's, for the medium payload.
//
//	cost [-copies 24] [-rounds 5] [-keep]
//
// The same declarations are copied into several packages, so that what the
// runtime costs once does not count, nor that a linker fills up pages. Each copy
// has names, enum values and a description of its own: the linker would share
// them, and with them the schema and the prompt. Compiling is measured in the
// processor time of the compiler's process, which a busy machine disturbs little.
//
// A contract is in the program if its functions are: that is what generated code
// adds. How much a program adds that also calls each of them once, which is its own
// code, stands beside it.
//
// Both generators' code decodes and encodes. Beyond that, structgen's refuses
// what breaks the contract, explains why, validates values built in code, and
// carries the schema and the prompt, about 5 KB of text: all of it counts.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

var (
	copies = flag.Int("copies", 24, "packages with the same contract")
	rounds = flag.Int("rounds", 5, "how often each package is compiled")
	keep   = flag.Bool("keep", false, "leave the module that was built in place, and say where")
)

// A generator is a way from annotated types to code.
type generator struct {
	name   string
	marker string                        // what annotates the type
	option string                        // what makes a member required
	run    func(w workspace, dir string) // generates in a package folder
	funcs  []string                      // what a program has the code for; @ is the package
	calls  string                        // statements that call all of that

	library string // what else the calls import
}

var generators = []generator{
	{
		name: "structgen", marker: "//structgen:contract",
		run:   func(w workspace, dir string) { w.do(w.structgen, "-C", w.dir, "./"+dir) },
		funcs: []string{"@.DecodeMedium", "@.AppendMedium", "@.ValidateMedium", "@.MediumContract"},
		calls: "v, err := @.DecodeMedium(doc); must(err); out, err := @.AppendMedium(nil, &v); must(err); _, _, err = @.MediumContract.Decode(out); must(err); must(@.ValidateMedium(&v))",
	},
	{
		name: "easyjson", marker: "//easyjson:json", option: ",required",
		run: func(w workspace, dir string) {
			w.do("go", "tool", "easyjson", "-disallow_unknown_fields", filepath.Join(dir, "types.go"))
		},
		funcs:   []string{"(*@.Medium).UnmarshalEasyJSON", "(*@.Medium).MarshalEasyJSON"},
		calls:   "var v @.Medium; must(easyjson.Unmarshal(doc, &v)); _, err := easyjson.Marshal(&v); must(err)",
		library: "github.com/mailru/easyjson",
	},
}

func main() {
	flag.Parse()
	if *copies < 2 || *copies > 'z'-'a'+1 || *rounds < 1 {
		must(errors.New("cost: from 2 to 26 copies, and one round at least"))
	}
	w := newWorkspace()
	if *keep {
		fmt.Println(w.dir)
	} else {
		defer os.RemoveAll(w.dir)
	}
	for _, g := range generators {
		for i := range *copies {
			dir := fmt.Sprintf("%s%d", g.name, i)
			w.write(filepath.Join(dir, "types.go"), "package "+dir+"\n"+strings.NewReplacer("@", g.marker, "#", g.option, "~", string(rune('a'+i))).Replace(types))
			g.run(w, dir)
		}
	}
	fmt.Println("| generator | KB a contract adds | stripped | with a call of each function | stripped | compiler, CPU ms | lines |\n|---|---|---|---|---|---|---|")
	for _, g := range generators {
		one, all := w.sizes(g, 1), w.sizes(g, *copies)
		fmt.Printf("| %s |", g.name)
		for i := range one {
			fmt.Printf(" %.1f |", float64(all[i]-one[i])/float64(*copies-1)/1024)
		}
		fmt.Printf(" %.0f | %d |\n", float64(w.compile(g).Microseconds())/1000, w.lines(g))
	}
}

// workspace is a module of its own, beside this one.
type workspace struct{ dir, structgen string }

func newWorkspace() workspace {
	dir, err := os.MkdirTemp("", "cost")
	must(err)
	w := workspace{dir, filepath.Join(dir, "structgen")}
	root, err := filepath.Abs("..")
	must(err)
	mod, err := os.ReadFile("go.mod")
	must(err)
	sum, err := os.ReadFile("go.sum")
	must(err)
	w.write("go.mod", strings.ReplaceAll(string(mod), "=> ../", "=> "+root))
	w.write("go.sum", string(sum))
	w.do("go", "build", "-o", w.structgen, "github.com/structgen/structgen/cmd/structgen")
	return w
}

func (w workspace) write(name, text string) {
	name = filepath.Join(w.dir, name)
	must(os.MkdirAll(filepath.Dir(name), 0o755))
	must(os.WriteFile(name, []byte(text), 0o644))
}

func (w workspace) do(name string, args ...string) {
	c := exec.Command(name, args...)
	c.Dir = w.dir
	if out, err := c.CombinedOutput(); err != nil {
		must(fmt.Errorf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out))
	}
}

// sizes builds programs with so many of the contracts: one that has the functions
// and one that calls them, each as it is and stripped.
func (w workspace) sizes(g generator, n int) (sizes [4]int64) {
	var imports, has, calls strings.Builder
	for i := range n {
		name := fmt.Sprintf("%s%d", g.name, i)
		in := strings.NewReplacer("@", name)
		fmt.Fprintf(&imports, "import %q\n", "github.com/structgen/structgen/bench/"+name)
		for j, f := range g.funcs {
			fmt.Fprintf(&has, "var %s_%d = %s\n", name, j, in.Replace(f))
			fmt.Fprintf(&calls, "\tkeep(%s_%d != nil)\n", name, j)
		}
	}
	sizes[0], sizes[1] = w.build(imports.String() + has.String() +
		"//go:noinline\nfunc keep(b bool) { if !b { panic(b) } }\n" +
		"func main() {\n" + calls.String() + "}\n")

	calls.Reset()
	for i := range n {
		fmt.Fprintf(&calls, "\tfunc() { %s }()\n", strings.ReplaceAll(g.calls, "@", fmt.Sprintf("%s%d", g.name, i)))
	}
	if g.library != "" {
		fmt.Fprintf(&imports, "import %q\n", g.library)
	}
	sizes[2], sizes[3] = w.build("import \"os\"\n" + imports.String() +
		"func must(err error) { if err != nil { panic(err) } }\n" +
		"func main() {\n\tdoc := []byte(os.Args[1])\n" + calls.String() + "}\n")
	return sizes
}

// build gives the size of a program, as it is and stripped.
func (w workspace) build(program string) (whole, stripped int64) {
	w.write("program/main.go", "package main\n\n"+program)
	size := func(flags string) int64 {
		w.do("go", "build", "-ldflags="+flags, "-o", "program/program", "./program")
		info, err := os.Stat(filepath.Join(w.dir, "program/program"))
		must(err)
		return info.Size()
	}
	return size(""), size("-s -w")
}

// compile gives the median of what the compiler needs for one package.
func (w workspace) compile(g generator) time.Duration {
	var times []time.Duration
	for round := range *rounds {
		for i := range *copies {
			dir := fmt.Sprintf("%s%d", g.name, i)
			w.write(filepath.Join(dir, "again.go"), fmt.Sprintf("package %s\n\nconst again = %d\n", dir, round))
			w.do("go", "build", "-debug-actiongraph=actions.json", "./"+dir)
			times = append(times, w.compiler(dir))
		}
	}
	slices.Sort(times)
	return times[len(times)/2]
}

// compiler reads the processor time of one package's build from what the go
// command recorded.
func (w workspace) compiler(dir string) time.Duration {
	b, err := os.ReadFile(filepath.Join(w.dir, "actions.json"))
	must(err)
	var actions []struct {
		Mode, Package   string
		CmdUser, CmdSys time.Duration
	}
	must(json.Unmarshal(b, &actions))
	for _, a := range actions {
		if a.Mode == "build" && strings.HasSuffix(a.Package, "/"+dir) {
			return a.CmdUser + a.CmdSys
		}
	}
	panic("the go command did not build " + dir)
}

// lines counts those that were generated for one package.
func (w workspace) lines(g generator) int {
	n := 0
	files, err := filepath.Glob(filepath.Join(w.dir, g.name+"0", "*_*.go"))
	must(err)
	for _, name := range files {
		b, err := os.ReadFile(name)
		must(err)
		n += strings.Count(string(b), "\n")
	}
	return n
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// types is the medium payload; the @ stands for a generator's
// annotation, the # for its options in a tag, the ~ for the copy.
const types = `
type Kind string

const (
	KindAccuse  Kind = "accuse~"
	KindClue    Kind = "clue~"
	KindMove    Kind = "move~"
	KindPass    Kind = "pass~"
	KindVote    Kind = "vote~"
	KindWhisper Kind = "whisper~"
)

type Status string

const (
	StatusCleared Status = "cleared~"
	StatusGuilty  Status = "guilty~"
	StatusSuspect Status = "suspect~"
	StatusUnknown Status = "unknown~"
)

type Source string

const (
	SourceHuman Source = "human~"
	SourceModel Source = "model~"
	SourceTool  Source = "tool~"
)

type Suspect struct {
	Name   string  ` + "`json:\"name~#\"`" + `
	Score  float64 ` + "`json:\"score~#\"`" + `
	Status Status  ` + "`json:\"status~#\"`" + `
	Alibi  bool    ` + "`json:\"alibi~#\"`" + `
	Age    int64   ` + "`json:\"age~#\"`" + `
}

type Evidence struct {
	ID         int64   ` + "`json:\"id~#\"`" + `
	Kind       Kind    ` + "`json:\"kind~#\"`" + `
	Text       string  ` + "`json:\"text~#\"`" + `
	Weight     float64 ` + "`json:\"weight~#\"`" + `
	Admissible bool    ` + "`json:\"admissible~#\"`" + `
	Links      []int64 ` + "`json:\"links~#\"`" + `
}

type Meta struct {
	Model       string  ` + "`json:\"model~#\"`" + `
	Turn        int64   ` + "`json:\"turn~#\"`" + `
	Source      Source  ` + "`json:\"source~#\"`" + `
	Temperature float64 ` + "`json:\"temperature~#\"`" + `
}

// Medium is a report on the state of inquiry ~.
//
@
type Medium struct {
	Kind       Kind       ` + "`json:\"kind~#\"`" + `
	ID         int64      ` + "`json:\"id~#\"`" + `
	Title      string     ` + "`json:\"title~#\"`" + `
	Confidence float64    ` + "`json:\"confidence~#\"`" + `
	Final      bool       ` + "`json:\"final~#\"`" + `
	Tags       []string   ` + "`json:\"tags~#\"`" + `
	Suspects   []Suspect  ` + "`json:\"suspects~#\"`" + `
	Evidence   []Evidence ` + "`json:\"evidence~#\"`" + `
	Meta       Meta       ` + "`json:\"meta~#\"`" + `
}
`
