/// A connection through the C library of a database and nothing else, with which the engine is
/// compared.
protocol RawConnection: AnyObject {
  /// Runs statements, with semicolons between them.
  func execute(_ sql: String) throws

  /// A statement that can be run again and again.
  func prepare(_ sql: String) throws -> any RawStatement
}

protocol RawStatement: AnyObject {
  /// Runs the statement from its first row to its last, and reads every column.
  ///
  /// - Returns: The sum of the first column.
  func sum() throws -> Int

  /// The first column of every row.
  func integers() throws -> [Int64]
}

extension RawConnection {
  func sum(_ sql: String) throws -> Int { try prepare(sql).sum() }
}
