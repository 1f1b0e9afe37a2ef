import CarStorage
import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands
@testable import FetchedResultsPostgres

/// The store of a scene, as others than its commands use it.
extension CommandScene {
  /// The store, open at another desk.
  func openStore() throws -> CarStore {
    isOnServer
      ? try CarStore(server: store) : try CarStore(path: store, checkpointsWhenIdle: false)
  }

  /// Runs statements of another program.
  func execute(_ statements: String...) throws {
    if isOnServer {
      let shell = try PostgresConnection(ServerAddress(store))
      for statement in statements { try shell.execute(statement) }
    } else {
      try runSQL(statements.joined(separator: ";\n"), store)
    }
  }

  /// Whether a text stands anywhere in the store: in the bytes of its files, or on a server, in
  /// lower case, in the rows of its tables and in what the planner knows of them.
  func keeps(anyOf texts: [String]) throws -> Bool {
    guard isOnServer else {
      return try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasPrefix("cars.sqlite") }
        .contains { name in
          let bytes = try Data(contentsOf: URL(fileURLWithPath: path(name)))
          return texts.contains { bytes.range(of: Data($0.utf8)) != nil }
        }
    }
    let shell = try PostgresConnection(ServerAddress(store))
    let tables = try shell.rows(
      "SELECT tablename::text FROM pg_tables WHERE schemaname = current_schema()"
    ) { $0.text(0) ?? "" }
    #expect(tables.contains("car"))
    return try
      (tables.map { "SELECT lower(rows::text) FROM \($0) AS rows" }
      + ["SELECT lower(rows::text) FROM pg_stats AS rows WHERE schemaname = current_schema()"])
      .contains { query in
        try shell.rows(query) { $0.text(0) ?? "" }.contains { row in
          texts.contains { row.contains($0.lowercased()) }
        }
      }
  }

  /// What a command says that needs a store and finds none.
  var storeIsMissing: Consequences {
    let commands =
      isOnServer
      ? "'carvalet db create', 'carvalet park' or 'carvalet import'"
      : "'carvalet park' or 'carvalet import'"
    let place = isOnServer ? "in the schema '\(schema)' of 'STORE'" : "at 'STORE'"
    return Consequences(
      .inputMissing, messages: "Error: There is no store \(place). \(commands) makes one.\n")
  }
}
