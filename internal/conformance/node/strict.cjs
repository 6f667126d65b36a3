// strict: what the vendors' own SDKs make of a schema in strict mode.
//
// A schema that is strict already comes back unchanged. OpenAI's transform
// throws on what strict mode refuses and adds what it requires; Anthropic's
// moves unsupported keywords into descriptions. ajv in strict mode compiles it.
// prettier, which people let loose on all their files, finds nothing to lay out anew.
//
//   {"problems": {"openai": "", "anthropic": "#/properties/x/minimum removed", "ajv": "", "prettier": ""}}
"use strict";
const path = require("node:path");
const { isDeepStrictEqual } = require("node:util");
const Ajv = require("ajv/dist/2020").default;
const prettier = require("prettier");
const { serve } = require("./serve.cjs");

// Neither transform is exported; a path to the file reaches it all the same.
const inside = (pkg, file) => require(path.join(path.dirname(require.resolve(pkg)), file));
const { toStrictJsonSchema } = inside("openai", "lib/transform.js");
const { transformJSONSchema } = inside("@anthropic-ai/sdk", "lib/transform-json-schema.js");

// difference is the first one, or "". The order of properties counts: engines
// write members in that order.
function difference(want, got, at = "#") {
  const inner = (v) => v !== null && typeof v === "object";
  if (!inner(want) || !inner(got) || Array.isArray(want) !== Array.isArray(got)) {
    return isDeepStrictEqual(want, got) ? "" : `${at}: ${JSON.stringify(want)} became ${JSON.stringify(got)}`;
  }
  const before = Object.keys(want), after = Object.keys(got);
  for (const k of new Set([...before, ...after])) {
    if (!(k in want)) return `${at}/${k} added: ${JSON.stringify(got[k])}`;
    if (!(k in got)) return `${at}/${k} removed`;
    const d = difference(want[k], got[k], `${at}/${k}`);
    if (d) return d;
  }
  return at.endsWith("/properties") && !isDeepStrictEqual(before, after) ? `${at} reordered` : "";
}

// withoutEnumTypes drops "type" beside an enum of strings, as Anthropic's SDK
// does: the values say it, and nothing is lost.
function withoutEnumTypes(x) {
  if (Array.isArray(x)) return x.map(withoutEnumTypes);
  if (x === null || typeof x !== "object") return x;
  const said = Array.isArray(x.enum) && x.type === "string";
  return Object.fromEntries(Object.entries(x).filter(([k]) => !(said && k === "type")).map(([k, v]) => [k, withoutEnumTypes(v)]));
}

const attempt = (work) => {
  try {
    return work();
  } catch (err) {
    return "refused: " + String(err.message || err);
  }
};

serve(async ({ schema }) => {
  const parsed = () => JSON.parse(schema); // a copy for each: they may change it
  return {
    problems: {
      openai: attempt(() => difference(parsed(), toStrictJsonSchema(parsed()))),
      anthropic: attempt(() => difference(withoutEnumTypes(parsed()), withoutEnumTypes(transformJSONSchema(parsed())))),
      ajv: attempt(() => (new Ajv({ strict: true }).compile(parsed()), "")),
      prettier: (await prettier.format(schema, { parser: "json" })) === schema ? "" : "laid out anew",
    },
  };
});
