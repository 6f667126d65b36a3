package schema

// measure is something about a schema that a provider limits.
type measure uint8

const (
	members  measure = iota // properties of all objects, counted wherever they are inlined
	levels                  // nested objects and arrays, the root being level 1
	values                  // enum values in the whole schema, kinds included
	longEnum                // characters of the values of one enum with more than longEnumValues of them
	names                   // characters of all property names and enum values
	nullable                // members and elements that may be null
	size                    // characters of the schema without white space
	measures                // how many there are
)

// longEnumValues is where an enum becomes a long one, for every provider that
// says something about long ones.
const longEnumValues = 250

// figure is what one provider takes of one measure.
type figure struct {
	target string
	what   measure
	most   int
	// firm figures are documented or named in the provider's own error. The
	// others were met by users: a warning, never an error.
	firm   bool
	source string
	read   string // when
}

// figures is the only place that knows a provider's limits.
//
// Whoever is not limited in a measure has no line for it. Anthropic's other
// limits (20 strict tools, 24 optional parameters) cannot be met by one schema
// whose members are all required; it also refuses grammars that compile to too
// much, and Gemini schemas of too many states, without saying how much that is.
var figures = []figure{
	{"openai", members, 5_000, true, openaiGuide, "2026-11-30"},
	{"openai", levels, 10, true, openaiGuide, "2026-11-30"},
	{"openai", values, 1_000, true, openaiGuide, "2026-11-30"},
	{"openai", longEnum, 15_000, true, openaiGuide, "2026-11-30"},
	{"openai", names, 120_000, true, openaiGuide, "2026-11-30"},

	// Azure documents OpenAI's first figures for nesting and members; the rest
	// of that first set is what its users report.
	{"azure", members, 100, true, azureGuide, "2026-11-30"},
	{"azure", levels, 5, true, azureGuide, "2026-11-30"},
	{"azure", values, 500, false, azureUsers, "2026-11-30"},
	{"azure", longEnum, 7_500, false, azureUsers, "2026-11-30"},
	{"azure", names, 15_000, false, azureUsers, "2026-11-30"},

	{"anthropic", nullable, 16, true, anthropicGuide, "2026-11-30"},
	{"bedrock", nullable, 16, false, bedrockUsers, "2026-11-30"}, // for Anthropic's models there

	{"gemini", levels, 5, false, geminiNesting, "2026-11-30"},
	{"gemini", values, 100, false, geminiEnums, "2026-11-30"},

	{"cerebras", size, 5_000, true, cerebrasGuide, "2026-11-30"},
}

const (
	openaiGuide    = "https://developers.openai.com/api/docs/guides/structured-outputs#supported-schemas"
	azureGuide     = "https://learn.microsoft.com/azure/ai-foundry/openai/how-to/structured-outputs" // dated 2025-12-06
	azureUsers     = "https://docs.snaplogic.com/snaps/snaps-machine-learning/sp-azure-openai-llm/azure-openai-structured-outputs.html"
	anthropicGuide = "https://platform.claude.com/docs/en/build-with-claude/structured-outputs#json-schema-limitations"
	bedrockUsers   = "https://github.com/vercel/ai/pull/17268"
	geminiNesting  = "https://github.com/Portkey-AI/gateway/pull/1616" // six levels of objects and arrays were refused
	geminiEnums    = "https://github.com/googleapis/python-genai/issues/950"
	cerebrasGuide  = "https://inference-docs.cerebras.ai/capabilities/structured-outputs"
)
