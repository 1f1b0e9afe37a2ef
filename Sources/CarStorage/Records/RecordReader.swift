/// Reads the records of a file one by one.
///
/// There are two kinds of problems. After a *refused* row the reader knows exactly where the next
/// row begins, and can continue. After a problem that is *thrown* it does not, so nothing behind
/// that can be read:
///
/// - *csv* refuses a wrong number of fields, NUL, bytes that are not UTF-8, text
///   behind a closing quote, a quote never closed and a lone CR. It throws for the
///   header.
/// - *tsv* refuses a wrong number of fields, NUL, bytes that are not UTF-8, an
///   unknown escape and a lone CR. It throws for the header.
/// - *ndjson* refuses whatever is wrong in a line: no record holds a line end.
/// - *json* refuses an element that is no object, a key given twice, and half of a
///   surrogate pair, NUL or bytes that are not UTF-8 inside a string. It throws
///   where the syntax breaks.
///
/// All of them throw for a row that is too long.
package protocol RecordReader {
  /// The column names, or the JSON keys found so far, to which later rows can only add.
  var columns: [String] { get }
  /// The header as written; nil in formats that have none.
  var header: [UInt8]? { get }
  /// How many fields a whole row has; nil in formats whose records name their fields.
  var fieldsPerRow: Int? { get }
  /// How many bytes were read so far.
  var bytesRead: Int { get }

  /// The next row; nil at the end.
  ///
  /// - Throws: `RowProblem` or `ByteSource.ReadError`, after which it must not be called again.
  mutating func next() throws -> RecordResult?
}

extension RecordReader {
  package var fieldsPerRow: Int? { nil }
}

/// A row of a file, or why it is refused.
package enum RecordResult: Equatable, Sendable {
  case row(RecordRow)
  case refused(RowProblem)
}

/// One record: the cells in the order of the file.
package struct RecordRow: Equatable, Sendable {
  /// Where the row begins.
  package let place: TextPlace
  package let cells: [FieldCell]
  /// The row as written, without its line end.
  package let raw: [UInt8]

  package init(place: TextPlace, cells: [FieldCell], raw: [UInt8]) {
    self.place = place
    self.cells = cells
    self.raw = raw
  }

  /// Where a cell of this row begins.
  ///
  /// - Complexity: O(*n*) in the row. Places are needed for error messages only; computing the
  ///   place of every cell would take a quarter of the time of reading.
  package func place(of cell: FieldCell) -> TextPlace {
    raw.withUnsafeBufferPointer { place.advanced(over: Bytes(rebasing: $0[..<cell.offset])) }
  }
}

/// One value of a record.
package struct FieldCell: Equatable, Sendable {
  /// The index of its name in `RecordReader.columns`, so that names are looked up once for a file
  /// and not once for a cell.
  package let column: Int
  package let value: FieldValue
  /// Where it begins in the raw bytes of its row.
  package let offset: Int

  package init(column: Int, value: FieldValue, offset: Int) {
    self.column = column
    self.value = value
    self.offset = offset
  }
}

/// A value as the file has it. CSV and TSV know only texts and nulls.
package enum FieldValue: Equatable, Sendable {
  case text(String)
  /// A JSON number as written, so that no digit is lost.
  case number(String)
  case bool(Bool)
  /// A JSON array or object as written.
  case nested(String)
  case null
}
