// Package connect lets a program's user name a model on the command line:
// -provider, -model, -base-url. The examples and the verify command use it, and
// programs may that want the same flags.
//
//	var choice connect.Choice
//	choice.AddFlags(flag.CommandLine)
//	flag.Parse() // or connect.Parse
//	model, err := open.Model(ctx, choice, os.Getenv)
//
// Package open, below this one, makes the model, and links all SDKs. This package
// knows what can be known without them: what is wrong with a choice, and which
// variable its key is missing from.
//
// # Keys
//
// Keys come from the environment alone. A model that open has made keeps its key
// out of its errors, and so out of reports, logs and whatever else quotes them.
// Its answers it leaves as they were given, for they are validated: what prints an
// answer, or an error that quotes one, prints it through [Choice.Redact], which also
// says what it cannot find.
package connect
