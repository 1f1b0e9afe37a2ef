/// Reads tab-separated values: one record a line, UTF-8, with a header.
///
/// There are no quotes. `\t`, `\n`, `\r`, `\\` and `\u{1B}` stand for a tab, a line feed, a
/// carriage return, a backslash and any other character. An empty cell is null, and so is `\N`, as
/// databases write it. An empty text cannot be distinguished from null, but no car has an empty
/// text.
package struct TSVReader: RecordReader {
  package private(set) var columns: [String] = []
  package private(set) var header: [UInt8]?
  package var fieldsPerRow: Int? { columns.count }
  package var bytesRead: Int { source.bytesRead }

  private let source: ByteSource
  private var isExport = false
  private var unescaped: [UInt8] = []

  package init(_ source: ByteSource, header place: HeaderPlace = .found) throws {
    self.source = source
    try source.settleEncoding()
    try source.settleLineEnd()
    if case .none(let names) = place {
      columns = names
      return
    }
    if case .line(let number) = place { try source.skipLines(above: number) }
    guard let line = try nextLine() else { throw RowProblem(.noHeader, at: source.place) }
    let record = try makeRow(Bytes(rebasing: source.unread[..<line.length]))
    columns = HeaderRow.names(of: record)
    isExport = HeaderRow.isExport(columns)
    header = record.raw
    source.consume(line.consumed)
  }

  package mutating func next() throws -> RecordResult? {
    guard let line = try nextLine() else { return nil }
    defer { source.consume(line.consumed) }
    return HeaderRow.result(columns: columns.count, isExport: isExport) { () throws(RowProblem) in
      try makeRow(Bytes(rebasing: source.unread[..<line.length]))
    }
  }

  /// The next line that is not empty.
  private func nextLine() throws -> ByteSource.Line? {
    while let line = try source.line() {
      if line.length > 0 { return line }
      source.consume(line.consumed)
    }
    return nil
  }

  private mutating func makeRow(_ row: Bytes) throws(RowProblem) -> RecordRow {
    if let nul = row.firstOffset(of: 0) {
      throw RowProblem(.nulCharacter, offset: nul, in: row, from: source.place)
    }
    if let stray = row.firstOffset(of: ASCII.carriageReturn) {
      throw RowProblem(.loneCarriageReturn, offset: stray, in: row, from: source.place)
    }
    var cells: [FieldCell] = []
    cells.reserveCapacity(columns.count)
    var start = 0
    while true {
      let end = row.firstOffset(of: ASCII.tab, from: start) ?? row.count
      let value = try value(of: start..<end, in: row)
      cells.append(FieldCell(column: cells.count, value: value, offset: start))
      guard end < row.count else { break }
      start = end + 1
    }
    return RecordRow(place: source.place, cells: cells, raw: Array(row))
  }

  private mutating func value(
    of range: Range<Int>, in row: Bytes
  ) throws(RowProblem) -> FieldValue {
    guard !range.isEmpty else { return .null }
    let bytes = Bytes(rebasing: row[range])
    if bytes.elementsEqual([ASCII.backslash, UInt8(ascii: "N")]) { return .null }
    var text: String?
    if bytes.firstOffset(of: ASCII.backslash) == nil {
      text = bytes.text
    } else {
      if let fault = unescape(bytes) {
        throw RowProblem(
          fault.kind, offset: range.lowerBound + fault.offset, in: row, from: source.place)
      }
      text = unescaped.withUnsafeBufferPointer(\.text)
    }
    guard let text else {
      throw HeaderRow.notText(row, near: range.lowerBound, from: source)
    }
    return .text(text)
  }

  /// Writes a cell without its escapes into `unescaped`.
  private mutating func unescape(_ bytes: Bytes) -> (kind: RowProblem.Kind, offset: Int)? {
    unescaped.removeAll(keepingCapacity: true)
    var start = 0
    while let backslash = bytes.firstOffset(of: ASCII.backslash, from: start) {
      unescaped.append(contentsOf: bytes[start..<backslash])
      guard backslash + 1 < bytes.count else { return (.unknownEscape, backslash) }
      start = backslash + 2
      switch bytes[backslash + 1] {
      case UInt8(ascii: "t"): unescaped.append(ASCII.tab)
      case UInt8(ascii: "n"): unescaped.append(ASCII.lineFeed)
      case UInt8(ascii: "r"): unescaped.append(ASCII.carriageReturn)
      case ASCII.backslash: unescaped.append(ASCII.backslash)
      case UInt8(ascii: "u"):
        guard let scalar = bracedScalar(in: bytes, at: &start) else {
          return (.unknownEscape, backslash)
        }
        if scalar == "\0" { return (.nulCharacter, backslash) }
        unescaped.append(contentsOf: UTF8.encode(scalar)!)
      default: return (.unknownEscape, backslash)
      }
    }
    unescaped.append(contentsOf: bytes[start...])
    return nil
  }

  /// The scalar named by `{1B}` at `offset`, which is moved behind it.
  private func bracedScalar(in bytes: Bytes, at offset: inout Int) -> Unicode.Scalar? {
    guard offset < bytes.count, bytes[offset] == ASCII.openBrace,
      let close = bytes.firstOffset(of: ASCII.closeBrace, from: offset),
      (1...6).contains(close - offset - 1)
    else { return nil }
    var value: UInt32 = 0
    for byte in bytes[offset + 1..<close] {
      guard let digit = ASCII.hexValue(byte) else { return nil }
      value = value << 4 | digit
    }
    offset = close + 1
    return Unicode.Scalar(value)
  }
}
