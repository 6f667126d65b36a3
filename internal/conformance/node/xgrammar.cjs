// xgrammar: the engine that vLLM and SGLang use, compiled to WASM.
//
//   judged: {"accept": true} or {"accept": false, "at": 17}, where at is the
//   first byte refused; at the length of the text, the text is a mere prefix.
//   samples: {"text": "...", "done": true}
"use strict";
const fs = require("node:fs");
const path = require("node:path");
const Module = require("node:module");
const { serve, SchemaRefused } = require("./serve.cjs");

// The package calls itself an ES module but ships a UMD file that needs require
// and __filename, so neither import nor require loads it: compile it as CommonJS.
function load() {
  const file = require.resolve("@mlc-ai/web-xgrammar/package.json").replace("package.json", path.join("lib", "index.js"));
  const m = new Module(file, module);
  m.filename = file;
  m.paths = Module._nodeModulePaths(path.dirname(file));
  m._compile(fs.readFileSync(file, "utf8"), file);
  return m.exports;
}

// What the engine says, it says with console.error, which it binds on loading:
// "[FATAL] ..." before it aborts, "[WARNING] ..." for a keyword not enforced.
let said = [];
console.error = (...words) => said.push(words.join(" "));
let xgrammar = load();

// Every byte, tokens that cross the borders of grammar symbols, a few whole
// characters, and one token to stop.
function vocabulary() {
  const words = ['":', '",', '{"', '"}', '"]', '["', ", ", '": ', '": "', '", "', '"},', "}}", '"]}', "[]", "{}", "[{", "}]",
    "true", "false", "null", "the", " a", "an", "in", "er", "on", "é", "日", "😀", '\\"', "\\n", "\\u00e9", "\\ud83d", "10", "-1", "e+3", ".5"];
  const tokens = [...Array(256).keys()].map((b) => Buffer.from([b])).concat(words.map((w) => Buffer.from(w)));
  // Byte-level tokenizers write a byte as one printable character.
  let next = 256;
  const letters = [...Array(256).keys()].map((b) =>
    String.fromCodePoint((b >= 0x21 && b <= 0x7e) || (b >= 0xa1 && b <= 0xac) || b >= 0xae ? b : next++));
  const encoded = tokens.map((t) => [...t].map((b) => letters[b]).join("")).concat("<|stop|>");
  return { tokens, encoded, stop: tokens.length };
}

let loaded;
async function engine() {
  if (!loaded) {
    const v = vocabulary();
    const info = await xgrammar.TokenizerInfo.createTokenizerInfo(v.encoded, "byte_level", false, v.encoded.length, [v.stop]);
    loaded = { ...v, compiler: await xgrammar.GrammarCompiler.createGrammarCompiler(info, false) };
  }
  return loaded;
}

async function compile(schema) {
  const { compiler } = await engine();
  said = [];
  try {
    const any = undefined; // white space as it likes, no indent, its own separators, strict
    const grammar = await compiler.compileJSONSchema(schema, true, any, any, true);
    if (said.length) throw new SchemaRefused("compiled with warnings: " + said.join("; "));
    return grammar;
  } catch (err) {
    if (err instanceof SchemaRefused) throw err;
    const why = said.find((line) => line.includes("[FATAL]")) || String(err.message || err);
    xgrammar = load(); // a refusal aborts the instance
    loaded = undefined;
    throw new SchemaRefused(why);
  }
}

async function judge(grammar, text) {
  const { stop } = await engine();
  const matcher = await xgrammar.GrammarMatcher.createGrammarMatcher(grammar);
  try {
    const bytes = Buffer.from(text, "utf8");
    for (let i = 0; i < bytes.length; i++) {
      if (!matcher.acceptToken(bytes[i])) return { accept: false, at: i };
    }
    return matcher.acceptToken(stop) ? { accept: true } : { accept: false, at: bytes.length };
  } finally {
    matcher.dispose();
  }
}

// mulberry32, a small generator of random numbers in [0, 1).
function random(seed) {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const closers = new Set(['"', "}", "]", '"}', '"]', "}]", '"]}', "}}", '",'].map((s) => Buffer.from(s).toString("latin1")));

// weight is how much the drawn "model" likes a token: it closes things the
// more eagerly the longer the answer is, writes few odd bytes and little space.
function weight(token, eager, late) {
  if (closers.has(token.toString("latin1"))) return 60 * eager * late;
  const b = token[0];
  if (b === 0x20 || b === 0x0a || b === 0x09 || b === 0x0d) return 0.3 / late;
  if (b === 0x5c) return 0.5;
  if (b < 0x20 || b >= 0x7f) return 0.05;
  if (b >= 0x30 && b <= 0x39) return 1 / Math.sqrt(late);
  return 1;
}

// sample is guided decoding: the engine's mask says which tokens are legal now,
// and one of those is drawn.
async function sample(grammar, seed, limit = 3000) {
  const { tokens, stop } = await engine();
  const draw = random(seed);
  const eager = 0.02 + draw() * 0.25;
  const matcher = await xgrammar.GrammarMatcher.createGrammarMatcher(grammar);
  const out = [];
  const text = () => Buffer.concat(out).toString("utf8");
  try {
    for (let step = 0; step < limit; step++) {
      const mask = await matcher.getNextTokenBitmask();
      const late = 1 + Math.max(0, step - 150);
      const legal = [];
      let sum = 0;
      for (let t = 0; t <= stop; t++) {
        if (!((mask[t >> 5] >>> (t & 31)) & 1)) continue;
        const w = t === stop ? 5 : weight(tokens[t], eager, late);
        legal.push([t, w]);
        sum += w;
      }
      if (!legal.length) throw new Error("nothing is legal after " + text());
      let rest = draw() * sum, k = 0;
      while (k < legal.length - 1 && (rest -= legal[k][1]) > 0) k++;
      const [t] = legal[k];
      if (!matcher.acceptToken(t)) throw new Error("the mask allows what the matcher refuses, after " + text());
      if (t === stop) return { text: text(), done: true };
      out.push(tokens[t]);
    }
    return { text: text(), done: false };
  } finally {
    matcher.dispose();
  }
}

serve(async ({ schema, texts = [], sample: n = 0, seed = 1 }) => {
  const grammar = await compile(schema);
  try {
    const judged = [], samples = [];
    for (const t of texts) judged.push(await judge(grammar, t));
    for (let i = 0; i < n; i++) samples.push(await sample(grammar, seed + i));
    return { judged, samples };
  } finally {
    grammar.dispose();
  }
});
