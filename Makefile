# carvalet: park cars, and find them again.

PREFIX ?= /usr/local
# Where a throw-away store of the demo lies.
DEMO_STORE := $(or $(TMPDIR),/tmp)/carvalet-demo-$(shell id -u).sqlite
FIXTURES := Tests/TestSupport/Fixtures
# Real cars that may not be shipped; tests that need them run where they are.
CARVALET_DATA ?= $(wildcard $(CURDIR)/../shared/data)
ifneq ($(CARVALET_DATA),)
export CARVALET_DATA
endif

SOURCES := Sources Tests Package.swift
TOOL := .build/debug/carvalet
# Start-up is most of a short command: a binary that need not be relocated and
# carries no debug information starts a fifth faster, and one that is the only
# user of the C++ library, with no names for others, another tenth.
RELEASE := -c release --static-swift-stdlib --scratch-path .build-release \
	--disable-local-rpath -Xlinker -no-pie -Xlinker -s -Xlinker --gc-sections \
	-Xlinker --no-export-dynamic

# Tests run optimized code, as users do, in half the time of a debug build. Assertions stay.
TESTED := -c release -Xswiftc -enable-testing -Xswiftc -assert-config -Xswiftc Debug

# Where tests make their files: up to a gigabyte of them, in memory if much more is free there. On
# a disk the run takes an eighth longer, because of the ten thousands of files that are made and
# removed. TMPDIR names another folder; without it, the soak makes its files on the disk.
TEST_FILES := $(or $(TMPDIR),$(shell [ -w /dev/shm ] \
	&& [ "$$(df -k --output=avail /dev/shm | tail -n 1)" -gt 2000000 ] \
	&& awk '/^MemAvailable/ {exit $$2 < 4000000}' /proc/meminfo && echo /dev/shm),/tmp)
RUN_TESTS := TMPDIR='$(TEST_FILES)' swift test --skip-build $(TESTED)

# Where the benchmarks keep their stores of made-up cars.
BENCH_STORES := $(or $(XDG_CACHE_HOME),$(HOME)/.cache)/carvalet-bench

# How long each test of the soak goes on. All of them run at once.
SOAK_SECONDS ?= 420

# The suites that have a long form.
LONG_TESTS := SoakTests Hostile\w*Tests FaultTests EndToEndTests ManyWordsTests LargestNumberTests \
	ContractTests \bConditionTests WatchProcessTests Dataset\w*Tests ServerWatchTests \
	ExportTests \bImportTests OpeningTests ForeignWriterTests FollowedListTests \
	ReplayTests RandomChangeTests RandomBrowserTests RandomSceneTests TextPatternTests \
	FoldPromiseTests MigrationTests \w*VersionTests AgreementTests

.PHONY: demo build test test-server test-build lint format layers options check docs soak bench \
	install clean help sqlite postgres ripgrep static-libraries

# Park 11,543 real cars in a throw-away store, list and search them, and hand one over.
demo: build
	@rm -f $(DEMO_STORE) $(DEMO_STORE)-wal $(DEMO_STORE)-shm $(DEMO_STORE).lock
	$(TOOL) import $(FIXTURES)/us_car_models_1992_2026.csv --store $(DEMO_STORE)
	$(TOOL) list --sort make --sections --limit 8 --store $(DEMO_STORE)
	$(TOOL) index --sort make --store $(DEMO_STORE)
	$(TOOL) search bmw --sort year --limit 8 --store $(DEMO_STORE)
	$(TOOL) request 17 18 --for +15m --store $(DEMO_STORE)
	$(TOOL) request 42 --store $(DEMO_STORE)
	$(TOOL) ready 42 --store $(DEMO_STORE)
	$(TOOL) queue --store $(DEMO_STORE)
	$(TOOL) report --since -1h --until now --store $(DEMO_STORE)
	@echo 'The store is $(DEMO_STORE): try $(TOOL) list --sort model --store $(DEMO_STORE)'

# Build the tool and the libraries for development.
build: sqlite
	swift build

# Run every test.
test: test-build
	$(RUN_TESTS)

