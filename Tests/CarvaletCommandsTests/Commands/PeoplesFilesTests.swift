import CarStorage
import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands

/// Files as spreadsheets and parking programs of ten countries write them, and what their owners
/// mean with them: see `PeoplesFiles` in the fixtures.
@Suite(.everyStore) struct PeoplesFilesTests {
  static let folder = Fixture.folder.appendingPathComponent("PeoplesFiles")

  /// The names of the files, without those of what is expected of them.
  static let files = try! FileManager.default.contentsOfDirectory(atPath: folder.path)
    .filter { !$0.hasSuffix(".expected") }.sorted()

  /// What is expected of a file: its options, then lines that begin with `says` or `refused`, or
  /// `zone`, and the cars by ticket.
  struct Expectation {
    var options = ""
    var hoursAheadOfUTC = 1
    var sayings: [String] = []
    var refusal: String?
    var cars: [String] = []

    init(_ file: String) throws {
      let stem = file.split(separator: ".")[0]
      let path = folder.appendingPathComponent("\(stem).expected")
      var lines = try String(contentsOf: path, encoding: .utf8).components(separatedBy: "\n")
      options = lines.removeFirst()
      for line in lines where !line.isEmpty {
        if line.hasPrefix("zone ") {
          let zone = String(line.dropFirst(5))
          hoursAheadOfUTC = try #require(Self.hours[zone], "\(zone)")
        } else if line.hasPrefix("says ") {
          sayings.append(String(line.dropFirst(5)))
        } else if line.hasPrefix("refused ") {
          refusal = String(line.dropFirst(8))
        } else {
          cars.append(line)
        }
      }
    }

    /// The clocks of November, the month of all files.
    private static let hours = [
      "America/Chicago": -6, "America/Sao_Paulo": -3, "Europe/London": 0,
    ]
  }

  @Test func `every file has what is expected of it`() throws {
    let all = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(all.count == 2 * Self.files.count && Self.files.count == 22)
  }

  @Test(arguments: files)
  func `a file is read as its owner meant it`(file: String) throws {
    let expected = try Expectation(file)
    let scene = try CommandScene()
    scene.now = utc("2026-12-01T12:00:00Z")
    let offset = expected.hoursAheadOfUTC * 3600
    scene.zone = TimeZoneRules { _ in offset }
    let path = scene.path(file)
    try FileManager.default.copyItem(
      at: Self.folder.appendingPathComponent(file), to: URL(fileURLWithPath: path))

    let run = scene.run("import \(path) \(expected.options)")
    let said = (run.output + run.messages).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    for saying in expected.sayings { #expect(said.contains(saying), "\(run)") }
    if let refusal = expected.refusal {
      #expect(run.status != .done)
      #expect(said.contains(refusal), "\(run)")
    } else {
      #expect(run.status == .done, "\(run)")
      #expect(try Self.cars(of: scene) == expected.cars)
    }
  }

  /// The cars of a store by ticket, in the columns of what is expected.
  private static func cars(of scene: CommandScene) throws -> [String] {
    let columns = [
      "make", "model", "year", "color", "plate", "key", "spot", "owner", "dateCreated",
      "dateReturned", "note",
    ]
    return try scene.run("export - --format ndjson").output.split(separator: "\n").map { line in
      var car = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let names = [car["ownerFirstName"], car["ownerLastName"]].compactMap { $0 as? String }
      car["owner"] = names.joined(separator: " ")
      return columns.map { column in
        switch car[column] {
        case let text as String: text.replacingOccurrences(of: "\n", with: "\\n")
        case let number as Int: String(number)
        default: ""
        }
      }.joined(separator: "\t")
    }
  }
}
