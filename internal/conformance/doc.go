// Package conformance holds structgen's schemas and decoders to the engines
// and validators that people really run. It has tests only, and they run only
// through make conformance, which sets STRUCTGEN_CONFORMANCE=1: they need node,
// fetch npm packages (exact versions, into a folder that git ignores) and take
// a minute. Everywhere else the module's tests are those of its own tools.
//
// # What is tested
//
//	compile     every schema compiles in XGrammar (vLLM, SGLang) and llama.cpp, and
//	            OpenAI's and Anthropic's strict-mode transforms leave it as it is, as
//	            does prettier
//	language    the engines and the generated decoders mean the same texts; every
//	            difference has a cause from a short list
//	ajv         a JSON Schema validator agrees with the decoders on testdata/replies
//	            and on mutants, but for the named narrowings
//	end to end  llama.cpp behind /v1/chat/completions, the openai adapter and the
//	            ladder, for every example contract
//	ollama      the same against a real Ollama, where there is one
//
// # Environment
//
//	STRUCTGEN_CONFORMANCE=1   run the tests that need engines
//	STRUCTGEN_SEED=7          draw other texts (the default, 1, is what CI runs)
//	STRUCTGEN_OLLAMA=/path    the ollama binary, if it is not on PATH
//
// # Folders
//
//	engine      installs and drives the judges
//	node        their programs: one JSON line in, one out
//	tinygguf    the language model llama.cpp runs here, written from nothing
//	contracts   every contract of the repository
//	spelling    other ways to write the same document
//	rivals      the comparison behind RIVALS.md
package conformance
