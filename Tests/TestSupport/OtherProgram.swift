package import GRDB

/// A connection of another program, as the `sqlite3` shell with a time-out: it waits for a writer,
/// and for a checkpoint.
package func otherProgram(at path: String) throws -> DatabaseQueue {
  var configuration = Configuration()
  configuration.busyMode = .timeout(60)
  return try DatabaseQueue(path: path, configuration: configuration)
}

/// The first column of what another program reads.
package func readSQL(_ query: String, _ path: String) throws -> [String] {
  let shell = try otherProgram(at: path)
  defer { try? shell.close() }
  return try shell.inDatabase { try String.fetchAll($0, sql: query) }
}

/// Runs statements of another program.
package func runSQL(_ statements: String, _ path: String) throws {
  let shell = try otherProgram(at: path)
  try shell.inDatabase { try $0.execute(sql: statements) }
  try shell.close()
}
