package emit

import (
	"fmt"
	"testing"

	"github.com/structgen/structgen/generator/internal/manifest"
	"github.com/structgen/structgen/generator/internal/plan"
)

// crowd is a package of n agents with seven fields each, two kinds and a struct
// of their own.
func crowd(n int) *manifest.Package {
	one := detective()
	vocabulary, fields := one.Agents[0].Vocabulary, one.Agents[0].Type.Fields
	pkg := &manifest.Package{Path: agentsPath, Name: "agents", Dir: "agents"}
	for i := range n {
		name := fmt.Sprintf("Agent%d", i)
		place := &manifest.Struct{
			Go: local(name + "Place"),
			Fields: []*manifest.Field{
				fieldOf("Room", "room", "The room.", text()),
				fieldOf("Floor", "floor", "The floor; 0 is the ground floor.", basic(manifest.Int, "int", 0)),
				fieldOf("Locked", "locked", "", basic(manifest.Bool, "bool", 0)),
			},
		}
		all := append([]*manifest.Field{
			fieldOf("Place", "place", "Where it happened.", objectOf(place)),
			fieldOf("Places", "places", "Where it may have happened.", sliceOf(objectOf(place))),
			fieldOf("Notes", "notes", "Anything else.", sliceOf(text())),
		}, fields...)
		pkg.Agents = append(pkg.Agents, &manifest.Agent{
			Vocabulary: vocabulary,
			KindMember: "kind",
			Grants:     []*manifest.Grant{{Kind: vocabulary.Kinds[0]}, {Kind: vocabulary.Kinds[1]}},
			Contract: manifest.Contract{
				Struct: name, GoName: name, File: "crowd.go",
				Type: &manifest.Struct{Go: local(name), Fields: all},
			},
		})
	}
	return pkg
}

// BenchmarkFiles shows that time grows with the number of agents and no faster:
// compare ns/agent.
func BenchmarkFiles(b *testing.B) {
	for _, n := range []int{10, 100, 1000} {
		b.Run(fmt.Sprintf("agents=%d", n), func(b *testing.B) {
			p, diags := plan.New(&manifest.Model{Packages: []*manifest.Package{crowd(n)}})
			if len(diags) > 0 {
				b.Fatal(diags)
			}
			schemas := standIns(p)
			size := 0
			b.ReportAllocs()
			for b.Loop() {
				files, err := Files(p, schemas)
				if err != nil {
					b.Fatal(err)
				}
				size = 0
				for _, f := range files {
					size += len(f.Content)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/agent")
			b.ReportMetric(float64(size)/float64(n), "bytes/agent")
		})
	}
}
