/// Reads newline-delimited JSON: one object a line, blank lines skipped.
package struct NDJSONReader: RecordReader {
  package var columns: [String] { parser.columns }
  package var header: [UInt8]? { nil }
  package var bytesRead: Int { source.bytesRead }

  private let source: ByteSource
  private var parser = JSONRecordParser()

  package init(_ source: ByteSource) throws {
    self.source = source
    try source.settleEncoding()
  }

  package mutating func next() throws -> RecordResult? {
    while let line = try source.line() {
      defer { source.consume(line.consumed) }
      let bytes = Bytes(rebasing: source.unread[..<line.length])
      if bytes.allSatisfy(JSONScanner.isBlank) { continue }
      do {
        return try parser.parse(bytes, at: source.place)
      } catch {
        return .refused(error)
      }
    }
    return nil
  }
}