# Run the tests of commands that hold for every store once more, with their stores on a server.
test-server: test-build
	suites="$$(grep -rhA1 '^@Suite(\.everyStore' Tests/CarvaletCommandsTests | \
		sed -n 's/.*struct \([A-Za-z]*\).*/\1/p' | paste -sd '|')" && [ -n "$$suites" ] && \
	CARVALET_TEST_SERVER=1 $(RUN_TESTS) --filter "CarvaletCommandsTests\.($$suites)/"

test-build: sqlite postgres
	swift build --build-tests $(TESTED)

# The toolchain's linter leaves comments alone.
# Say where the code is not formatted, or a comment has more than 100 columns.
lint:
	swift format lint --strict --recursive --parallel $(SOURCES)
	@! LC_ALL=C.UTF-8 grep -rnE '^.{101}' --include='*.swift' $(SOURCES) | grep -E ':[0-9]+: *//'

# Format the code.
format:
	swift format --in-place --recursive --parallel $(SOURCES)

# Hold the arrows of the architecture: imports point down only.
layers:
	@.ci/layers

# Hold the options of each command against each other, as ArgumentParser does in a debug build.
options: build
	@$(TOOL) --generate-completion-script bash >/dev/null

# Run what must pass before a commit. A warning is an error in every build.
check: lint layers options test-server test

# Build the documentation in .build/docs. A broken link is an error.
docs: build
	@.ci/docs

# Break the store in every way, and test every case, before a release: SOAK_SECONDS=60.
soak: sqlite postgres
	CARVALET_SOAK_SECONDS=$(SOAK_SECONDS) swift test --filter \
		"$$(echo '$(LONG_TESTS)' | tr -s ' ' '|')"
	TSAN_OPTIONS=suppressions=$(CURDIR)/.ci/thread-sanitizer \
	swift test --sanitize=thread --scratch-path .build-thread --filter \
		'(Commit|Follow|Probe|BackgroundThread|StopSignal|ForeignWriter|FolderWatch|Controller|AtRest)\w*Tests'

# Measure beside SQLite itself: QUICK=1, TEN_MILLION=1, ONLY='P3 P5'.
bench: sqlite postgres ripgrep static-libraries
	swift build $(RELEASE) --product carvalet
	swift build $(RELEASE) --product carvalet-bench
	@.build-release/release/carvalet-bench run $(if $(QUICK),--quick) \
		$(if $(TEN_MILLION),--ten-million) $(addprefix --only ,$(ONLY))

# Put a static release build, man pages and completions under PREFIX.
install: sqlite static-libraries
	swift build $(RELEASE) --product carvalet
	install -Dm755 .build-release/release/carvalet $(DESTDIR)$(PREFIX)/bin/carvalet
	.ci/man-pages .build-release/release/carvalet $(DESTDIR)$(PREFIX)/share/man
	install -d $(DESTDIR)$(PREFIX)/share/bash-completion/completions \
		$(DESTDIR)$(PREFIX)/share/zsh/site-functions \
		$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d
	.build-release/release/carvalet --generate-completion-script bash \
		> $(DESTDIR)$(PREFIX)/share/bash-completion/completions/carvalet
	.build-release/release/carvalet --generate-completion-script zsh \
		> $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_carvalet
	.build-release/release/carvalet --generate-completion-script fish \
		> $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/carvalet.fish

# Remove what was built, and the stores of the benchmarks.
clean:
	rm -rf .build .build-release .build-thread $(DEMO_STORE)* $(BENCH_STORES)

# Show the targets.
help:
	@awk '/^# /{text=substr($$0,3)} /^(test-)?[a-z]+:/{sub(/:.*/,""); if (text) printf "%-11s %s\n", $$1, text; text=""} /^$$/{text=""}' Makefile

# SQLite's headers, installed where that is possible without asking.
sqlite:
	@.ci/need-sqlite

# A PostgreSQL server for the tests to start, installed where that is possible without asking.
postgres:
	@.ci/need-postgres

# The peer of the searches, for the benchmarks.
ripgrep:
	@.ci/need-ripgrep

# The C++ library to link in, laid where the linker looks first; where there is
# none, the shared one serves.
static-libraries:
	@library="$$(cc -print-file-name=libstdc++.a)"; [ -e "$$library" ] || exit 0; \
	folder="$$(swift build $(RELEASE) --show-bin-path)" && \
	mkdir -p "$$folder" && ln -sf "$$library" "$$folder"
