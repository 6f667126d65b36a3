// serve answers requests, one JSON object a line on stdin, with one JSON object
// a line on descriptor 3. Not stdout: native code logs there.
//
//   {"schema": "...", "texts": ["..."]}            judge texts
//   {"schema": "...", "sample": 5, "seed": 1}      draw answers under the schema
//   {"schema": "..."}                              see whether it compiles
//
// The schema travels as a string, so that an engine gets its very bytes. An
// answer with "error" is no verdict; "refused" says that the engine does not
// take the schema; "spent" asks for a new process before the next request.
"use strict";
const fs = require("node:fs");
const readline = require("node:readline");

class SchemaRefused extends Error {}

async function serve(answer) {
  for await (const line of readline.createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    let reply;
    try {
      reply = await answer(JSON.parse(line));
    } catch (err) {
      reply = { error: String(err.message || err), refused: err instanceof SchemaRefused };
    }
    fs.writeSync(3, JSON.stringify(reply) + "\n");
  }
  process.exit(0); // engines keep threads of their own
}

module.exports = { serve, SchemaRefused };
