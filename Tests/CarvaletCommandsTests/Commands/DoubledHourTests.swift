import Foundation
import Testing

@testable import CarvaletCommands

/// The hour that clocks show twice, and the one that they never show.
@Suite(.everyStore) struct DoubledHourTests {
  private let scene: CommandScene

  init() throws {
    scene = try CommandScene()
    scene.zone = .germany2026
  }

  private func clock(_ time: String) throws {
    scene.now = try Date(time, strategy: .iso8601)
  }

  /// The times of all cars in UTC.
  private func dates(_ field: String) -> [String] {
    scene.run("list --all --format csv --fields \(field)").output
      .split(separator: "\n").dropFirst().map { String($0.dropFirst(11).prefix(8)) }
  }

  @Test func `in the second pass a time is the last one that the clock showed`() throws {
    try clock("2026-10-25T01:40:00Z")
    for time in ["02:39", "today 02:39", "2026-10-25 02:39", "02:39:30"] {
      #expect(scene.run(arguments: ["park", "--at", time]).status == .done)
    }
    #expect(scene.run(arguments: ["park", "--at", "02:41"]).status == .done)
    #expect(scene.run(arguments: ["park", "--at", "2026-10-25 02:39+02:00"]).status == .done)
    #expect(
      Set(dates("dateCreated")) == ["01:39:00", "01:39:30", "00:41:00", "00:39:00"])
    #expect(
      scene.run("retrieve 1").output.hasSuffix("parked 1 min\n"), "\(scene.run("show 1"))")
    #expect(scene.run("request 2 --at 02:39").status == .done)
    let ready = scene.run("ready 2").output
    #expect(ready.contains("Ready after 1 min"), "\(ready)")
    let report = scene.run("report --since 02:00 --until 02:40 --json").output
    #expect(report.contains("60"), "\(report)")
  }

  @Test func `in the first pass the second one lies ahead`() throws {
    try clock("2026-10-25T00:40:00Z")
    #expect(scene.run("park --at 02:39").output == "Parked ticket 1: Unknown Unknown\n")
    #expect(dates("dateCreated") == ["00:39:00"])
    #expect(scene.run("request 1 --for 02:50").output.contains("due 02:50 +02:00."))
    #expect(dates("dateDue") == ["00:50:00"])
    // The next time that the clock shows it.
    #expect(scene.run("request 1 --for 02:30").output.contains("due 02:30."))
    #expect(dates("dateDue") == ["01:30:00"])
  }

  @Test func `in the second pass a guest who comes soon does not come tomorrow`() throws {
    try clock("2026-10-25T01:40:00Z")
    #expect(scene.run("park").status == .done)
    for time in ["02:50", "today 02:50", "2026-10-25 02:50"] {
      let line = ["request", "1", "--for", time]
      #expect(scene.run(arguments: line).output.contains("due 02:50."), "\(time)")
      #expect(dates("dateDue") == ["01:50:00"])
      #expect(scene.run("request 1 --cancel").status == .done)
    }
    #expect(scene.run("request 1 --for 02:30").output.contains("due tomorrow 02:30."))
  }

  @Test func `what was shown twice is printed with its offset where both could be meant`() throws {
    try clock("2026-10-25T01:40:00Z")
    #expect(
      scene.run("park --at 02:39").output
        == "Parked ticket 1: Unknown Unknown, since 02:39 +01:00\n")
    #expect(
      scene.run("park --at 2026-10-25T02:39+02:00").output.hasSuffix(", since 02:39 +02:00\n"))
    // In the second pass it lies ahead.
    #expect(scene.run("park --at 02:41").output.hasSuffix("Unknown Unknown\n"))
    #expect(scene.run("park --at 01:59").output.hasSuffix("Unknown Unknown\n"))
    try clock("2026-10-26T12:00:00Z")
    #expect(scene.run("show 1").output.contains("02:39 +01:00"))
    #expect(scene.run("show 4").output.contains("01:59 +0") == false)
    #expect(scene.run("list --fields ticket,dateCreated").output.contains("02:39 +02:00"))
    #expect(
      scene.run("edit 4 --at '2026-10-25 02:30'").output.contains("02:30 +01:00"))
  }

  @Test(arguments: ["02:30", "today 02:30", "2026-03-29 02:30", "2026-03-29T02:00:00"])
  func `what the clock never showed is told`(time: String) throws {
    try clock("2026-03-29T02:00:00Z")
    let clock = time.hasSuffix("00") ? "02:00" : "02:30"
    #expect(
      scene.run(arguments: ["park", "--at", time])
        == Consequences(
          .usage,
          messages: """
            Error: The clock never showed \(clock) on 2026-03-29: it was set forward over it. Type \
            another time, or this one with its offset.

            """))
  }

  @Test func `a time that the clock will skip is yesterday's, and no guest comes then`() throws {
    try clock("2026-03-29T00:30:00Z")
    #expect(scene.run("park --at 02:30").status == .done)
    #expect(dates("dateCreated") == ["01:30:00"])
    #expect(scene.run("request 1 --for 02:30").messages.contains("never showed 02:30"))
    #expect(scene.run("request 1 --for 'tomorrow 02:30'").status == .done)
    #expect(scene.run("park --at 03:00+02:00").status == .usage)
  }

  @Test func `a row of a file with such a time is refused with it`() throws {
    try clock("2026-03-29T10:00:00Z")
    let file = try scene.file("cars.csv", "dateCreated\n2026-03-29 02:30\n02:30\n2026-03-29\n")
    #expect(
      scene.run("import \(file) --skip-bad-rows")
        == Consequences(
          output: "Imported 1 car (2 refused)\n",
          messages: """
            FOLDER/cars.csv:2:1: dateCreated: "2026-03-29 02:30" was never shown by the clock, \
            which was set forward over it
            FOLDER/cars.csv:3:1: dateCreated: "02:30" was never shown by the clock, which was set \
            forward over it

            """))
  }
}
