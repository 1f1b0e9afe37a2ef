import Foundation
import Testing

@testable import CarvaletCommands

/// `import`: the offset from UTC that an imported time gets.
@Suite(.everyStore) struct ImportTimeTests {
  /// The times that an import stores in a new store, each with its offset.
  private func imported(_ times: [String], _ change: (CommandScene) -> Void = { _ in }) throws
    -> [String]
  {
    let scene = try CommandScene()
    scene.zone = .germany2026
    change(scene)
    let file = try scene.file(
      "cars.csv", "dateCreated,make\n" + times.map { $0 + ",BMW\n" }.joined())
    let outcome = scene.run("import \(file)")
    #expect(outcome.status == .done, "\(outcome)")
    return scene.ledger.split(separator: "\n").dropFirst().map { line in
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      return "\(cells[1]) \(cells[15])"
    }
  }

  @Test func `a time gets the offset that its zone had then, and not that of today`() throws {
    #expect(
      try imported([
        "2026-07-01T10:00:00Z", "2026-07-01 12:00", "2026-01-01T10:00:00Z", "2026-01-01 11:00",
        "2026-07-01",
      ]) == [
        "2026-07-01T10:00:00.000Z 7200", "2026-07-01T10:00:00.000Z 7200",
        "2026-01-01T10:00:00.000Z 3600", "2026-01-01T10:00:00.000Z 3600",
        "2026-06-30T22:00:00.000Z 7200",
      ])
  }

  @Test func `a row without a time gets the offset of now`() throws {
    #expect(
      try imported(["\"\""]) { $0.now = Date(timeIntervalSince1970: 1_780_000_000) } == [
        "2026-05-28T20:26:40.000Z 7200"
      ])
  }

  @Test func `an offset that is written stays`() throws {
    #expect(
      try imported(["2026-07-01T10:00:00+05:30"]) == ["2026-07-01T04:30:00.000Z 19800"])
  }

  /// The times that `park --at` stores, in the form of `imported`.
  private func parked(_ times: [String]) throws -> [String] {
    let scene = try CommandScene()
    scene.zone = .germany2026
    for time in times {
      let outcome = scene.run(arguments: ["park", "--at", time])
      #expect(outcome.status == .done, "\(outcome)")
    }
    return scene.ledger.split(separator: "\n").dropFirst().map { line in
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      return "\(cells[1]) \(cells[15])"
    }
  }

  @Test func `in the hours that clocks skip or show twice, import decides as park does`() throws {
    let times = [
      // Beside the skipped ones.
      "2026-03-29 01:59:59", "2026-03-29 03:00",
      // Shown twice.
      "2026-10-25 01:59:59", "2026-10-25 02:00", "2026-10-25 02:30", "2026-10-25 03:00",
      "2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z", "2026-03-29T01:00:00Z",
    ]
    let imported = try imported(times)
    #expect(try parked(times) == imported)
    #expect(imported[1] == "2026-03-29T01:00:00.000Z 7200")
    #expect(imported[4] == "2026-10-25T01:30:00.000Z 3600")
  }
}
