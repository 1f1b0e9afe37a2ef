import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands

/// The table of differences is true, and between it and the tests that compare a file with a server
/// no command is missing.
@Suite(.needsPostgres) struct ServerDifferenceTests {
  @Test(arguments: ServerDifference.table)
  func `What differs on a server differs as the table says`(difference: ServerDifference) throws {
    let file = try CommandScene()
    let server = try CommandScene.onServer(inOwnDatabase: true)
    for scene in [file, server] {
      for line in ["park BMW M3 --at -1h", "park Audi --owner Ximenes", "retrieve 2"] {
        #expect(scene.run(line).status == .done)
      }
      scene.now += 60
    }
    let expected = file.run(arguments: difference.arguments)
    let found = server.run(arguments: difference.arguments)
    #expect(found.status == difference.status)
    #expect((found.output + found.messages).contains(difference.text), "\(found)")
    let isOfTheServerAlone = difference.arguments.contains("--store")
    #expect(found != expected || isOfTheServerAlone)
    // A file is left as it is by none of these, and a server by those that it refuses.
    if found.status != .done {
      #expect(server.run("list").output.contains("BMW M3"))
      #expect(server.run("show 3").status == .nothingMatched)
    }
  }

  /// The commands that another suite of this folder runs on a server.
  private static let others: [String: String] = [
    "import": "ServerAgreementTests", "db check": "ServerOnlyTests", "watch": "ServerWatchTests",
    "browse": "ServerScreenTests", "board": "ServerScreenTests",
  ]

  @Test func `Every command is run on a server`() {
    let lines =
      ServerAgreementTests.evening.split(separator: "\n").map {
        $0.split(separator: " ").map(String.init)
      } + ServerDifference.table.map(\.arguments)
    for command in CommandNames.all where command.type.configuration.subcommands.isEmpty {
      let isRun =
        lines.contains { $0.starts(with: command.words) }
        || Self.others[command.words.joined(separator: " ")] != nil
      #expect(isRun, "\(command.words.joined(separator: " "))")
    }
  }
}
