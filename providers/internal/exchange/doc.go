// Package exchange stands between an SDK and the network for the length of one
// call and does the two things that SDKs do not.
//
// # The committed bytes
//
// A schema is reviewed, hashed and checked in, and so it should be what goes
// out. The adapters hand it to their SDK as raw JSON, which keeps its members in
// order, but encoding/json and its relatives still remove the white space between
// its tokens, and some spell <, > and & as escapes. An [Exchange] knows these
// spellings of its schema and puts the committed bytes back.
//
// # The answer as it came
//
// Which refusal means "step down" is decided from status and body (see package
// ladder). SDKs turn both into values of their own and lose some on the way: an
// error that is a bare string, a status that only the status line had, all lines
// of a body but the first. An Exchange keeps what the server sent, and the SDK's
// error stays reachable behind it.
//
// One Exchange belongs to one call; its methods are not safe for concurrent use.
package exchange
