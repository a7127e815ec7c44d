# Two commands: `make run` plays, `make test` proves.

CARGO ?= cargo
NPM ?= npm

# With the modules that a page runs by itself, where `scripts/wasm` has made them.
CLIENT_SOURCES := $(shell find web/src web/public web/build web/index.html web/vite.config.ts web/package-lock.json target/wasm/modules -type f 2>/dev/null)

.PHONY: run test check laws terminal dist

# The table in the browser: prints its address. The first build takes some minutes and shows what it builds.
run:
	./scripts/wasm || test $$? -eq 1
	$(MAKE) --no-print-directory web/dist/index.html
	$(CARGO) run --release --package sillage -- serve

# The same games without a browser.
terminal:
	$(CARGO) run --release --package sillage -- play echappee

test:
	./scripts/test

# What an operator installs, in target/dist: a tarball and a Debian package.
dist:
	./scripts/dist

# What a change breaks most often, in a minute or two: format, lints, types, unit tests. Compiled as by `make test`, so that neither undoes the other's work.
check: web/node_modules/.package-lock.json
	$(CARGO) fmt --all --check
	cd web && $(NPM) run --silent check && $(NPM) run --silent test
	$(CARGO) clippy --workspace --tests --bench '*' --quiet -- -D warnings
	RUSTC_WORKSPACE_WRAPPER=$(CURDIR)/scripts/compile $(CARGO) test --workspace --lib --quiet

# The long form of the laws: 10,000 random races of each game, over all its variants and numbers of seats.
laws:
	./scripts/laws

web/node_modules/.package-lock.json: web/package-lock.json
	cd web && $(NPM) ci --no-audit --no-fund

web/dist/index.html: web/node_modules/.package-lock.json $(CLIENT_SOURCES)
	cd web && $(NPM) run build
