module github.com/structgen/structgen/internal/conformance

go 1.26.0

require (
	github.com/openai/openai-go/v3 v3.99.0
	github.com/stretchr/testify v1.12.1
	github.com/structgen/structgen v0.0.0
	github.com/structgen/structgen/examples v0.0.0-00010101000000-000000000000
	github.com/structgen/structgen/providers v0.0.0-00010101000000-000000000000
)

require (
	github.com/coder/websocket v1.8.15 // indirect
	github.com/santhosh-tekuri/jsonschema/v6 v6.0.3 // indirect
	github.com/tidwall/gjson v1.20.0 // indirect
	github.com/tidwall/match v1.1.1 // indirect
	github.com/tidwall/pretty v1.2.1 // indirect
	github.com/tidwall/sjson v1.2.5 // indirect
	go.yaml.in/yaml/v3 v3.0.5 // indirect
	golang.org/x/text v0.42.0 // indirect
	pgregory.net/rapid v1.3.0 // indirect
)

replace (
	github.com/structgen/structgen => ../..
	github.com/structgen/structgen/examples => ../../examples
	github.com/structgen/structgen/providers => ../../providers
)
