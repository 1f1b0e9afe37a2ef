import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands

/// `db keep`: how long the log is kept, and what the store remembers of its care.
@Suite(.everyStore) struct DatabaseKeepCommandTests {
  /// A command in each of five months.
  private static func months() throws -> CommandScene {
    let scene = try CommandScene()
    for month in 6...10 {
      scene.now = utc("2026-\(month < 10 ? "0" : "")\(month)-15T12:00:00Z")
      #expect(scene.run("park BMW --by anna").status == .done)
    }
    scene.now = utc("2026-10-20T12:00:00Z")
    return scene
  }

  @Test func `months are kept, and what is older is gone from the log`() throws {
    let scene = try Self.months()
    #expect(
      scene.run("db keep").output
        == "The log is kept as long as there is room: for the last 1,000,000 changes\n")
    #expect(
      scene.run("log -q").status != .done
        || scene.run("log --format plain").output.split(separator: "\n").count == 5)
    #expect(
      scene.run("db keep 2 months").output
        == "The log is kept for 2 months. Out of it: 3 changes\n")
    let log = scene.run("log --format plain").output.split(separator: "\n")
    #expect(log.count == 3 && log[0].contains("keep") && log[2].hasPrefix("4\t"), "\(log)")
    #expect(scene.run("db keep").output == "The log is kept for 2 months\n")
    // The cars are all there, and who parked the old ones is no longer known.
    #expect(scene.run("list -q").output.split(separator: "\n").count == 5)
    let valets = scene.run("report 2026 --group-by author --format csv").output
    #expect(valets.contains("\nanna,2,") && valets.contains("\n,3,"), "\(valets)")
    #expect(scene.run("undo 1 --yes").messages.contains("no command 1"))
    #expect(scene.run("db check").status == .done)
    #expect(scene.run("park Audi").status == .done && scene.run("undo --yes").status == .done)
  }

  @Test func `all is as long as there is room, and the sentence says what was before`() throws {
    let scene = try Self.months()
    #expect(scene.run("db keep 24").output == "The log is kept for 24 months\n")
    #expect(scene.run("db keep 2 years").output.hasPrefix("The log is kept for 24 months"))
    #expect(scene.run("db keep all").output.hasSuffix(", before for 24 months\n"))
    #expect(scene.run("db info --json").output.contains("\"keptMonths\":null"))
  }

  @Test func `a log of which everything is old keeps its last change`() throws {
    let scene = try Self.months()
    scene.now = utc("2028-01-01T12:00:00Z")
    #expect(scene.run("db keep 1 month --json").output == "{\"months\":1,\"forgotten\":4}\n")
    #expect(scene.run("db check").status == .done)
    #expect(scene.run("db keep 1 month --json").output == "{\"months\":1,\"forgotten\":0}\n")
  }

  @Test(arguments: ["0", "two", "2 weeks", "2 months long", "-3 months", "99999", "101 years"])
  func `other words are refused`(words: String) throws {
    let refused = try Self.months().run("db keep -- \(words)")
    #expect(refused.status == .usage, "\(refused)")
  }

  @Test func `the store knows its last backup and its last purge`() throws {
    let scene = try Self.months()
    guard !scene.isOnServer else { return }
    #expect(scene.run("db backup \(scene.path("copy.sqlite"))").status == .done)
    #expect(scene.run("retrieve 1").status == .done)
    scene.now = utc("2026-10-21T12:00:00Z")
    #expect(scene.run("edit 1 --owner Zanzibar").status == .done)
    #expect(scene.run("purge --returned-before now --yes").status == .done)
    let info = try ParsedJSON(scene.run("db info --json").output)
    #expect(info["lastPurge"]?.text == "2026-10-21T12:00:00.000Z")
    #expect(info["lastBackup"] != .null)
    #expect(scene.run("db check").status == .done)
  }
}
