# carvalet: park cars, and find them again.

PREFIX ?= /usr/local
# A path that has a blank stays whole only in the shell, which quotes it: make itself uses no paths
# but those inside of the checkout.
override PREFIX := $(value PREFIX)
override DESTDIR := $(value DESTDIR)
export PREFIX DESTDIR

SOURCES := Sources Tests Package.swift
TOOL := .build/debug/carvalet
RELEASE_TOOL := .build-release/release/carvalet
# Start-up is most of a short command: a binary that need not be relocated and
# carries no debug information starts a fifth faster, and one that is the only
# user of the C++ library, with no names for others, another tenth. What is used
# of GCC's library is linked in too: to find and map it took nine system calls.
RELEASE := -c release --static-swift-stdlib --scratch-path .build-release \
	--disable-local-rpath -Xlinker -no-pie -Xlinker -s -Xlinker --gc-sections \
	-Xlinker --no-export-dynamic -Xswiftc -Xclang-linker -Xswiftc -static-libgcc

# Tests run optimized code, as users do, in half the time of a debug build. Assertions stay.
TESTED := -c release -Xswiftc -enable-testing -Xswiftc -assert-config -Xswiftc Debug

# How long each test of the soak goes on. All of them run at once.
SOAK_SECONDS ?= 420

# The suites that have a long form.
LONG_TESTS := SoakTests Hostile\w*Tests FaultTests EndToEndTests ManyWordsTests LargestNumberTests \
	ContractTests \bConditionTests WatchProcessTests Dataset\w*Tests ServerWatchTests \
	ExportTests \bImportTests OpeningTests ForeignWriterTests FollowedListTests \
	ReplayTests RandomChangeTests RandomBrowserTests RandomSceneTests TextPatternTests \
	FoldPromiseTests MigrationTests \w*VersionTests AgreementTests

.PHONY: demo build test test-server test-build lint format layers options check docs soak bench \
	release install uninstall deb tarball picture fresh clean help
.NOTPARALLEL:

## Play an evening at a stand, in a throw-away store.
demo: build
	@.ci/demo $(TOOL)

## Build the tool and the libraries for development.
build:
	@.ci/need sqlite c++
	.ci/swift build

## Run every test.
test: test-build
	.ci/test --skip-build $(TESTED)

# Run the tests of commands that hold for every store once more, with their stores on a server.
test-server: test-build
	suites="$$(grep -rhA1 '^@Suite(\.everyStore' Tests/CarvaletCommandsTests | \
		sed -n 's/.*struct \([A-Za-z]*\).*/\1/p' | paste -sd '|')" && [ -n "$$suites" ] && \
	CARVALET_TEST_SERVER=1 .ci/test --skip-build $(TESTED) --filter "CarvaletCommandsTests\.($$suites)/"

test-build:
	@.ci/need sqlite c++ postgres
	.ci/swift build --build-tests $(TESTED)

# The toolchain's linter leaves comments alone.
# Say where the code is not formatted, or a comment has more than 100 columns.
lint:
	swift format lint --strict --recursive --parallel $(SOURCES)
	@! LC_ALL=C.UTF-8 grep -rnE '^.{101}' --include='*.swift' $(SOURCES) | grep -E ':[0-9]+: *//'

## Format the code.
format:
	swift format --in-place --recursive --parallel $(SOURCES)

# Hold the arrows of the architecture: imports point down only.
layers:
	@.ci/layers

# Hold the options of each command against each other, as ArgumentParser does in a debug build.
options: build
	@$(TOOL) --generate-completion-script bash >/dev/null

## Run what must pass before a commit. A warning is an error in every build.
check: lint layers options test-server test

## Build the documentation in .build/docs. A broken link is an error.
docs: build
	@.ci/docs

## Break the store in every way, and test every case, before a release: SOAK_SECONDS=60.
soak:
	@.ci/need sqlite c++ postgres
	TMPDIR="$${TMPDIR:-/tmp}" CARVALET_SOAK_SECONDS=$(SOAK_SECONDS) .ci/test --filter \
		"$$(echo '$(LONG_TESTS)' | tr -s ' ' '|')"
	TSAN_OPTIONS="suppressions='$$PWD/.ci/thread-sanitizer'" \
	.ci/swift test --sanitize=thread --scratch-path .build-thread --filter \
		'(Commit|Follow|Probe|BackgroundThread|StopSignal|ForeignWriter|FolderWatch|Controller|AtRest)\w*Tests'

## Measure beside SQLite itself: QUICK=1, TEN_MILLION=1, ON=server, ONLY='P3 P5'.
bench: release
	@.ci/need postgres ripgrep
	.ci/swift build $(RELEASE) --product carvalet-bench
	@.build-release/release/carvalet-bench run $(if $(QUICK),--quick) \
		$(if $(TEN_MILLION),--ten-million) $(addprefix --on ,$(ON)) $(addprefix --only ,$(ONLY))

# The release build of the tool, with Swift's libraries and the C++ library in it.
release:
	@.ci/need sqlite c++ c++-static
	.ci/release $(RELEASE)

## Put the release build, man pages and completions under PREFIX.
install:
	@.ci/install --try
	@$(MAKE) --no-print-directory release
	.ci/install $(RELEASE_TOOL)

## Remove what 'make install' has put under PREFIX.
uninstall:
	.ci/install --remove

## Make a Debian package of the release build.
deb: release
	@.ci/need dpkg-dev objdump
	@.ci/deb $(RELEASE_TOOL)

## Make an archive of the tool with SQLite in it, which needs nothing but Linux.
tarball:
	@.ci/need sqlite c++ c++-static sqlite-static objdump
	.ci/release --with-sqlite $(RELEASE)
	@.ci/tarball $(RELEASE_TOOL)

# Draw the picture of the README anew, from a real screen.
picture: build
	@.ci/need tmux python
	@.ci/picture $(TOOL)

# Set everything up in an empty Debian, as somebody would who has nothing.
fresh:
	@.ci/need debootstrap
	@.ci/fresh

## Remove everything that was built or measured.
clean:
	rm -rf .build .build-bench .build-fresh .build-package .build-release .build-thread

## Show the targets that people use; CarryingOn.md has the others.
help:
	@awk '/^## /{text=substr($$0,4)} /^[a-z]+:/{sub(/:.*/,""); if (text) printf "%-10s %s\n", $$1, text; text=""} /^$$/{text=""}' Makefile
