// runbench runs the benchmarks: every peer in a process of its own, in a new order
// each round, so that neither the heap another peer left nor a slow minute of the
// machine falls on one of them; disturbed runs are done again (package quiet).
package main

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/structgen/structgen/bench/internal/quiet"
	"github.com/structgen/structgen/bench/peers"
)

type job struct{ file, bin, pattern, gogc, rename string }

var (
	rounds = flag.Int("rounds", 10, "")
	btime  = flag.String("time", "120ms", "")
	only   = flag.String("only", "", "results file to do, default all")
	outDir = flag.String("out", "results", "where the results go (outside a work tree that others may touch meanwhile)")
)

func main() {
	flag.Parse()
	bin, err := os.MkdirTemp("", "runbench")
	check(err)
	defer os.RemoveAll(bin)
	build(bin, "std.test", ".", "")
	build(bin, "v2.test", ".", "GOEXPERIMENT=jsonv2")
	build(bin, "lb.test", "./lb", "")
	check(os.MkdirAll(*outDir, 0o755))

	var jobs []job
	for _, g := range []string{"100", "400"} {
		f := "gogc" + g
		names := []string{"floor-json.Valid", "floor-utf8.Valid", "floor-IndexByte", "floor-copy"}
		for _, p := range peers.All() {
			names = append(names, p.Name)
		}
		for _, n := range names {
			jobs = append(jobs, job{f, "std.test", "Decode/payload=.*/peer=" + strings.ReplaceAll(n, "+", ".") + "$", g, ""})
		}
		jobs = append(jobs,
			job{f, "v2.test", "Decode/payload=.*/peer=encjson-v2$", g, ""},
			job{f, "v2.test", "Decode/payload=.*/peer=encjson-v1$", g, "encjson-v1(on-v2-engine)"})
	}
	jobs = append(jobs, job{"variant", "std.test", "Variant", "100", ""}, job{"variant", "v2.test", "Variant/.*/peer=encjson-v2$", "100", ""})
	for _, b := range []string{"Scan", "Key", "Strings", "UTF8", "Enum", "Escape", "Number", "List", "Path"} {
		jobs = append(jobs, job{"ablate", "lb.test", "^Benchmark" + b, "100", ""})
	}
	if *only != "" {
		var keep []job
		for _, j := range jobs {
			if j.file == *only {
				keep = append(keep, j)
			}
		}
		jobs = keep
	}
	out := map[string]*os.File{}
	for _, j := range jobs {
		if out[j.file] == nil {
			out[j.file], err = os.Create(filepath.Join(*outDir, j.file+".txt"))
			check(err)
		}
	}
	for r := range *rounds {
		rand.Shuffle(len(jobs), func(i, k int) { jobs[i], jobs[k] = jobs[k], jobs[i] })
		t := time.Now()
		for _, j := range jobs {
			text := once(bin, j)
			if j.rename != "" {
				text = strings.ReplaceAll(text, "peer=encjson-v1-", "peer="+j.rename+"-")
			}
			_, err := out[j.file].WriteString(text)
			check(err)
		}
		fmt.Fprintf(os.Stderr, "round %d: %v, %d runs kept although disturbed so far\n", r+1, time.Since(t).Round(time.Second), quiet.Disturbed)
	}
}

func once(dir string, j job) string {
	var buf bytes.Buffer
	_, err := quiet.Run(func() *exec.Cmd {
		buf.Reset()
		c := exec.Command(filepath.Join(dir, j.bin), "-test.run=^$", "-test.bench="+j.pattern, "-test.benchtime="+*btime)
		c.Env = append(os.Environ(), "GOGC="+j.gogc)
		c.Stdout, c.Stderr = &buf, &buf
		return c
	}, nil)
	if err != nil {
		check(fmt.Errorf("%v: %v\n%s", j, err, buf.String()))
	}
	return buf.String()
}

func build(dir, name, pkg, env string) {
	c := exec.Command("go", "test", "-c", "-o", filepath.Join(dir, name), pkg)
	c.Env = append(os.Environ(), env)
	out, err := c.CombinedOutput()
	if err != nil {
		check(fmt.Errorf("%v\n%s", err, out))
	}
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
