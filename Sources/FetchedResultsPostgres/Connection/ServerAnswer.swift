import CPostgres
import FetchedResults
import FetchedResultsSQL

/// What the server answers to one command: rows as they arrive, and then its end.
///
/// The connection that sent the command fills it in, and ``PostgresStatement`` reads it. One thread
/// at a time uses both.
final class ServerAnswer {
  private let library: UnsafePointer<postgres_library>
  /// The results that have arrived and were not read; the first `takenResults` of them are read.
  private var arrived: [OpaquePointer] = []
  private var takenResults = 0
  /// The result that is read now, and its next row.
  private var current: OpaquePointer?
  private var nextRow: Int32 = 0
  private let decoder: RowDecoder

  /// Whether the whole answer has arrived.
  private(set) var isComplete = false
  /// Why the command failed; nil if it did not.
  private(set) var error: PostgresError?
  /// How many rows the command has changed.
  private(set) var changedRows = 0
  /// Whether the rows are not wanted any more.
  private(set) var isDiscarded = false
  /// Whether libpq returns the rows one by one.
  var isStreamed = false

  init(_ library: UnsafePointer<postgres_library>) {
    self.library = library
    decoder = RowDecoder(library)
  }

  deinit { releaseRows() }

  /// How many results have arrived and were not read: one for each row, as far as they are
  /// streamed.
  var keptRows: Int { arrived.count - takenResults }

  // MARK: - Filling in

  /// Takes a result of the command, and owns it from then on.
  func take(_ result: OpaquePointer) {
    if let count = library.pointee.PQcmdTuples(result), let rows = Int(String(cString: count)) {
      changedRows = rows
    }
    if isDiscarded || library.pointee.PQntuples(result) == 0 {
      library.pointee.PQclear(result)
    } else {
      arrived.append(result)
    }
  }

  /// Ends the answer.
  func complete(_ error: PostgresError? = nil) {
    isComplete = true
    if self.error == nil { self.error = error }
  }

  /// Notes why the command failed. The end of the answer follows.
  func fail(_ error: PostgresError) {
    if self.error == nil { self.error = error }
  }

  // MARK: - Reading

  /// Releases the rows that have arrived, and the rows that are still to arrive.
  func discard() {
    isDiscarded = true
    releaseRows()
  }

  private func releaseRows() {
    if let current { library.pointee.PQclear(current) }
    for result in arrived[takenResults...] { library.pointee.PQclear(result) }
    arrived = []
    takenResults = 0
    current = nil
  }

  /// The cells of the next row that has arrived, valid until the next call; nil if none has.
  func next() -> UnsafeBufferPointer<SQLCell>? {
    if let current, nextRow == library.pointee.PQntuples(current) {
      library.pointee.PQclear(current)
      self.current = nil
    }
    if current == nil, takenResults < arrived.count {
      current = arrived[takenResults]
      nextRow = 0
      takenResults += 1
      if takenResults == arrived.count { (arrived, takenResults) = ([], 0) }
    }
    guard let current else { return nil }
    defer { nextRow += 1 }
    return decoder.cells(of: current, row: nextRow)
  }
}

/// What a server has still to answer on a connection.
enum ExpectedAnswer {
  case answer(ServerAnswer)
  case preparation(PreparedStatements.Key)
  case endOfBatch

  var isEndOfBatch: Bool { if case .endOfBatch = self { true } else { false } }

  func belongs(to other: ServerAnswer) -> Bool {
    if case .answer(let answer) = self { answer === other } else { false }
  }

  /// Whether it is the answer to a command other than the one that ends the use of the connection.
  func isAnswer(before end: ServerAnswer?) -> Bool {
    if case .answer(let answer) = self { answer !== end } else { false }
  }
}
