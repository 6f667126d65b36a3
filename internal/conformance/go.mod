module github.com/structgen/structgen/internal/conformance

go 1.26.0

require (
	github.com/stretchr/testify v1.12.1
	github.com/structgen/structgen v0.0.0-00010101000000-000000000000
)

require (
	github.com/santhosh-tekuri/jsonschema/v6 v6.0.3 // indirect
	go.yaml.in/yaml/v3 v3.0.5 // indirect
	golang.org/x/text v0.14.0 // indirect
	pgregory.net/rapid v1.3.0 // indirect
)

replace github.com/structgen/structgen => ../..
