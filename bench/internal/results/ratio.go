package results

import (
	"math"
	"math/rand/v2"
	"slices"
)

// Median is the middle figure, 0 of none.
func Median(x []float64) float64 {
	if len(x) == 0 {
		return 0
	}
	x = slices.Sorted(slices.Values(x))
	return (x[(len(x)-1)/2] + x[len(x)/2]) / 2
}

// Min is the least figure, 0 of none.
func Min(x []float64) float64 {
	if len(x) == 0 {
		return 0
	}
	return slices.Min(x)
}

// Ratio compares two series round by round.
type Ratio struct {
	Rounds []float64 // the logarithms of the ratios
	Low    float64   // the bounds of the median's 95 % interval
	High   float64
	Wins   int // rounds in which the base was faster
}

// NewRatio is s over base, of the rounds that both have.
func NewRatio(s, base *Series) Ratio {
	n := min(len(s.NS), len(base.NS))
	r := Ratio{Rounds: make([]float64, n)}
	for i := range n {
		r.Rounds[i] = math.Log(s.NS[i] / base.NS[i])
		if base.NS[i] < s.NS[i] {
			r.Wins++
		}
	}
	low, high := interval(func(pick func([]float64) []float64) float64 { return Median(pick(r.Rounds)) })
	r.Low, r.High = math.Exp(low), math.Exp(high)
	return r
}

// Value is the median ratio.
func (r Ratio) Value() float64 { return math.Exp(Median(r.Rounds)) }

// Change is how a ratio differs between two runs.
type Change struct {
	Factor    float64 // new over old
	Low, High float64 // its 95 % interval
}

// NewChange compares a ratio of a new run with that of an old one.
func NewChange(old, new Ratio) Change {
	low, high := interval(func(pick func([]float64) []float64) float64 {
		return Median(pick(new.Rounds)) - Median(pick(old.Rounds))
	})
	return Change{math.Exp(Median(new.Rounds) - Median(old.Rounds)), math.Exp(low), math.Exp(high)}
}

// resamples is enough for the second digit of an interval.
const resamples = 2000

// interval is the middle 95 % of a statistic over resamples of its rounds, the
// same each time it is asked.
func interval(statistic func(pick func([]float64) []float64) float64) (low, high float64) {
	r := rand.New(rand.NewPCG(1, 2))
	pick := func(x []float64) []float64 {
		y := make([]float64, len(x))
		for i := range y {
			y[i] = x[r.IntN(len(x))]
		}
		return y
	}
	all := make([]float64, resamples)
	for i := range all {
		all[i] = statistic(pick)
	}
	slices.Sort(all)
	return all[resamples/40], all[resamples-1-resamples/40]
}
