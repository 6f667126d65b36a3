// Package stub is a server that answers chat completions as DeepSeek does: it
// refuses the format json_schema, insists that somebody says JSON if json_object
// is asked for, and serves blanks where its model wrote something else.
//
// Its model knows three reports by heart, and nothing else.
package stub
