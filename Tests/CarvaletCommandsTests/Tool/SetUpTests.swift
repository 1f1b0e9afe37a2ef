import Foundation
import TestSupport
import Testing

/// What the Makefile and its scripts do to a machine: to the files of others, and where something
/// is missing.
@Suite(.ownThread, .needs("make"), .timeLimit(.minutes(60)))
struct SetUpTests {
  /// A checkout of the Makefile and its scripts, in a folder whose path has a blank, a quote and
  /// letters beyond ASCII.
  private let executable = Executable()
  private let checkout = "$PWD/my 'old' files é/checkout"

  private static func quoted(_ path: String) -> String {
    "'" + path.replacing("'", with: "'\\''") + "'"
  }

  private func run(_ script: String) -> Executable.Ended {
    executable.shell(
      """
      root=\(Self.quoted(ArticleTests.root.path))
      checkout="\(checkout)"
      mkdir -p "$checkout/Sources" "$checkout/Tests/TestSupport"
      cp "$root/Tests/TestSupport/NeededProgram.swift" "$checkout/Tests/TestSupport"
      cp -R "$root/Makefile" "$root/.ci" "$checkout"
      cp -R "$root/Sources/CarvaletCommands" "$checkout/Sources"
      \(script)
      """)
  }

  /// Folders of others, and variables in which a path is cut at its blank where it is not quoted.
  private static let awkward = """
    mkdir -p x/my 'x/my files' files 'x/my files/tmp' "$checkout/.build" "$checkout/.build-release"
    touch x/my/letter 'x/my files/letter' files/letter 'x/my files/tmp/letter' "$checkout/letter"
    export TMPDIR="$PWD/x/my files/tmp" XDG_CACHE_HOME="$PWD/x/my files" HOME="$PWD/x/my files"
    """

  @Test func `make clean removes what was built and no file of anybody else`() {
    let ended = run(
      """
      \(Self.awkward)
      make -s -C "$checkout" clean || exit 1
      find . -name letter | wc -l
      ls -A "$checkout" | grep -c build
      """)
    #expect(ended.output == "5\n0\n", "\(ended)")
  }

  // `make clean` cut the path of TMPDIR at its blank, and removed what stood before it.
  @Test func `No path of the environment stands in a recipe`() {
    let ended = run(
      """
      \(Self.awkward)
      for target in demo build test test-server soak docs bench install uninstall deb tarball clean; do
        make -n -C "$checkout" PREFIX="$PWD/x/my files/usr" DESTDIR="$PWD/x/my files" $target \\
          2>/dev/null || echo "$target fails"
      done | grep -v 'make: ' | grep -E 'files|fails'
      """)
    #expect(ended.output == "", "\(ended)")
  }

  @Test func `An installation can be read by everybody, and is removed as a whole`() {
    let ended = run(
      """
      umask 077
      export DESTDIR="$PWD/my \\$root" PREFIX=/usr
      mkdir -p "$DESTDIR/usr/share/man/man1" && touch "$DESTDIR/usr/share/man/man1/caravan.1"
      "$checkout/.ci/install" "$(command -v carvalet)" || exit 1
      cd 'my $root'
      find . -type f -name '*carvalet*' ! -perm -444 -o -type d -path '*/bin*' ! -perm -555
      find . -type f -name '*carvalet*' | grep -vc 'man1/carvalet-'
      find . -type f -path '*man1/carvalet-*' | wc -l | awk '{ print ($1 > 20) }'
      make -s -C "$checkout" uninstall PREFIX=/usr DESTDIR="$DESTDIR"
      find . -type f
      """)
    #expect(ended.output == "6\n1\n./usr/share/man/man1/caravan.1\n", "\(ended)")
  }

  // It was said after a release build of some minutes.
  @Test func `Where nothing can be written make install says so before it builds`() {
    let ended = run(
      """
      touch file
      make -s -C "$checkout" install PREFIX="$PWD/file/usr"
      """)
    let sentence = ended.messages.split(separator: "\n").first
    #expect(ended.status != 0)
    #expect(sentence?.hasPrefix("Nothing can be written into /") == true, "\(ended)")
    #expect(sentence?.contains("/file. Type: sudo make install, or ") == true, "\(ended)")
    #expect(!ended.output.contains("build"), "\(ended)")
  }

  /// Runs `need` where hardly any program is there, and none that installs packages.
  private func need(_ things: String, _ environment: String = "") -> Executable.Ended {
    run(
      """
      mkdir -p programs
      for program in bash env awk sort cut id readlink dirname ls sed tail grep cat uname; do
        ln -sf "$(command -v $program || echo /none)" programs/
      done
      ln -sf /bin/true programs/swift
      ln -sf /bin/false programs/apt-get
      export PATH="$PWD/programs"
      \(environment) "$checkout/.ci/need" \(things)
      """)
  }

  @Test func `What is missing is said in one line, with the command to type`() {
    let sudo = getuid() == 0 ? "" : "sudo "
    let ended = need("lintian")
    #expect(ended.status == 1)
    #expect(
      ended.messages == "Missing: the program lintian. Type: \(sudo)apt-get install lintian\n")
  }

  @Test func `Work goes on without what only some tests need, but not in CI`() {
    let sudo = getuid() == 0 ? "" : "sudo "
    let start = "Missing: the program rg."
    let end = " Type: \(sudo)apt-get install ripgrep\n"
    let elsewhere = need("ripgrep", "CI=")
    #expect(elsewhere.status == 0)
    #expect(elsewhere.messages == "\(start) What needs it is left out.\(end)")
    let inCI = need("ripgrep", "CI=true")
    #expect(inCI.status == 1)
    #expect(inCI.messages == start + end)
  }
}
