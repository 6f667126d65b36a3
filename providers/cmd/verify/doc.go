// Verify asks a real provider over every rung and shows what happened. It is
// for people who hold a key, and for nobody's CI: it costs a few requests.
//
//	verify -provider openai -model gpt-5.5 -expect schema
//
// asks the strict baseline: the ladder, left alone, must end on the Schema rung.
//
//	verify -provider openai -base-url https://api.deepseek.com -key-env DEEPSEEK_API_KEY -model deepseek-chat -expect json_object
//
// asks a provider that knows no schema: its refusal must be recognized, and the
// ladder must end on the JSONObject rung.
//
// Keys come from the environment and are not shown, even where a server quotes one,
// whole or cut, plainly or in JSON's escapes. A server that encodes a key in another
// way is not seen through, and keys shorter than 8 characters are no secrets. With
// -json each report is one line of JSON, for keeping.
//
// The command is run inside its module: go run ./cmd/verify in the folder providers,
// or from elsewhere
//
//	go run -C path/to/providers ./cmd/verify -provider openai -model gpt-5.5
//
// The exit code is 0 if all is well, 1 if verify could not run (no such server,
// a wrong key), 2 for a mistake on the command line and 3 for findings: a rung
// that gave no value and was not refused in a way that the ladder recognizes, a
// rejected schema, or another end than the expected one. A refusal that is not
// recognized is a bug of the classifier; its body is shown for the report.
package main
