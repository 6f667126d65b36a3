// ajv: JavaScript's JSON.parse and the validator most of its programs use.
//
//   judged: {"accept": true} or {"accept": false, "why": "/round must be integer"}
"use strict";
const Ajv = require("ajv/dist/2020").default;
const { serve } = require("./serve.cjs");

serve(({ schema, texts }) => {
  const validate = new Ajv({ strict: true }).compile(JSON.parse(schema));
  const judge = (text) => {
    let value;
    try {
      value = JSON.parse(text);
    } catch (err) {
      return { accept: false, why: err.message };
    }
    if (validate(value)) return { accept: true };
    const [first] = validate.errors;
    return { accept: false, why: `${first.instancePath} ${first.message}` };
  };
  return { judged: texts.map(judge) };
});
