package import FetchedResults
package import FoundationEssentials

/// A store of one entity, for a program with statements of its own: on a file and on a server
/// alike.
package protocol SQLDatabase<Object>: FetchSource, SQLStore, AnyObject {
  /// Reads one committed state with statements of the caller's own. The body may run again, from
  /// the beginning, where a connection of an earlier use turns out to have ended.
  ///
  /// - Throws: What `body` throws, or an error of the store.
  func reading<Result>(_ body: (any SQLSession) throws -> Result) throws -> Result

  /// Runs one command as one transaction, as `WritableSource.write(_:isDryRun:_:)` does.
  @discardableResult
  func transaction<Result>(
    _ command: ChangeCommand, isDryRun: Bool,
    _ body: (any SQLWriter<Object>) throws -> Result
  ) throws -> Result

  /// The identifier that the last command of this store that changed something has in the change
  /// log; nil where there is none.
  var lastCommand: Int64? { get }

  /// The newest time that the log has of the commands before that one; nil where there are none, or
  /// where the connection that ran the last one has been released since.
  var dateBeforeLastCommand: Date? { get throws }

  /// The text that was stored beside the rows under a name; nil where there is none.
  func note(_ name: String) throws -> String?

  /// Stores a text beside the rows, where that is possible now. It may be missing afterwards.
  func setNote(_ name: String, _ value: String)
}

extension SQLDatabase {
  @discardableResult
  package func transaction<Result>(
    _ command: ChangeCommand, _ body: (any SQLWriter<Object>) throws -> Result
  ) throws -> Result {
    try transaction(command, isDryRun: false, body)
  }

  /// The objects with some identifiers, in the order of these; identifiers without a row are left
  /// out.
  ///
  /// - Complexity: O(identifiers x log rows).
  package func objects(_ ids: [Int64], in session: any SQLSession) throws -> [Object] {
    try table(in: session).objects(ids, in: session)
  }
}
