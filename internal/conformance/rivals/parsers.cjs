// parsers: what JavaScript's parsers of model replies make of each reply. See
// ../node/serve.cjs for the protocol.
//
//   {"schema": "...", "replies": ["base64 of a reply", ...]}
//   {"read": {"baml": [...], "jsonrepair": [...], "checked": [...]}}
//
// A reading is {"value": ...} or {}, a refusal. "checked" is jsonrepair whose
// value a validator has accepted.
"use strict";
process.env.BAML_LOG = "off";
const path = require("node:path");
const Ajv = require("ajv/dist/2020").default;
const { jsonrepair } = require("jsonrepair");
const { serve } = require("../node/serve.cjs");
// The package's main file is its whole toolbox; the parser alone is beside it.
const { BamlRuntime } = require(path.join(__dirname, "node_modules/@boundaryml/baml/native.js"));

// bamlSource declares the schema as BAML classes. The function is never called,
// only its parser is, so the client is a dummy and nothing is sent anywhere.
function bamlSource(schema) {
  const classes = [];
  const typeOf = (s, name) => {
    if (s.anyOf) return "(" + s.anyOf.map((x, i) => typeOf(x, `${name}_${i}`)).join(" | ") + ")";
    if (s.enum) return "(" + s.enum.map((v) => JSON.stringify(v)).join(" | ") + ")";
    switch (s.type) {
      case "string": return "string";
      case "number": return "float";
      case "integer": return "int";
      case "boolean": return "bool";
      case "null": return "null";
      case "array": return typeOf(s.items, name + "_item") + "[]";
      case "object":
        classes.push(`class ${name} {\n` + Object.entries(s.properties).map(([k, v]) => `  ${k} ${typeOf(v, `${name}_${k}`)}\n`).join("") + "}");
        return name;
      default: throw new Error("no BAML for " + JSON.stringify(s));
    }
  };
  const root = typeOf(schema, "Root");
  return `client<llm> Nobody {\n  provider openai\n  options {\n    model "none"\n    api_key "none"\n    base_url "http://127.0.0.1:9"\n  }\n}\n` +
    classes.join("\n") + `\nfunction Parse(text: string) -> ${root} {\n  client Nobody\n  prompt #"{{ text }}"#\n}\n`;
}

const reading = (parse) => {
  try {
    return { value: parse() };
  } catch {
    return {};
  }
};

serve(({ schema, replies }) => {
  const parsed = JSON.parse(schema);
  const validate = new Ajv({ strict: true }).compile(parsed);
  const runtime = BamlRuntime.fromFiles("/baml_src", { "main.baml": bamlSource(parsed) }, {});
  const context = runtime.createContextManager();
  const texts = replies.map((r) => Buffer.from(r, "base64").toString("utf8")); // bytes that are no UTF-8 become U+FFFD
  const repair = (text) => JSON.parse(jsonrepair(text));
  const refuse = () => { throw new Error("refused"); };
  return {
    read: {
      baml: texts.map((t) => reading(() => runtime.parseLlmResponse("Parse", t, false, context, null, null, {}))),
      jsonrepair: texts.map((t) => reading(() => { const v = repair(t); return v !== null && typeof v === "object" && !Array.isArray(v) ? v : refuse(); })),
      checked: texts.map((t) => reading(() => { const v = repair(t); return validate(v) ? v : refuse(); })),
    },
  };
});
