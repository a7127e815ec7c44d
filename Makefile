# Two commands: `make run` plays, `make test` proves.

CARGO ?= cargo

.PHONY: run test laws

run:
	$(CARGO) run --release --quiet --package sillage -- play echappee

test:
	./scripts/test

# The long form of the laws: 10,000 random races of every game and variant.
laws:
	SILLAGE_LAW_RACES=10000 $(CARGO) test --release --workspace --test laws -- --nocapture
