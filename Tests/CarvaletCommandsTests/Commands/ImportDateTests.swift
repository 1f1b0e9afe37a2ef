import Testing

@testable import CarvaletCommands

/// `import`: dates that lie ahead, and dates in an order that no car can have.
@Suite(.everyStore) struct ImportDateTests {
  private static let header = "make,dateCreated,dateRequested,dateDue,dateReady,dateReturned\n"

  @Test func `a request, a ready and a return later than now are refused, unless they are meant`()
    throws
  {
    let scene = try CommandScene()
    let file = try scene.file(
      "cars.csv",
      Self.header + """
        BMW,2026-11-21T10:00Z,,,,2031-01-01T00:00Z
        Audi,2026-11-21T10:00Z,2026-11-21T18:04:05.001Z,,,
        Opel,2026-11-21T10:00Z,,,2026-11-22T10:00Z,
        VW,2026-11-21T10:00Z,2026-11-21T18:04:05Z,2026-11-22T10:00Z,,

        """)
    let refused = """
      FOLDER/cars.csv:2:1: dateReturned: 2031-01-01T00:00:00.000Z lies ahead; a car is returned \
      now or was before; --yes stores it
      FOLDER/cars.csv:3:1: dateRequested: 2026-11-21T18:04:05.001Z lies ahead; a car is requested \
      now or was before; --yes stores it
      FOLDER/cars.csv:4:1: dateReady: 2026-11-22T10:00:00.000Z lies ahead; a car is ready now or \
      was before; --yes stores it

      """
    #expect(
      scene.run("import \(file)")
        == Consequences(
          .dataRefused,
          messages: refused + """
            Error: Nothing was stored: 3 of 4 rows are refused. Mend them, or store the rest with \
            --skip-bad-rows. --preview shows how the file is read.

            """))
    #expect(
      scene.run("import \(file) --skip-bad-rows --dry-run")
        == Consequences(output: "Would import 1 car (3 refused)\n", messages: refused))
    #expect(scene.run("import \(file) --yes") == Consequences(output: "Imported 4 cars\n"))
    let ledger = scene.ledger
    let other = try CommandScene()
    let copy = try other.file("copy.csv", ledger)
    #expect(other.run("import \(copy) --yes").status == .done)
    #expect(other.ledger == ledger)
  }

  @Test(arguments: [false, true])
  func `dates in an order that no car can have are refused, meant or not`(isMeant: Bool) throws {
    let scene = try CommandScene()
    let file = try scene.file(
      "cars.csv",
      Self.header + """
        BMW,2026-11-21T10:00Z,,,,2026-11-21T09:00Z
        Audi,2026-11-21T10:00Z,2026-11-21T09:00Z,,,
        Opel,2026-11-21T10:00Z,,,2026-11-21T09:00Z,
        VW,2026-11-21T10:00Z,2026-11-21T12:00Z,,2026-11-21T11:00Z,
        Fiat,2026-11-21T10:00Z,2026-11-21T12:00Z,,,2026-11-21T11:00Z
        Seat,2026-11-21T10:00Z,2026-11-21T11:00Z,,2026-11-21T13:00Z,2026-11-21T12:00Z
        Saab,2026-11-21T10:00Z,2026-11-21T10:00Z,2026-11-21T09:00Z,2026-11-21T10:00Z,2026-11-21T10:00Z

        """)
    let refused = """
      FOLDER/cars.csv:2:1: dateReturned: before the car was parked
      FOLDER/cars.csv:3:1: dateRequested: before the car was parked
      FOLDER/cars.csv:4:1: dateReady: before the car was parked
      FOLDER/cars.csv:5:1: dateReady: before the car was requested
      FOLDER/cars.csv:6:1: dateReturned: before the car was requested
      FOLDER/cars.csv:7:1: dateReturned: before the car was ready

      """
    #expect(
      scene.run("import \(file) --skip-bad-rows\(isMeant ? " --yes" : "")")
        == Consequences(output: "Imported 1 car (6 refused)\n", messages: refused))
  }

  @Test func `an export of every stage comes back bit for bit, at the same minute`() throws {
    let scene = try CommandScene.evening()
    for line in [
      "request 1 --at -10m --for +2h", "ready 2", "request 3", "ready 3", "retrieve 3",
      "repark 3 --at -4h", "request 3 --at -5h", "ready 3 --at -6h", "repark 5 --at -7h",
      "retrieve 5 --at -8h",
    ] {
      #expect(scene.run(line).status == .done, "\(line)")
    }
    let ledger = scene.ledger
    let other = try CommandScene()
    let copy = try other.file("copy.csv", ledger)
    #expect(other.run("import \(copy)") == Consequences(output: "Imported 5 cars\n"))
    #expect(other.ledger == ledger)
  }

  @Test func `no edit makes an order of dates that no import takes`() throws {
    let scene = try CommandScene.evening()
    #expect(scene.run("request 1 --at -60m").status == .done)
    let before = scene.ledger
    let refused = scene.run("edit 1 --at -30m")
    #expect(
      refused
        == Consequences(
          .dataRefused,
          messages: """
            Error: Ticket 1 was requested at 2026-11-21T17:04:05.000Z: it cannot have been parked \
            after that. Nothing was changed.

            """))
    #expect(scene.ledger == before)
  }

  @Test
  func `an order of dates that another program has stored is exported as one that comes back`()
    throws
  {
    let scene = try CommandScene.evening()
    #expect(scene.run("request 1").status == .done)
    #expect(scene.run("ready 1").status == .done)
    try scene.execute(
      #"UPDATE car SET "dateRequested" = "dateCreated" - 60000, "dateReady" = "dateCreated" - 30000 WHERE ticket = 1"#
    )
    let exported = scene.run("export \(scene.path("out.csv"))")
    #expect(exported.messages.contains("Car 1 has a value"), "\(exported)")
    let other = try CommandScene()
    #expect(other.run("import \(scene.path("out.csv"))").status == .done)
    let times = other.run("show 1 --format csv --fields dateCreated,dateRequested,dateReady")
    let cells = times.output.split(separator: "\n").last?.split(separator: ",") ?? []
    #expect(Set(cells).count == 1, "\(times)")
  }
}
