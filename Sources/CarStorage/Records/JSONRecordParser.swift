/// Turns the bytes of a JSON value into a record, and collects the keys of all records. A local
/// value of one reader.
struct JSONRecordParser {
  /// The most different keys in a file, all of which are kept until its end.
  static let mostColumns = 1_000

  private(set) var columns: [String] = []
  private var indices: [String: Int] = [:]
  /// For each key, the index of the record that had it last. With it, a key that is given twice is
  /// found without a set for each record.
  private var lastRecord: [Int] = []
  private var record = 0

  /// Parses a record that fills `bytes`, except for white space.
  ///
  /// - Throws: `RowProblem` if the syntax is broken.
  mutating func parse(_ bytes: Bytes, at place: TextPlace) throws(RowProblem) -> RecordResult {
    record += 1
    var scanner = JSONScanner(bytes)
    var cells: [FieldCell] = []
    cells.reserveCapacity(columns.count)
    do throws(JSONScanner.Fault) {
      scanner.skipBlanks()
      if scanner.peek == ASCII.openBrace {
        try object(&scanner, into: &cells)
      } else {
        scanner.note(.notAnObject, at: scanner.offset)
        try scanner.skipValue()
      }
      scanner.skipBlanks()
      if scanner.peek != nil { throw scanner.missing(.end) }
    } catch {
      throw RowProblem(error.kind, offset: error.offset, in: bytes, from: place)
    }
    if let fault = scanner.contentFault {
      return .refused(RowProblem(fault.kind, offset: fault.offset, in: bytes, from: place))
    }
    return .row(RecordRow(place: place, cells: cells, raw: Array(bytes)))
  }

  private mutating func object(
    _ scanner: inout JSONScanner, into cells: inout [FieldCell]
  ) throws(JSONScanner.Fault) {
    _ = scanner.take(ASCII.openBrace)
    scanner.skipBlanks()
    if scanner.take(ASCII.closeBrace) { return }
    repeat {
      scanner.skipBlanks()
      let keyOffset = scanner.offset
      let key = try scanner.key()
      let column = column(named: key)
      if column == nil {
        scanner.note(.tooManyColumns(limit: Self.mostColumns), at: keyOffset)
      } else if let column {
        if lastRecord[column] == record { scanner.note(.duplicateKey(key), at: keyOffset) }
        lastRecord[column] = record
      }

      let offset = scanner.offset
      if scanner.peek == ASCII.openBrace || scanner.peek == ASCII.openBracket {
        try scanner.skipValue(depth: 2)
        let text = String(decoding: scanner.text(from: offset), as: UTF8.self)
        if let column {
          cells.append(FieldCell(column: column, value: .nested(text), offset: offset))
        }
      } else {
        let value = try scanner.scalar()
        if let column { cells.append(FieldCell(column: column, value: value, offset: offset)) }
      }
      scanner.skipBlanks()
    } while scanner.take(ASCII.comma)
    if !scanner.take(ASCII.closeBrace) { throw scanner.missing(.commaOrBrace) }
  }

  /// The index of a key, which is added if it is new; nil if there would be too many.
  private mutating func column(named key: String) -> Int? {
    if let index = indices[key] { return index }
    guard columns.count < Self.mostColumns else { return nil }
    indices[key] = columns.count
    columns.append(key)
    lastRecord.append(0)
    return columns.count - 1
  }
}
