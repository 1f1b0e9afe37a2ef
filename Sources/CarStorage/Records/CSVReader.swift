/// Reads comma-separated values: RFC 4180, with a header.
///
/// Where no delimiter is named, the header shows which one the file has.
///
/// An empty field is null and a quoted empty field `""` is the empty text, so that the two are
/// distinguished. Empty lines are skipped.
package struct CSVReader: RecordReader {
  package private(set) var columns: [String] = []
  package private(set) var header: [UInt8]?
  package var fieldsPerRow: Int? { columns.count }
  package var bytesRead: Int { source.bytesRead }

  package let delimiter: Delimiter
  /// How many lines with a text stand above the header.
  package let linesAboveHeader: Int

  private let source: ByteSource
  private var isExport = false
  private var scan: CSVRowScan
  private var unescaped: [UInt8] = []

  /// - Parameters:
  ///   - delimiter: The delimiter of fields; nil to detect it from the header.
  ///   - header: Where the names of the columns are.
  package init(
    _ source: ByteSource, delimiter: Delimiter? = nil, header place: HeaderPlace = .found
  ) throws {
    self.source = source
    try source.settleEncoding()
    try source.settleLineEnd()
    if case .line(let number) = place { try source.skipLines(above: number) }
    let separator =
      if case .line = place { nil as Delimiter? } else { try Self.namedDelimiter(source) }
    let search = try HeaderSearch(
      source, delimiter: delimiter ?? separator,
      among: place == .found ? HeaderSearch.mostLines : 1)
    self.delimiter = search.delimiter
    scan = CSVRowScan(search.delimiter, endsWithReturn: source.endsLinesWithReturn)
    switch place {
    case .none(let names):
      columns = names
      linesAboveHeader = 0
      return
    case .line(let number): linesAboveHeader = number - 1
    case .found: linesAboveHeader = search.skippedLines
    }
    source.consume(search.skippedBytes)
    guard let extent = try nextExtent() else { throw RowProblem(.noHeader, at: source.place) }
    let row = Bytes(rebasing: source.unread[..<extent.length])
    let record = try makeRow(row, extent: extent)
    columns = HeaderRow.names(of: record)
    isExport = HeaderRow.isExport(columns)
    header = record.raw
    source.consume(extent.consumed)
  }

  /// The delimiter that a first line such as `sep=;` names. Spreadsheets write it for each other.
  /// Nil, and nothing is read, where the first line is of another kind.
  private static func namedDelimiter(_ source: ByteSource) throws -> Delimiter? {
    let line: ByteSource.Line?
    do {
      line = try source.line()
    } catch is RowProblem {
      return nil
    }
    guard let line, line.length == 5 else { return nil }
    let bytes = Bytes(rebasing: source.unread[..<line.length])
    guard String(decoding: bytes.dropLast(), as: UTF8.self).lowercased() == "sep=",
      let delimiter = Delimiter(rawValue: bytes[4])
    else { return nil }
    source.consume(line.consumed)
    return delimiter
  }

  package mutating func next() throws -> RecordResult? {
    guard let extent = try nextExtent() else { return nil }
    defer { source.consume(extent.consumed) }
    let row = Bytes(rebasing: source.unread[..<extent.length])
    return HeaderRow.result(columns: columns.count, isExport: isExport) { () throws(RowProblem) in
      try makeRow(row, extent: extent)
    }
  }

  /// The extent of the next row that is not an empty line.
  private mutating func nextExtent() throws -> CSVRowScan.Extent? {
    while let extent = try scan.scan(source) {
      if extent.length > 0 { return extent }
      source.consume(extent.consumed)
    }
    return nil
  }

  private mutating func makeRow(
    _ row: Bytes, extent: CSVRowScan.Extent
  ) throws(RowProblem) -> RecordRow {
    if let fault = extent.fault {
      throw RowProblem(fault.kind, offset: fault.offset, in: row, from: source.place)
    }
    if let nul = row.firstOffset(of: 0) {
      throw RowProblem(.nulCharacter, offset: nul, in: row, from: source.place)
    }
    var cells: [FieldCell] = []
    cells.reserveCapacity(scan.spans.count)
    for span in scan.spans {
      guard let value = value(of: span, in: row) else {
        throw HeaderRow.notText(row, near: span.start, from: source)
      }
      cells.append(FieldCell(column: cells.count, value: value, offset: span.start))
    }
    return RecordRow(place: source.place, cells: cells, raw: Array(row))
  }

  /// The value of a field; nil if it is not UTF-8.
  private mutating func value(of span: CSVRowScan.Span, in row: Bytes) -> FieldValue? {
    let bytes = Bytes(rebasing: row[span.start..<span.end])
    switch span.style {
    case .plain where bytes.isEmpty: return .null
    case .plain, .quoted: return bytes.text.map { .text($0) }
    case .doubled:
      unescaped.removeAll(keepingCapacity: true)
      var start = 0
      while let quote = bytes.firstOffset(of: ASCII.quote, from: start) {
        unescaped.append(contentsOf: bytes[start...quote])
        start = quote + 2
      }
      unescaped.append(contentsOf: bytes[start...])
      return unescaped.withUnsafeBufferPointer { $0.text.map { .text($0) } }
    }
  }
}
