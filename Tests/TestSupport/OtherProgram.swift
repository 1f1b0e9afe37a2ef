package import GRDB

/// A connection of another program, as the `sqlite3` shell with a time-out: it waits for a writer,
/// and for a checkpoint.
package func otherProgram(at path: String) throws -> DatabaseQueue {
  var configuration = Configuration()
  configuration.busyMode = .timeout(60)
  return try DatabaseQueue(path: path, configuration: configuration)
}

/// Runs statements of another program.
package func runSQL(_ statements: String, _ path: String) throws {
  let shell = try otherProgram(at: path)
  try shell.inDatabase { try $0.execute(sql: statements) }
  try shell.close()
}
