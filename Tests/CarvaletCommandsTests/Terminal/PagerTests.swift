import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands

/// Long lists at a terminal, which `script` makes.
@Suite(.ownThread, .needs("script"))
struct PagerTests {
  private let executable = Executable()

  init() throws {
    let rows = (1...40).map { "BMW,\($0)M\n" }.joined()
    try executable.write("cars.csv", "make,model\n" + rows)
    try executable.write("pager", "echo \"paged $*\"\nexec cat\n")
    #expect(executable.shell("$carvalet import cars.csv -q").status == 0)
  }

  /// What a script shows at a terminal of 80 columns and 20 lines, and how it ends.
  private func terminal(_ script: String) throws -> Executable.Ended {
    try executable.write(
      "script", "stty cols 80 rows 20\nexport TERM=xterm PAGER='sh ./pager'\n\(script)\n")
    let ended = executable.shell("script -qec 'sh ./script' /dev/null")
    return Executable.Ended(
      status: ended.status, output: ended.output.replacing("\r\n", with: "\n"), messages: "")
  }

  private static func lines(_ ended: Executable.Ended) -> [Substring] {
    ended.output.split(separator: "\n")
  }

  @Test func `a list longer than the terminal goes through the pager, and a short one does not`()
    throws
  {
    let long = Self.lines(try terminal("$carvalet list --color never"))
    #expect(long.first == "paged " && long.last == "40 cars" && long.count == 43)
    let short = Self.lines(try terminal("$carvalet list --limit 18 --color never"))
    #expect(short.first?.hasPrefix("TICKET") == true && short.count == 20)
    let full = Self.lines(try terminal("$carvalet list --limit 19 --color never"))
    #expect(full.first == "paged " && full.count == 22)
  }

  @Test(arguments: [
    "list --json", "search bmw", "list --format csv", "list --format md", "show 1-20",
  ])
  func `every reading command has the pager, whatever the format`(command: String) throws {
    #expect(try terminal("$carvalet \(command)").output.hasPrefix("paged"))
  }

  @Test func `help longer than the terminal goes through the pager, and the overview fits it`()
    throws
  {
    #expect(try terminal("$carvalet help all").output.hasPrefix("paged"))
    #expect(try terminal("$carvalet list --help").output.hasPrefix("paged"))
    #expect(try terminal("stty rows 24; $carvalet").output.hasPrefix("Park cars"))
    #expect(try terminal("$carvalet --version").output == "carvalet 0.1.0\n")
  }

  @Test func `CARVALET_PAGER comes first, and may be a line for the shell`() throws {
    let chosen = try terminal("CARVALET_PAGER='sh ./pager own' $carvalet list")
    #expect(chosen.output.hasPrefix("paged own\n"))
    let shell = try terminal("CARVALET_PAGER='sh ./pager | head -n 2 && echo end' $carvalet list")
    #expect(Self.lines(shell).count == 4 && Self.lines(shell)[2] == "end")
  }

  // `PAGER=less` showed ESC[2m.
  @Test func `less shows colours as it is, and what a user has chosen stays`() throws {
    try executable.write("pager", "echo \"paged LESS=$LESS LV=$LV\"\nexec cat\n")
    #expect(
      try terminal("unset LESS LV; $carvalet list").output.hasPrefix("paged LESS=FRX LV=-c\n"))
    #expect(
      try terminal("export LESS=-i LV=; $carvalet list").output.hasPrefix("paged LESS=-i LV=\n"))
  }

  @Test(arguments: [
    "--no-pager", "--limit 40 | cat", "--verbose 2>/dev/null",
  ]) func `the pager is left out on request and in a pipe`(options: String) throws {
    let shown = try terminal("$carvalet list \(options)")
    #expect(!shown.output.contains("paged"))
    #expect(shown.output.contains("40M"))
  }

  @Test(arguments: ["CARVALET_PAGER=", "CARVALET_PAGER=cat", "TERM=dumb", "TERM=", "PAGER=' '"])
  func `the pager is left out where the environment has none`(variable: String) throws {
    let shown = try terminal("\(variable) $carvalet list --color never")
    #expect(Self.lines(shown).count == 42 && !shown.output.contains("paged"))
  }

  @Test(arguments: ["no-such-pager", "no-such-pager -R", "X=1 no-such-pager 2>/dev/null"])
  func `without the pager the list is shown as it is`(pager: String) throws {
    let shown = try terminal("PAGER='\(pager)' $carvalet list --color never; echo status $?")
    #expect(Self.lines(shown).count == 43)
    #expect(Self.lines(shown).first?.hasPrefix("TICKET") == true)
    #expect(shown.output.hasSuffix("40 cars\nstatus 0\n"))
  }

  @Test func `a pager that is left early is no mistake, and exit codes are kept`() throws {
    let rows = (1...4000).map { "BMW,\(String(repeating: "x", count: 90))\($0)\n" }.joined()
    try executable.write("more.csv", "make,model\n" + rows)
    let left = try terminal(
      "$carvalet import more.csv -q; PAGER='head -n 1' $carvalet list --color never; echo status $?"
    )
    #expect(Self.lines(left).map(String.init).dropFirst() == ["status 0"])
    let missing = try terminal("PAGER='head -n 1' $carvalet show 1-20 9999; echo status $?")
    #expect(
      Self.lines(missing).dropFirst() == [
        "Error: No car has ticket 9999. 'carvalet list' shows the tickets.", "status 1",
      ])
  }

  @Test func `Ctrl-C is the pager's, and ends the command only if it ends the pager`() throws {
    let patient = try terminal(
      """
      export PAGER='trap "" INT; kill -INT 0; cat >/dev/null; echo patient'
      trap : INT
      $carvalet list --color never; echo status $?
      """)
    #expect(patient.output.hasSuffix("patient\n40 cars\nstatus 0\n"))
    let ended = try terminal(
      "trap : INT; PAGER='trap - INT; kill -INT $$; exit' $carvalet list; echo status $?")
    #expect(ended.output.hasSuffix("status 130\n"))
  }

  // `less` starts a shell for whoever sits at the keyboard: with `sudo`, that of the other user.
  @Test(arguments: [
    ("SUDO_UID=20001", "1"), ("PKEXEC_UID=20001", "1"), ("DOAS_USER=anna", "1"),
    ("SUDO_UID=20001 LESSSECURE=0", "1"), ("SUDO_UID=$(id -u)", ""), ("LESSSECURE=1", "1"),
    ("", ""),
  ])
  func `a pager starts no shell under the name of another user`(
    variables: String, expected: String
  ) throws {
    let shown = try terminal(
      """
      export PAGER='echo "secure<$LESSSECURE>"; cat'
      \(variables) $carvalet list --color never
      """)
    #expect(Self.lines(shown).first == "secure<\(expected)>")
    #expect(Self.lines(shown).last == "40 cars")
  }
}
