import CarStorage
import Foundation
import Harness

/// Stores of made-up cars on a server of the run's own, which is started when the first is asked
/// for.
///
/// One thread uses the object, which owns the server.
final class ServerStores {
  private let stores: SyntheticStores
  private let tools: Tools
  private var started: Result<PostgresServer, any Error>?
  private var made: Set<Int> = []
  private var lastCopy = 0

  init(_ stores: SyntheticStores, _ tools: Tools) {
    self.stores = stores
    self.tools = tools
  }

  private var server: PostgresServer {
    get throws {
      if PostgresPrograms.folder == nil { throw Tools.Missing("PostgreSQL") }
      let server = started ?? Result { try PostgresServer() }
      started = server
      return try server.get()
    }
  }

  /// The address of the store of so many cars, all on the lot, which is only read.
  func address(_ count: Int) throws -> String {
    let address = try server.address(schema: "cars_\(count)")
    if made.insert(count).inserted { try fill(address, count) }
    return address
  }

  /// A store of so many cars that may be written to.
  func copy(_ count: Int) throws -> String {
    let address = try emptySchema()
    try fill(address, count)
    return address
  }

  /// A new schema without a store.
  func emptySchema() throws -> String {
    lastCopy += 1
    let address = try server.address(schema: "copy_\(lastCopy)")
    try RawPostgres(address).execute("CREATE SCHEMA copy_\(lastCopy)")
    return address
  }

  /// Reads the cars in, and has the server plan with what there is.
  private func fill(_ address: String, _ count: Int) throws {
    let csv = try stores.csv(count)
    Bench.say("Storing \(count.grouped) cars on a server ...")
    _ = try ToolProcess(tools.carvalet, ["db", "create", "--store", address]).finish()
    _ = try ToolProcess(tools.carvalet, ["import", csv, "--yes", "--store", address]).finish()
    try RawPostgres(address).execute("VACUUM ANALYZE")
  }
}
