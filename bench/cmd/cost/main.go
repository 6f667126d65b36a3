// cost tells what a contract costs a program that has it: how much the binary
// grows, and how long the compiler works, for structgen's code and for
// easyjson's, for the medium payload.
//
//	cost [-copies 8] [-rounds 5] [-keep]
//
// The same declarations are copied into several packages, so that what the
// runtime costs once does not count. Each copy has names, enum values and a
// description of its own: the linker would share them, and with them the schema
// and the prompt. Compiling is measured in the processor time of the compiler's
// process, which a busy machine disturbs little.
//
// Both generators' code decodes and encodes. Beyond that, structgen's refuses
// what breaks the contract, explains why, validates values built in code, and
// carries the schema and the prompt, about 5 KB of text: all of it counts.
package main

import (
	"encoding/json"
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
	copies = flag.Int("copies", 8, "packages with the same contract")
	rounds = flag.Int("rounds", 5, "how often each package is compiled")
	keep   = flag.Bool("keep", false, "leave the module that was built in place, and say where")
)

// A generator is a way from annotated types to code.
type generator struct {
	name   string
	marker string                          // what annotates the type
	option string                          // what makes a member required
	run    func(w workspace, dir string)   // generates in a package folder
	use    func(alias string) (use string) // a statement that keeps all of it in the binary
}

var generators = []generator{
	{
		"structgen", "//structgen:contract", "",
		func(w workspace, dir string) { w.do(w.structgen, "-C", w.dir, "./"+dir) },
		func(p string) string {
			return fmt.Sprintf("v, err := %[1]s.DecodeMedium(doc); must(err); out, err := %[1]s.AppendMedium(nil, &v); must(err); _, _, err = %[1]s.MediumContract.Decode(out); must(err); must(%[1]s.ValidateMedium(&v))", p)
		},
	},
	{
		"easyjson", "//easyjson:json", ",required",
		func(w workspace, dir string) {
			w.do("go", "tool", "easyjson", "-disallow_unknown_fields", filepath.Join(dir, "types.go"))
		},
		func(p string) string {
			return fmt.Sprintf("var v %[1]s.Medium; must(easyjson.Unmarshal(doc, &v)); _, err := easyjson.Marshal(&v); must(err)", p)
		},
	},
}

func main() {
	flag.Parse()
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
	fmt.Println("| generator | KB a contract adds | stripped | compiler, CPU ms | lines |\n|---|---|---|---|---|")
	for _, g := range generators {
		one, oneStripped := w.size(g, 1)
		all, allStripped := w.size(g, *copies)
		per := func(all, one int64) float64 { return float64(all-one) / float64(*copies-1) / 1024 }
		fmt.Printf("| %s | %.1f | %.1f | %.0f | %d |\n", g.name, per(all, one), per(allStripped, oneStripped),
			float64(w.compile(g).Microseconds())/1000, w.lines(g))
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

// size builds a program with so many of the contracts.
func (w workspace) size(g generator, n int) (whole, stripped int64) {
	var imports, uses strings.Builder
	for i := range n {
		p := fmt.Sprintf("%s%d", g.name, i)
		fmt.Fprintf(&imports, "import %q\n", "github.com/structgen/structgen/bench/"+p)
		fmt.Fprintf(&uses, "\tfunc() { %s }()\n", g.use(p))
	}
	if g.name == "easyjson" {
		imports.WriteString("import \"github.com/mailru/easyjson\"\n")
	}
	w.write("program/main.go", "package main\n\nimport \"os\"\n"+imports.String()+
		"\nfunc must(err error) { if err != nil { panic(err) } }\n\nfunc main() {\n\tdoc := []byte(os.Args[1])\n"+uses.String()+"}\n")
	build := func(flags string) int64 {
		w.do("go", "build", "-ldflags="+flags, "-o", "program/program", "./program")
		info, err := os.Stat(filepath.Join(w.dir, "program/program"))
		must(err)
		return info.Size()
	}
	return build(""), build("-s -w")
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
