import Foundation
import Testing

@testable import CarvaletCommands

/// `log`: its filters, and what is said where it shows nothing.
@Suite(.everyStore) struct LogCommandTests {
  private let scene: CommandScene

  init() throws {
    scene = try CommandScene.evening()
    scene.environment["CARVALET_DESK"] = "east"
  }

  @Test func `the log tells who did what at which desk, the last first`() throws {
    _ = scene.run("edit 1 --color blue --by ben")
    _ = scene.run("retrieve 1-3")
    #expect(
      scene.run("log --limit 3")
        == Consequences(
          output: """
            8\t19:04\tanna\teast\tretrieve\t1 2 3
            7\t19:04\tben\teast\tedit\t1
            6\t19:04\tanna\t-\tretrieve\t5

            """))
    #expect(
      scene.run("log 1 --changes --author ben", terminal: 80)
        == Consequences(
          output: """
            NUMBER  TIME   WHO  DESK  WHAT  CARS
                 7  19:04  ben  east  edit  1
              1: color none -> blue

            """))
    #expect(
      scene.run("log --limit 1 --format csv")
        == Consequences(
          output: """
            number,date,author,desk,command,undoes,undoneBy,numberOfCars,tickets
            8,2026-11-21T18:04:05.000Z,anna,east,retrieve,,,3,1 2 3

            """))
    #expect(scene.run("log --since 'yesterday 10:00' --until 'yesterday 11:00'").output == "")
    #expect(scene.run("log 99").status == .nothingMatched)
  }

  @Test(arguments: ["--since -5m", "--until -0m", "--since '2h ago' --until now"])
  func `times are those of every command`(options: String) throws {
    _ = scene.run("edit 1 --color blue")
    let found = scene.run("log \(options) --limit 1")
    #expect(found.status == .done)
    #expect(found.output == "7\t19:04\tanna\teast\tedit\t1\n", "\(found)")
  }

  @Test(arguments: [
    ("999", "The log has no command that changed ticket 999"),
    ("998 999", "The log has no command that changed these cars"),
    (
      "1 --author nobody",
      "No command that changed ticket 1 matches --author 'nobody'\nThe log has commands of anna."
    ),
  ])
  func `tickets without commands are reported, and end with 1`(line: String, sentence: String)
    throws
  {
    #expect(
      scene.run("log \(line)") == Consequences(.nothingMatched, messages: sentence + "\n"))
  }

  @Test(arguments: [
    (
      "--author nobody",
      "No command of the log matches --author 'nobody'\nThe log has commands of anna."
    ),
    ("--since 2030-01-01", "No command of the log matches --since '2030-01-01'"),
    (
      "--until 2020-01-01 --author anna",
      "No command of the log matches --until '2020-01-01' and --author 'anna'"
    ),
  ])
  func `a filter that finds nothing does not look like an empty log`(
    options: String, sentence: String
  ) throws {
    #expect(scene.run("log \(options)") == Consequences(messages: sentence + "\n"))
    #expect(
      scene.run("log \(options) --json") == Consequences(output: "[]\n", messages: sentence + "\n"))
  }

  @Test func `no tickets on stdin are nothing to do`() throws {
    #expect(scene.run(arguments: ["log", "-"], input: []) == Consequences())
    #expect(
      scene.run(arguments: ["log", "-", "--json"], input: []) == Consequences(output: "[]\n"))
  }

  @Test func `a limit of none is no filter that finds nothing`() throws {
    #expect(scene.run("log --limit 0") == Consequences())
    #expect(scene.run("log 1 --limit 0") == Consequences())
    #expect(scene.run("log 99 --limit 0").status == .nothingMatched)
  }

  @Test func `the changes are a column of CSV and of Markdown, too`() throws {
    _ = scene.run("edit 1 2 --color blue --spot 'B|1'")
    #expect(
      scene.run("log --limit 1 --changes --format csv").output == """
        number,date,author,desk,command,undoes,undoneBy,numberOfCars,tickets,changes
        7,2026-11-21T18:04:05.000Z,anna,east,edit,,,2,1 2,"[\
        {""ticket"":1,""field"":""color"",""old"":null,""new"":""blue""},\
        {""ticket"":1,""field"":""spot"",""old"":""A12"",""new"":""B|1""},\
        {""ticket"":2,""field"":""color"",""old"":""red"",""new"":""blue""},\
        {""ticket"":2,""field"":""spot"",""old"":null,""new"":""B|1""}]"

        """)
    #expect(
      scene.run("log 2 --limit 1 --changes --format md").output == """
        | NUMBER | TIME | WHO | DESK | WHAT | CARS | CHANGES |
        | ---: | --- | --- | --- | --- | --- | --- |
        | 7 | 19:04 | anna | east | edit | 1 2 | 2: color red -> blue, spot none -> B\\|1 |

        """)
    #expect(scene.run("log --limit 1 --format csv").output.hasPrefix("number,date,author"))
    #expect(!scene.run("log --limit 1 --format csv").output.contains("changes"))
  }

  @Test func `a log that was pruned says where it begins`() throws {
    _ = scene.run("edit 1 --color blue")
    try scene.execute(
      "DELETE FROM car_change WHERE command < 4", "DELETE FROM change_command WHERE id < 4")
    #expect(
      scene.run("log --limit 9").messages
        == "The log begins with 4, 19:04: what was before is no longer kept.\n")
  }

  @Test func `a clock that is behind the log is reported`() throws {
    scene.now -= 121
    #expect(
      scene.run("park Fiat").messages == """
        The clock of this machine is behind, or that of a desk was ahead: the log has an entry of \
        19:04. Times may be wrong. 'edit' corrects those of the cars that this lists:
        carvalet list --all --where "dateCreated > 'now' OR dateRequested > 'now' \
        OR dateReady > 'now' OR dateReturned > 'now'"

        """)
    #expect(scene.run("park Fiat -q").messages == "")
    let file = try scene.file("cars.csv", "ticket,make\n70,Lada\n")
    // The entry of the log that was written last has the time of now.
    let other = try CommandScene.evening()
    other.now -= 121
    #expect(
      other.run("import \(file)").messages == """
        The clock of this machine is behind, or that of a desk was ahead: the log has an entry of \
        19:04. Times may be wrong. 'edit' corrects those of the cars that this lists:
        carvalet list --all --where "dateCreated > 'now' OR dateRequested > 'now' \
        OR dateReady > 'now' OR dateReturned > 'now'"

        """)
    #expect(other.run("import \(file) -q --on-conflict skip").messages == "")
  }
}
