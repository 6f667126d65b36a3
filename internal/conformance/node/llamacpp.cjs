// llamacpp: llama.cpp on the CPU, through its node binding.
//
//   node llamacpp.cjs judge MODEL     answers requests, see serve.cjs
//   node llamacpp.cjs http MODEL      POST /v1/chat/completions, its URL on descriptor 3
//
// "judge" holds texts and samples to the schema alone. "http" asks as
// llama-server does: under response_format the model may also wrap the object
// in a ```json fence, and often does.
"use strict";
const fs = require("node:fs");
const http = require("node:http");
const { loadModel } = require("@fugood/llama.node");
const { serve, SchemaRefused } = require("./serve.cjs");

const [mode, model] = process.argv.slice(2);

// Sampling as the binding does it by default. top_k 0 with top_p 1 and min_p 0
// is not the same without limits: this build then breaks off at the first border.
const sampling = (seed, temperature = 1) => ({ seed, temperature });

// Slot is a context that does one completion at a time, and is replaced when it
// can do no more. That happens in two ways. A text that the grammar refuses
// leaves it broken. And the binding notes "busy" only after it has handed the
// work to another thread: work that is done by then leaves it busy for good.
// Broken contexts are kept, 3 MB each: freeing one crashes.
class Slot {
  static broken = [];

  constructor(size) {
    this.size = size;
  }

  async open() {
    this.context = await loadModel({ model, n_ctx: this.size, n_batch: Math.min(this.size, 512), n_parallel: 1, n_gpu_layers: 0, n_threads: 1 });
    return this;
  }

  replace() {
    Slot.broken.push(this.context);
    return this.open();
  }

  async complete(options) {
    for (let tries = 0; ; tries++) {
      await new Promise((wake) => setTimeout(wake, 0)); // the slot frees only after the promise is kept
      try {
        return await this.context.completion(options);
      } catch (err) {
        if (tries === 5 || !err.message.includes("Another completion is in progress")) throw err;
        await this.replace();
      }
    }
  }
}

// MAX_BROKEN is how many broken contexts a process may keep.
const MAX_BROKEN = 150;

async function compile(context, format) {
  let chat;
  try {
    chat = await context.getFormattedChat([{ role: "user", content: "x" }], undefined, { jinja: true, response_format: format });
  } catch (err) {
    throw new SchemaRefused(err.message);
  }
  if (!chat.grammar) throw new SchemaRefused("no grammar for this schema");
}

async function judge() {
  const judging = await new Slot(64).open();
  const drawing = await new Slot(2048).open();
  const ends = [];
  for (const text of ["<|im_end|>", "<|endoftext|>"]) {
    const { tokens } = await judging.context.tokenize(text);
    ends.push([tokens[0], 1000]);
  }

  // The text is fed to the grammar as what the assistant has said so far. A
  // text that breaks the grammar throws. Of the others, those are whole after
  // which the grammar lets the model end, which it wants above all else. NUL is
  // in no mask, but would end what the grammar is fed.
  async function accepts(format, text) {
    if (text === "" || text.includes("\0")) return false;
    try {
      const r = await judging.complete({ prompt: "x x x x", response_format: format, generation_prompt: text, n_predict: 1, temperature: 0, logit_bias: ends });
      return r.tokens_predicted === 0 && r.stopped_eos;
    } catch (err) {
      if (err.message !== "std::exception") throw err;
      await judging.replace();
      return false;
    }
  }

  async function sample(format, seed) {
    const prompt = `<|im_start|>user\nfill the form ${seed}<|im_end|>\n<|im_start|>assistant\n`;
    const r = await drawing.complete({ prompt, response_format: format, n_predict: 600, ...sampling(seed) });
    return { text: r.text, done: r.stopped_eos };
  }

  serve(async ({ schema, texts = [], sample: n = 0, seed = 1 }) => {
    const format = { type: "json_object", schema: JSON.parse(schema) };
    await compile(drawing.context, format);
    const judged = [], samples = [];
    for (const t of texts) judged.push({ accept: await accepts(format, t) });
    for (let i = 0; i < n; i++) samples.push(await sample(format, seed + i));
    return { judged, samples, spent: Slot.broken.length > MAX_BROKEN };
  });
}

async function listen() {
  const slot = await new Slot(16384).open();
  let seed = 0;
  let last = Promise.resolve(); // one slot: one completion at a time
  const inTurn = (work) => (last = last.then(work, work));

  // The binding enforces nothing for a json_object without a schema, and minds
  // a format that is there but undefined.
  function formatOf({ response_format: format }) {
    if (format === undefined || format.type === "text") return {};
    if (format.type === "json_object") return { response_format: { type: "json_object", schema: { type: "object" } } };
    return { response_format: format };
  }

  async function answer(request) {
    const r = await inTurn(() => slot.complete({
      messages: request.messages,
      jinja: true,
      ...formatOf(request),
      n_predict: request.max_completion_tokens ?? request.max_tokens ?? 900,
      ...sampling(request.seed ?? ++seed, request.temperature),
    }));
    const prompt = r.tokens_evaluated, completion = r.tokens_predicted;
    return {
      id: "chatcmpl-" + seed, object: "chat.completion", created: 0, model: request.model,
      choices: [{
        index: 0, logprobs: null,
        message: { role: "assistant", content: r.text, refusal: null },
        finish_reason: r.stopped_eos ? "stop" : "length",
      }],
      usage: { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion },
    };
  }

  const server = http.createServer((req, res) => {
    const send = (status, body) => {
      res.writeHead(status, { "content-type": "application/json" });
      res.end(JSON.stringify(body));
    };
    if (req.method !== "POST" || req.url !== "/v1/chat/completions") return send(404, { error: { message: "no such path", type: "not_found_error" } });
    const body = [];
    req.on("data", (chunk) => body.push(chunk)).on("end", () =>
      answer(JSON.parse(Buffer.concat(body))).then(
        (reply) => send(200, reply),
        (err) => send(400, { error: { message: String(err.message || err), type: "invalid_request_error", param: null, code: null } })));
  });
  server.listen(0, "127.0.0.1", () => fs.writeSync(3, JSON.stringify({ url: `http://127.0.0.1:${server.address().port}/v1` }) + "\n"));
  process.stdin.resume().on("end", () => process.exit(0));
}

({ judge, http: listen })[mode]().catch((err) => {
  process.stderr.write(String(err.stack || err) + "\n");
  process.exit(1);
});
