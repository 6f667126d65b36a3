// Package connect lets a program's user name a model on the command line:
// -provider, -model, -base-url. The examples and the verify command use it, and
// programs may that want the same flags.
//
//	var choice connect.Choice
//	choice.AddFlags(flag.CommandLine)
//	flag.Parse()
//	model, err := open.Model(ctx, choice, os.Getenv)
//
// Package open, below this one, makes the model, and links all SDKs. This package
// knows what can be known without them: what is wrong with a choice, and which
// variable its key is missing from.
//
// Keys come from the environment alone and appear in no error; [Choice.Redact]
// keeps them out of everything else.
package connect
