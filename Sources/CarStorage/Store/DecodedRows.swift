import FetchedResults

/// The next rows of a file, as cars.
struct DecodedRows {
  /// A record, and the car that it describes; nil for a row without a car.
  typealias Content = (record: RecordRow, draft: CarDraft?)

  /// A row of the file.
  struct Row {
    /// The index of the row among these rows.
    let index: Int
    /// The car, or why the record describes none.
    let content: Result<Content, RowProblem>
    /// How many bytes of the file had been read after it.
    let bytesRead: Int
  }

  private(set) var rows: [Row] = []
  /// What the file calls the fields that it calls by other names than ours, as far as it was read.
  private(set) var columnNames: [CarField: String] = [:]
  /// Whether no readable rows follow.
  private(set) var areLast = false
  /// Why the rest of the file cannot be read; nil where it can.
  private(set) var failure: (any Error)?

  /// A row may have long notes, so a batch also ends after this many bytes of the file.
  private static let mostBytes = 1 << 23

  /// Reads some rows.
  ///
  /// - Parameter isAbandoned: Asked before each row whether to end.
  init(
    _ reader: inout any RecordReader, _ decoder: inout CarDecoder, atMost count: Int,
    unless isAbandoned: () -> Bool
  ) {
    let end = reader.bytesRead + Self.mostBytes
    defer { columnNames = decoder.mapping.columnNames }
    do {
      while rows.count < count, reader.bytesRead < end, !isAbandoned() {
        guard let next = try reader.next() else {
          areLast = true
          return
        }
        let content: Result<Content, RowProblem> =
          switch next {
          case .refused(let problem): .failure(problem)
          case .row(let record):
            try Self.content(record, &decoder, columns: reader.columns)
          }
        rows.append(Row(index: rows.count, content: content, bytesRead: reader.bytesRead))
      }
    } catch { (failure, areLast) = (error, true) }
  }

  /// - Throws: ``CarDecoder/MisreadColumn``, ``CarDecoder/DoubtfulDay``.
  private static func content(
    _ record: RecordRow, _ decoder: inout CarDecoder, columns: [String]
  ) throws -> Result<Content, RowProblem> {
    do {
      return .success((record, try decoder.decode(record, columns: columns)))
    } catch let problem as RowProblem {
      return .failure(problem)
    }
  }

  /// The tickets that the rows give.
  var tickets: [Car.Ticket] { rows.compactMap { try? $0.content.get().draft?.ticket } }
}
