import Testing

@testable import CarvaletCommands

/// Words that other tools use, each answered with the line to type.
struct OtherWordsTests {
  private let scene: CommandScene

  init() throws { scene = try CommandScene.evening() }

  /// The line to type, of the answer to another one.
  private func answer(_ line: String) -> String {
    let ended = scene.run(line).inSentences
    #expect(ended.status == .usage && ended.output == "", "\(ended)")
    let parts = ended.messages.split(separator: ": carvalet ", maxSplits: 1)
    #expect(parts.count == 2 && ended.messages.split(separator: "\n").count == 1, "\(ended)")
    return parts.count < 2 ? "" : String(parts[1].dropLast())
  }

  @Test func `a command of another tool is answered with what it does and the line to type`() {
    #expect(
      scene.run("rm 2")
        == Consequences(
          .usage,
          messages: """
            Error: Unknown command 'rm'. To delete cars that were parked by mistake, type: carvalet \
            remove 2

            """))
    #expect(scene.run("list -q").output == "4\n2\n3\n1\n")
    for (typed, meant) in [
      ("add BMW M3 -k K9", "park BMW M3 -k K9"), ("in BMW", "park BMW"),
      ("Checkin BMW", "park BMW"),
      ("out 2", "retrieve 2"), ("checkout key:K7", "retrieve key:K7"), ("return 2", "retrieve 2"),
      ("pickup 2 --for +15m", "request 2 --for '+15m'"), ("DELETE 2", "remove 2"),
      ("history 2", "log 2"), ("map", "list --sort spot"),
      ("map --json", "list --sort spot --json"),
      ("update 2 --spot B7", "edit 2 --spot B7"), ("mv 2 B7", "move 2 B7"), ("2", "show 2"),
      ("18-20", "show 18-20"), ("backup", "db backup"), ("version", "--version"),
      ("grep O\u{2019}Neil", "search 'O\u{2019}Neil'"), ("config", "help environment"),
    ] { #expect(answer(typed) == meant, "\(typed)") }
  }

  @Test func `a line that the command does not understand is answered with its example`() {
    #expect(answer("rm --recursive 2") == "remove 17")
    #expect(answer("checkout") == answer("checkout --ticket 2"))
    #expect(answer("new").hasPrefix("park "))
  }

  @Test func `help is found for these words, and behind a command`() {
    #expect(answer("help add") == "help park")
    #expect(answer("rm --help") == "help remove")
    #expect(answer("park help") == "help park")
    #expect(answer("db help") == "help db")
    #expect(answer("db check help") == "help db check")
    #expect(scene.run("help park") == scene.run("park --help"))
    #expect(scene.run("search help").status == .nothingMatched)
  }

  @Test func `what people type behind list is answered with the search, the car or the list`() {
    for (typed, meant) in [
      ("list bmw", "search bmw"), ("ls silver camry", "search silver camry"),
      ("list make bmw", "search bmw --in make"), ("list makes", "list make"), ("list 2", "show 2"),
      ("list All", "list --all"), ("list returned", "list --returned"), ("list waiting", "queue"),
    ] { #expect(answer(typed) == meant, "\(typed)") }
    #expect(
      scene.run("list bmw")
        == Consequences(
          .usage, messages: "Error: 'bmw' is nothing to sort by. Type: carvalet search bmw\n"))
  }

  @Test func `an option of another tool is answered with the line to type`() {
    #expect(
      scene.run("ls -n 3")
        == Consequences(
          .usage, messages: "Error: 'list' has no -n. Type: carvalet ls --limit 3\n"))
    for (typed, meant) in [
      ("list -n3", "list --limit 3"), ("list -3", "list --limit 3"),
      ("ls --count=3", "ls --limit 3"),
      ("ls -a", "ls --all"), ("list --order-by make", "list --sort make"),
      ("list --csv", "list --format csv"), ("park BMW --slot B7", "park BMW --spot B7"),
    ] { #expect(answer(typed) == meant, "\(typed)") }
    #expect(scene.run("list -n x --nothing").messages.hasPrefix("Error: "))
    #expect(scene.run("db check -n 3").messages.contains("and not of 'db check'"))
  }

  @Test func `the option of a field is answered with a search of that field`() {
    for (typed, meant) in [
      ("search --make bmw", "search bmw --in make"),
      ("list --make=bmw -q", "search bmw --in make -q"),
      ("search --make bmw --color red", "search make:bmw color:red"),
      ("search camry --year 2019", "search year:2019 camry"), ("ls -k K7", "search K7 --in key"),
      ("watch --owner 'Zoë Łukasz'", "watch 'Zoë Łukasz' --in owner"),
    ] { #expect(answer(typed) == meant, "\(typed)") }
    #expect(scene.run("search --make").status == .usage)
  }
}
