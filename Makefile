# make help says what there is. Every target is quiet when all is well, except
# that go test names the packages it has run.

.DEFAULT_GOAL := help
.NOTPARALLEL:
MAKEFLAGS += --no-print-directory

# Every module with packages of our own. Modules below testdata are fixtures, and
# tools only pins programs.
MODULES := $(patsubst %/,%,$(sort $(dir $(shell find . -name go.mod \
	-not -path '*/testdata/*' -not -path '*/node_modules/*' -not -path './tools/*'))))

# What a module's own packages are called: ./... does not reach into testdata.
PACKAGES = ./... $$(test -d testdata/golden && echo ./testdata/golden/...)

# $(call each,COMMAND) runs a command in every module, and fails if it fails in any.
each = @failed=; for module in $(MODULES); do (cd $$module && $(1)) || failed=1; done; [ -z "$$failed" ]

# $(call say,WHAT) names the step of a longer run.
say = @echo "== $(1)"

STRUCTGEN := bin/structgen
STATICCHECK := bin/staticcheck

# $(call ours,COMMAND) runs structgen in every module that has generated code.
ours = @failed=; for module in $(MODULES); do \
	packages=./...; [ $$module != . ] || packages=./testdata/golden/...; \
	[ -z "$$(find $$module/$${packages%...} -name '*_structgen.go' | head -n 1)" ] || \
	($(call quietly,$(STRUCTGEN) $(1) -C $$module $$packages)) || failed=1; \
	done; [ -z "$$failed" ]

# $(call quietly,COMMAND) shows what a command prints only if it fails.
quietly = { out=$$($(1) 2>&1 </dev/null) || { echo "$$out" >&2; exit 1; }; }

# How many rounds make bench measures, and where it leaves its raw output.
BENCHROUNDS ?= 3
BENCHOUT ?= bin/bench

# How long each fuzz target runs: a time (30s) or a number of inputs (2000x).
FUZZTIME ?= 30s

.PHONY: help
help: ## This list
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "%-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: demo
demo: ## Generate the examples and play spygame, offline
	@cd examples && go generate ./... && go run ./spygame

.PHONY: test
test: ## Every test of every module
	$(call each,go test $(PACKAGES))

.PHONY: check
check: ## Everything CI runs
	@mkdir -p bin && $(MAKE) tree-state > bin/tree-state
	$(call say,tidy) && $(MAKE) tidy-check
	$(call say,format) && $(MAKE) fmt-check
	$(call say,vet) && $(MAKE) vet
	$(call say,lint) && $(MAKE) lint
	$(call say,generated code is current) && $(MAKE) current
	$(call say,benchmarks run once) && $(MAKE) bench-once
	$(call say,fuzz targets on a few inputs) && $(MAKE) fuzz FUZZTIME=2000x
	$(call say,runtime on 32 bits) && $(MAKE) test-32
	$(call say,runtime under the race detector) && $(MAKE) race
	$(call say,real engines) && $(MAKE) conformance
	$(call say,tests) && $(MAKE) test
	@$(MAKE) tree-state | diff bin/tree-state - || { echo "make check has changed the files above" >&2; exit 1; }

.PHONY: generate
generate: $(STRUCTGEN) ## Write all generated code anew
	$(call ours,generate)

.PHONY: bench
bench: ## Measure beside every peer, BENCHROUNDS (3) times, and print the tables
	@mkdir -p $(BENCHOUT) && out=$$(cd $(BENCHOUT) && pwd) && cd bench && \
	go run ./cmd/run -rounds $(BENCHROUNDS) -out "$$out" && \
	for f in "$$out"/*.txt; do printf '\n## %s\n' "$$(basename "$$f" .txt)"; go run ./cmd/table "$$f"; done && \
	printf '\n## What a contract adds\n\n' && go run ./cmd/cost && \
	printf '\n## Which checks a peer makes\n\n' && go run ./cmd/strictness

.PHONY: bench-compare
bench-compare: ## Say what moved between two outputs of make bench: OLD=dir NEW=dir
	@cd bench && go run ./cmd/compare "$(abspath $(OLD))" "$(abspath $(NEW))"

.PHONY: bench-once
bench-once: ## Every benchmark for one round, to see that it works
	$(call each,$(call quietly,go test -run '^$$' -bench . -benchtime 1x $(PACKAGES)))

.PHONY: fuzz
fuzz: ## Every fuzz target for FUZZTIME (30s) each
	@git grep --untracked -oE '^func Fuzz[A-Za-z0-9_]+' -- '*_test.go' | \
	sed -E 's|^(.*)/[^/]*:func (.*)$$|\1 \2|' | \
	while read -r dir name; do \
		$(call quietly,cd "$$dir" && go test -run '^$$' -fuzz "^$$name\$$" -fuzztime $(FUZZTIME) .); \
	done

.PHONY: conformance
conformance: ## Schemas and decoders judged by real engines (needs node and npm, fetches packages)
	@cd internal/conformance && STRUCTGEN_CONFORMANCE=1 go test -count 1 -timeout 10m

.PHONY: race
race: ## The runtime's tests under the race detector (needs a C compiler)
	@if [ "$$(go env CGO_ENABLED)" = 1 ]; then go test -race ./runtime/...; \
	else echo "left out: no C compiler"; fi

.PHONY: test-32
test-32: ## The runtime where int has 32 bits, and vetted for arm64
	@for arch in 386 arm64; do GOARCH=$$arch go vet ./runtime/... || exit 1; done
	@case "$$(go env GOHOSTOS GOHOSTARCH | tr '\n' '/')" in \
	linux/amd64/) GOARCH=386 go test ./runtime/...;; \
	*) echo "vetted only: this machine runs no 386 programs";; esac

.PHONY: tidy-check
tidy-check: ## go.mod and go.sum are what go mod tidy would write
	$(call each,go mod tidy -diff)

.PHONY: fmt-check
fmt-check: ## Every Go file is formatted (fixtures of mistakes excepted)
	@unformatted=$$(git ls-files -co --exclude-standard -- '*.go' ':!testdata/invalid' | xargs gofmt -l) && \
	{ [ -z "$$unformatted" ] || { echo "gofmt -w $$unformatted" >&2; exit 1; }; }

.PHONY: vet
vet: ## go vet, generated code included
	$(call each,go vet $(PACKAGES))

.PHONY: lint
lint: $(STATICCHECK) ## staticcheck, generated code included
	$(call each,$(CURDIR)/$(STATICCHECK) $(PACKAGES))

.PHONY: current
current: $(STRUCTGEN) ## All generated code is what would be generated
	$(call ours,check)

.PHONY: tree-state
tree-state:
	@git status --porcelain; git diff | git hash-object --stdin

$(STATICCHECK): tools/go.mod tools/go.sum
	@cd tools && go build -o ../$@ honnef.co/go/tools/cmd/staticcheck

.PHONY: $(STRUCTGEN)
$(STRUCTGEN):
	@go build -o $@ ./cmd/structgen
