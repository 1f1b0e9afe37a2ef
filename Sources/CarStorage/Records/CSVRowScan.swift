/// Finds the end of one CSV row and the fields in it, in a single pass.
///
/// It reads RFC 4180 strictly. LF and CR LF end a row; a CR alone outside of quotes is a fault,
/// because some programs read it as the end of a row and others as data.
///
/// ## Continuing after a misplaced quote
///
/// `a,5" rims,b` may be a text with a quote, or the start of a quoted text in another dialect,
/// which then continues on the next lines. Both readings find the same end of the row only if the
/// number of quotes up to the line end is even. If it is, only this row is refused. If it is odd,
/// the scan throws: the lines that follow might be part of a text and must not become cars.
///
/// A local value of one reader.
struct CSVRowScan {
  /// A field: a range of the row, without the quotes around it.
  struct Span {
    let start: Int
    let end: Int
    let style: Style
  }

  /// How a field is written: without quotes, or with them.
  enum Style {
    case plain, quoted
    /// Quoted, with doubled quotes inside.
    case doubled
  }

  /// How far a row reaches, and its fault if it has one.
  struct Extent {
    /// The row without its line end.
    let length: Int
    /// The row with its line end.
    let consumed: Int
    var fault: (kind: RowProblem.Kind, offset: Int)?
  }

  /// The byte between two fields.
  private let delimiter: UInt8
  /// No byte above it ends a field.
  private let highestEnd: UInt8

  init(_ delimiter: Delimiter) {
    self.delimiter = delimiter.rawValue
    highestEnd = max(delimiter.rawValue, ASCII.quote)
  }

  /// The fields of the row that was found last. The array is reused for its memory.
  private(set) var spans: [Span] = []

  /// Scans the row at the start of the unread bytes; nil at the end of input.
  mutating func scan(_ source: ByteSource) throws -> Extent? {
    spans.removeAll(keepingCapacity: true)
    var bytes = source.unread
    var i = 0

    /// Whether there is a byte at `i`; reads more of the file if necessary.
    func hasByte(at i: Int) throws -> Bool {
      if i < bytes.count { return true }
      while try source.refill() {
        bytes = source.unread
        if i < bytes.count { return true }
      }
      return false
    }

    guard try hasByte(at: 0) else { return nil }
    while true {
      var span: Span
      if try hasByte(at: i), bytes[i] == ASCII.quote {
        let open = i
        var style = Style.quoted
        i += 1
        while true {
          guard let quote = bytes.firstOffset(of: ASCII.quote, from: i) else {
            i = bytes.count
            var kind = RowProblem.Kind.unterminatedQuote
            do {
              if try hasByte(at: i) { continue }
            } catch is RowProblem {
              // The row is too long, most likely because a closing quote is missing.
              kind = .quoteTooLong(limit: source.longestRow)
            }
            let place = source.place.advanced(over: Bytes(rebasing: bytes[..<open]))
            throw RowProblem(kind, at: place)
          }
          i = quote + 1
          guard try hasByte(at: i), bytes[i] == ASCII.quote else { break }
          style = .doubled
          i += 1
        }
        span = Span(start: open + 1, end: i - 1, style: style)
      } else {
        let start = i
        while true {
          while i < bytes.count, !isPlainEnd(bytes[i]) { i += 1 }
          if try i < bytes.count || !hasByte(at: i) { break }
        }
        span = Span(start: start, end: i, style: .plain)
      }
      spans.append(span)

      guard try hasByte(at: i) else { return Extent(length: i, consumed: i) }
      switch bytes[i] {
      case delimiter: i += 1
      case ASCII.lineFeed: return Extent(length: i, consumed: i + 1)
      case ASCII.carriageReturn:
        guard try hasByte(at: i + 1) else { return Extent(length: i, consumed: i + 1) }
        guard bytes[i + 1] == ASCII.lineFeed else {
          return try fault(.loneCarriageReturn, at: i, in: source)
        }
        return Extent(length: i, consumed: i + 2)
      default:
        return try fault(
          span.style == .plain ? .quoteInsideField : .textAfterQuote, at: i, in: source)
      }
    }
  }

  @inline(__always)
  private func isPlainEnd(_ byte: UInt8) -> Bool {
    byte <= highestEnd
      && (byte == delimiter || byte == ASCII.lineFeed || byte == ASCII.carriageReturn
        || byte == ASCII.quote)
  }

  /// The extent of a row with a fault: up to the line end behind it.
  private func fault(
    _ kind: RowProblem.Kind, at offset: Int, in source: ByteSource
  ) throws -> Extent {
    var searched = offset
    var newline = source.unread.firstOffset(of: ASCII.lineFeed, from: searched)
    while newline == nil {
      searched = source.unread.count
      guard try source.refill() else { break }
      newline = source.unread.firstOffset(of: ASCII.lineFeed, from: searched)
    }
    let length = newline ?? source.unread.count
    let row = Bytes(rebasing: source.unread[..<length])
    let quotes = row.reduce(0) { $1 == ASCII.quote ? $0 + 1 : $0 }
    guard quotes.isMultiple(of: 2) else {
      throw RowProblem(kind, offset: offset, in: row, from: source.place)
    }
    return Extent(
      length: length, consumed: newline.map { $0 + 1 } ?? length, fault: (kind, offset))
  }
}
