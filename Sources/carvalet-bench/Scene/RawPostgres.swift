import CPostgres

/// A connection through libpq and nothing else, with which the engine is compared.
///
/// One thread uses the connection, so no lock guards it.
final class RawPostgres {
  private let library: UnsafePointer<postgres_library>
  private let handle: OpaquePointer

  /// An error of libpq, or the lack of libpq itself.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// - Throws: ``Failure``.
  init(_ address: String) throws {
    guard let library = postgres_load() else { throw Failure(description: "no libpq") }
    self.library = library
    let handle = "dbname".withCString { keyword in
      address.withCString { value in
        library.pointee.PQconnectdbParams([keyword, nil], [value, nil], 1)
      }
    }
    guard let handle, library.pointee.PQstatus(handle) == 0 else {
      let message = handle.flatMap(library.pointee.PQerrorMessage).map { String(cString: $0) }
      library.pointee.PQfinish(handle)
      throw Failure(description: message ?? "no connection")
    }
    self.handle = handle
    _ = library.pointee.PQsetNoticeProcessor(handle, postgres_discard_notice, nil)
  }

  deinit { library.pointee.PQfinish(handle) }

  /// Runs statements in one round trip; several, with semicolons between them, are one transaction.
  ///
  /// - Returns: How many rows the last one returned.
  /// - Throws: ``Failure``.
  @discardableResult
  func execute(_ sql: String) throws -> Int {
    try result(sql) { Int(library.pointee.PQntuples($0)) }
  }

  /// The first cell of the only row, as a number.
  func integer(_ sql: String) throws -> Int {
    try result(sql) { result in
      library.pointee.PQgetvalue(result, 0, 0).flatMap { Int(String(cString: $0)) } ?? 0
    }
  }

  /// The first cell of the only row.
  func text(_ sql: String) throws -> String {
    try result(sql) { result in
      library.pointee.PQgetvalue(result, 0, 0).map { String(cString: $0) } ?? ""
    }
  }

  private func result<Result>(_ sql: String, _ body: (OpaquePointer) -> Result) throws -> Result {
    guard let result = library.pointee.PQexec(handle, sql) else { throw failure }
    defer { library.pointee.PQclear(result) }
    // PGRES_COMMAND_OK or PGRES_TUPLES_OK.
    guard [1, 2].contains(library.pointee.PQresultStatus(result)) else { throw failure }
    return body(result)
  }

  private var failure: Failure {
    let message = library.pointee.PQerrorMessage(handle).map { String(cString: $0) }
    return Failure(description: message ?? "out of memory")
  }
}
