package game

import (
	"context"
	"crypto/rand"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/structgen/structgen/examples/internal/budget"
	"github.com/structgen/structgen/examples/internal/show"
	"github.com/structgen/structgen/examples/spygame/ledger"
	"github.com/structgen/structgen/runtime/ladder"
)

// mostPerAttempt is what one reply of a few sentences costs at most, in US
// dollars, whoever answers.
const mostPerAttempt = 0.01

// Settings are what somebody who starts a game may choose.
type Settings struct {
	Ledger string  // the file; a new temporary one if empty
	Budget float64 // in US dollars
}

// AddFlags adds the flags -ledger and -budget.
func (s *Settings) AddFlags(flags *flag.FlagSet) {
	flags.StringVar(&s.Ledger, "ledger", "", "append to the ledger in this `file`; the default is a new temporary one")
	flags.Float64Var(&s.Budget, "budget", 0.20, "spend at most so many US `dollars`; a reply of unknown cost counts as one cent")
}

// Evening plays one game and prints what happened: every report, the ledger, and
// the panel. A ledger that is there already is continued. Further options, such as
// a price list, apply to every call.
//
// If the game cannot go on, what was played is printed all the same; why is the
// error.
func Evening(ctx context.Context, out io.Writer, cast Cast, s Settings, opts ...ladder.Option) (err error) {
	path := s.path()
	l, file, err := ledger.Open(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()

	var stats ladder.Stats
	money := budget.New(s.Budget, mostPerAttempt)
	tier := ladder.New(append(opts,
		ladder.WithGovernor(money),
		ladder.WithObserver(&stats),
		ladder.WithObserver(show.Reports{W: out}),
	)...)

	game := &Game{Cast: cast, Ledger: l, Tier: tier, Out: out}
	err = game.Play(ctx)
	if err != nil {
		fmt.Fprint(out, "The game cannot go on.\n\n")
	}

	fmt.Fprintf(out, "The board: %v\n", &game.board)
	readErr := printLedger(out, path)
	fmt.Fprintf(out, "\nThe panel:\n%v", &stats)
	fmt.Fprintf(out, "$%.4f counted of $%.2f\n", money.Counted(), s.Budget)
	return errors.Join(err, readErr)
}

func printLedger(out io.Writer, path string) error {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		fmt.Fprint(out, "\nThe ledger has no event, and so there is no file.\n")
		return nil
	}
	fmt.Fprintf(out, "\nThe ledger, %s:\n%s", path, text)
	return err
}

// path is the file of the ledger. A temporary one is named so that nobody else's
// can be there, and is kept, for you to look at.
func (s Settings) path() string {
	if s.Ledger != "" {
		return s.Ledger
	}
	return filepath.Join(os.TempDir(), "spygame-"+strings.ToLower(rand.Text())+".jsonl")
}
