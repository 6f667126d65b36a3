// Package connect opens a model that a program's user has named on the command
// line: -provider, -model, -base-url. The examples and the verify command use it,
// and programs may that want the same flags.
//
//	var choice connect.Choice
//	choice.AddFlags(flag.CommandLine)
//	flag.Parse()
//	model, err := choice.Open(ctx, os.Getenv)
//
// Keys come from the environment alone and appear in no error; [Choice.Redact]
// keeps them out of everything else. Programs that know their provider should
// make its client and use its package instead: importing this one links all SDKs.
package connect
