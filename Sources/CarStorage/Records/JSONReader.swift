/// Reads JSON: one array of objects, element by element, which may be a member of an object, or a
/// single object.
package struct JSONReader: RecordReader {
  package var columns: [String] { parser.columns }
  package var header: [UInt8]? { nil }
  package var bytesRead: Int { source.bytesRead }

  /// Where the reader is in the input, which decides what may come next.
  private enum Position {
    case firstElement, behindElement, singleObject, end
  }

  private let source: ByteSource
  private var parser = JSONRecordParser()
  private var position: Position
  /// The list that is read, where it is a member of an object.
  private var list: JSONList?
  /// The key of the list that is read, where it is a member of an object.
  package var listKey: String? { list?.key }

  package init(_ source: ByteSource) throws {
    self.source = source
    try source.settleEncoding()
    switch try source.peekBehindBlanks() {
    case ASCII.openBracket:
      source.consume(1)
      position = .firstElement
    case ASCII.openBrace:
      let frame = try JSONFrame(source)
      let object = Bytes(rebasing: source.unread[..<frame.length])
      list = try JSONList(in: object, at: source.place)
      position = list == nil ? .singleObject : .firstElement
      if let list { source.consume(list.start) }
    default: throw RowProblem(.expected(.records), at: source.place)
    }
  }

  package mutating func next() throws -> RecordResult? {
    let next = try source.peekBehindBlanks()
    switch (position, next) {
    case (.singleObject, _):
      position = .end
      return try element()
    case (.firstElement, ASCII.closeBracket), (.behindElement, ASCII.closeBracket):
      source.consume(1 + (list?.rest ?? 0))
      position = .end
      return try self.next()
    case (.firstElement, _):
      position = .behindElement
      return try element()
    case (.behindElement, ASCII.comma):
      source.consume(1)
      _ = try source.peekBehindBlanks()
      return try element()
    case (.behindElement, _): throw missing(.commaOrBracket)
    case (.end, nil): return nil
    case (.end, _): throw missing(.end)
    }
  }

  private mutating func element() throws -> RecordResult {
    let frame = try JSONFrame(source)
    guard frame.length > 0 else { throw missing(.value) }
    defer { source.consume(frame.length) }
    do {
      return try parser.parse(
        Bytes(rebasing: source.unread[..<frame.length]), at: source.place)
    } catch {
      if let cut = frame.cut, error.kind == .unexpectedEnd { throw cut }
      throw error
    }
  }

  private func missing(_ token: RowProblem.JSONToken) -> RowProblem {
    RowProblem(source.unread.isEmpty ? .unexpectedEnd : .expected(token), at: source.place)
  }
}

extension ByteSource {
  /// Drops JSON's white space and returns the byte behind it, which stays unread; nil at the end.
  fileprivate func peekBehindBlanks() throws -> UInt8? {
    while true {
      let blanks = unread.prefix { JSONScanner.isBlank($0) }.count
      consume(blanks)
      if let byte = unread.first { return byte }
      if try !refill() { return nil }
    }
  }
}

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
    try source.settleLineEnd()
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

/// Finds the end of a JSON value without parsing it.
///
/// First the extent of a value is found, for which more of the file is read as needed; then its
/// bytes are parsed strictly. The extent needs to be right for valid values only. The extent of an
/// invalid value may be anything: the parser then reports what is wrong.
private struct JSONFrame {
  /// How many bytes the value takes; 0 if no value begins here.
  let length: Int
  /// The refusal of a value that does not end within the longest row; nil for others.
  let cut: RowProblem?

  /// Frames the value that begins with the first unread byte.
  init(_ source: ByteSource) throws {
    var bytes = source.unread
    var i = 0
    var depth = 0
    var isInString = false
    var cut: RowProblem?
    scan: while true {
      while i < bytes.count {
        let byte = bytes[i]
        if isInString {
          // A string must not contain a control character, so the value is invalid from here on.
          if byte < ASCII.space {
            i += 1
            break scan
          }
          if byte == ASCII.backslash {
            i += 1
          } else if byte == ASCII.quote {
            isInString = false
            if depth == 0 {
              i += 1
              break scan
            }
          }
        } else {
          switch byte {
          case ASCII.quote:
            if depth == 0, i > 0 { break scan }
            isInString = true
          case ASCII.openBrace, ASCII.openBracket:
            if depth == 0, i > 0 { break scan }
            depth += 1
          case ASCII.closeBrace, ASCII.closeBracket:
            if depth == 0 { break scan }
            depth -= 1
            if depth == 0 {
              i += 1
              break scan
            }
          case ASCII.comma where depth == 0: break scan
          case _ where depth == 0 && JSONScanner.isBlank(byte): break scan
          default: break
          }
        }
        i += 1
      }
      do {
        guard try source.refill() else { break }
        bytes = source.unread
      } catch let problem as RowProblem {
        cut = problem
        break
      }
    }
    // An escape at the very end counts a byte too many.
    length = min(i, bytes.count)
    self.cut = cut
  }
}
