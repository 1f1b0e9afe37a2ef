import FetchedResults

/// The next rows of a file, as cars.
struct DecodedRows {
  /// A row, and the car that it describes.
  typealias Row = (row: RecordRow, draft: CarDraft)

  private(set) var rows: [Result<Row, RowProblem>] = []
  /// Whether the file ends with them.
  private(set) var areLast = false
  /// Why the rest of the file cannot be read; nil where it can.
  private(set) var failure: (any Error)?

  /// Rows are as long as their notes, so that fewer are held where they have so many bytes.
  private static let mostBytes = 1 << 25

  /// Reads some rows.
  init(_ reader: inout any RecordReader, _ decoder: inout CarDecoder, atMost count: Int) {
    let end = reader.bytesRead + Self.mostBytes
    do {
      while rows.count < count, reader.bytesRead < end {
        guard let result = try reader.next() else {
          areLast = true
          return
        }
        switch result {
        case .refused(let problem): rows.append(.failure(problem))
        case .row(let row):
          let columns = reader.columns
          rows.append(
            Result { () throws(RowProblem) in (row, try decoder.decode(row, columns: columns)) })
        }
      }
    } catch { failure = error }
  }

  /// The tickets that the rows give.
  var tickets: [Car.Ticket] { rows.compactMap { try? $0.get().draft.ticket } }
}
