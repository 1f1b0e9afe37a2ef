import CPostgres

/// A connection through libpq. Statements run in one round trip; several of them, with semicolons
/// between them, are one transaction.
///
/// One thread uses the connection, so no lock guards it.
final class RawPostgres: RawConnection {
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

  func execute(_ sql: String) throws { _ = try texts(sql) }

  func prepare(_ sql: String) throws -> any RawStatement { Statement(sql: sql, connection: self) }

  /// The first column of every row of the last statement; a null is an empty text.
  func texts(_ sql: String) throws -> [String] {
    guard let result = library.pointee.PQexec(handle, sql) else { throw failure }
    defer { library.pointee.PQclear(result) }
    // PGRES_COMMAND_OK or PGRES_TUPLES_OK.
    guard [1, 2].contains(library.pointee.PQresultStatus(result)) else { throw failure }
    return (0..<library.pointee.PQntuples(result)).map { row in
      library.pointee.PQgetvalue(result, row, 0).map { String(cString: $0) } ?? ""
    }
  }

  private var failure: Failure {
    let message = library.pointee.PQerrorMessage(handle).map { String(cString: $0) }
    return Failure(description: message ?? "out of memory")
  }

  private final class Statement: RawStatement {
    private let sql: String
    private let connection: RawPostgres

    init(sql: String, connection: RawPostgres) {
      self.sql = sql
      self.connection = connection
    }

    func sum() throws -> Int { try integers().reduce(0) { $0 + Int($1) } }

    func integers() throws -> [Int64] { try connection.texts(sql).map { Int64($0) ?? 0 } }
  }
}
