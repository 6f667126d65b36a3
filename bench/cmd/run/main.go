// run runs the benchmarks behind the tables: every peer in a process of its
// own, in a new order each round, so that neither the heap another peer left
// nor a slow minute of the machine falls on one of them. Runs that others
// disturbed are done again, see package quiet.
//
//	run [-rounds 10] [-suites decode,append] [-peers structgen,lb] [-out DIR]
//
// What it writes is benchmark output, one file per suite: for benchstat, and for
// the commands table, headtohead and compare.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/structgen/structgen/bench/internal/quiet"
	"github.com/structgen/structgen/bench/peers"
)

var (
	rounds = flag.Int("rounds", 10, "how often everything is measured")
	length = flag.Duration("time", 120*time.Millisecond, "how long one benchmark runs in a round")
	only   = flag.String("suites", "", "the suites to run, of "+strings.Join(suiteNames(), ", ")+"; empty for all")
	arms   = flag.String("peers", "", "the peers to run; empty for all")
	out    = flag.String("out", "results", "the folder that the results go to")
	noisy  = flag.Bool("noisy", false, "neither wait for a quiet machine nor repeat what was disturbed")
)

// A suite is a set of benchmarks with a file of its own.
type suite struct {
	benchmark string // its name in this module's tests; the peers are part of it
	gogc      string
	// For benchmarks that are not about peers: the folder of their package, and a
	// pattern.
	dir, pattern string
}

var suites = map[string]suite{
	"decode":    {benchmark: "Decode", gogc: "100"},
	"decode400": {benchmark: "Decode", gogc: "400"},
	"variant":   {benchmark: "Variant", gogc: "100"},
	"append":    {benchmark: "Append", gogc: "100"},
	"language":  {dir: ".", pattern: "^BenchmarkLanguage$", gogc: "100"},
	"refuse":    {dir: ".", pattern: "^BenchmarkRefuse$", gogc: "100"},
	"hostile":   {dir: ".", pattern: "^BenchmarkHostile$", gogc: "100"},
	"ablate":    {dir: "./lb", pattern: ".", gogc: "100"},
	"contract":  {dir: "../runtime/contract", pattern: ".", gogc: "100"},
	"generator": {dir: "../generator", pattern: ".", gogc: "100"},
	"ladder":    {dir: "../runtime/ladder", pattern: ".", gogc: "100"},
	"tolerant":  {dir: "../runtime/tolerant", pattern: ".", gogc: "100"},
	"wire":      {dir: "../runtime/wire", pattern: ".", gogc: "100"},
}

func suiteNames() []string { return slices.Sorted(maps.Keys(suites)) }

// A job is one process of one round.
type job struct{ suite, binary, pattern string }

func main() {
	flag.Parse()
	names := suiteNames()
	if *only != "" {
		names = strings.Split(*only, ",")
	}
	bin, err := os.MkdirTemp("", "bench")
	check(err)
	defer os.RemoveAll(bin)
	var jobs []job
	for _, name := range names {
		s, ok := suites[name]
		if !ok {
			check(fmt.Errorf("no suite is called %s: there are %s", name, strings.Join(suiteNames(), ", ")))
		}
		jobs = append(jobs, s.jobs(name, bin)...)
	}
	check(os.MkdirAll(*out, 0o755))
	files := map[string]*os.File{}
	for _, name := range names {
		files[name], err = os.Create(filepath.Join(*out, name+".txt"))
		check(err)
		_, err = fmt.Fprintf(files[name], "go: %s\ngogc: %s\nrounds: %d\n", runtime.Version(), suites[name].gogc, *rounds)
		check(err)
	}
	for round := range *rounds {
		rand.Shuffle(len(jobs), func(i, k int) { jobs[i], jobs[k] = jobs[k], jobs[i] })
		start := time.Now()
		for _, j := range jobs {
			_, err := files[j.suite].WriteString(j.run())
			check(err)
		}
		fmt.Fprintf(os.Stderr, "round %d: %v, %d runs kept although disturbed so far\n", round+1, time.Since(start).Round(time.Second), quiet.Disturbed)
	}
	for _, f := range files {
		check(f.Close())
	}
}

// jobs are the processes of a suite: one for each of our peers, or one for all.
func (s suite) jobs(name, bin string) []job {
	if s.dir != "" {
		return []job{{name, build(bin, s.dir, ""), s.pattern}}
	}
	one := func(binary, peer string) job {
		return job{name, binary, s.benchmark + "/.*/peer=" + strings.NewReplacer("+", `\+`, ".", `\.`).Replace(peer) + "$"}
	}
	var jobs []job
	for _, p := range slices.Concat(peers.Names(), floors) {
		if wanted(p) {
			jobs = append(jobs, one(build(bin, ".", ""), p))
		}
	}
	// encoding/json/v2 is there only with the experiment.
	if wanted("encjson-v2") {
		jobs = append(jobs, one(build(bin, ".", "GOEXPERIMENT=jsonv2"), "encjson-v2"))
	}
	return jobs
}

// floors are benchmarks that are no peers.
var floors = []string{"floor-json.Valid", "floor-utf8.Valid", "floor-IndexByte", "floor-copy"}

func wanted(peer string) bool {
	return *arms == "" || slices.Contains(strings.Split(*arms, ","), peer)
}

var built = map[string]string{}

// build compiles a package's tests, once.
func build(bin, dir, env string) string {
	key := dir + env
	if built[key] == "" {
		built[key] = filepath.Join(bin, fmt.Sprintf("%d.test", len(built)))
		c := exec.Command("go", "test", "-c", "-o", built[key], ".")
		c.Dir = dir
		c.Env = append(os.Environ(), env)
		if text, err := c.CombinedOutput(); err != nil {
			check(fmt.Errorf("%v\n%s", err, text))
		}
	}
	return built[key]
}

func (j job) run() string {
	var text bytes.Buffer
	start := func() *exec.Cmd {
		text.Reset()
		c := exec.Command(j.binary, "-test.run=^$", "-test.bench="+j.pattern, "-test.benchtime="+length.String(), "-test.benchmem")
		c.Dir = suites[j.suite].dir
		c.Env = append(os.Environ(), "GOGC="+suites[j.suite].gogc)
		c.Stdout, c.Stderr = &text, &text
		return c
	}
	var err error
	if *noisy {
		err = start().Run()
	} else {
		_, err = quiet.Run(start)
	}
	if err != nil {
		check(fmt.Errorf("%v: %v\n%s", j, err, text.String()))
	}
	return text.String()
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "run:", err)
		os.Exit(1)
	}
}
