// Package schema turns planned contracts into what providers, models and
// reviewers read: JSON Schemas, prompts and the page of grants.
//
// # Schema   [Build] makes the strict, portable schema as ordered data
// # Bytes    [Marshal] writes it; the file, the constant in the code and the request are the same bytes, and [Hash] names them
// # Budgets  [Check] compares it with what providers take, each excess at the field that causes it; their figures are one table
// # Prose    [Prompt] and [Grants] render the templates
//
// The portable dialect is the part of JSON Schema that every strict mode reads
// in the same way: type, description, enum, items, anyOf (for null alone),
// properties, required and additionalProperties. Everything else a manifest
// says is put into descriptions, where a model reads it and no provider
// refuses it; the decoder enforces it.
package schema
