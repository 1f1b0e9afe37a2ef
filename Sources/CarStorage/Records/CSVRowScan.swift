/// Finds the end of one CSV row and the fields in it, in a single pass.
///
/// It reads RFC 4180. LF and CR LF end a row. A CR alone outside of quotes is a fault, because some
/// programs read it as the end of a row and others as data; in a file whose first line ends so, it
/// ends each row.
///
/// A quote inside a field that does not begin with one is text, as in `17" wheels`. Blanks around
/// the quotes of a field are no text, as in `Audi, "A4, red" ,B`.
///
/// A row with a fault ends with its line, so that it takes no other row along. That also holds for
/// a quote that is never closed.
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
  /// Whether a CR alone ends a row.
  private let endsWithReturn: Bool

  init(_ delimiter: Delimiter, endsWithReturn: Bool = false) {
    self.delimiter = delimiter.rawValue
    highestEnd = max(delimiter.rawValue, ASCII.carriageReturn)
    self.endsWithReturn = endsWithReturn
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

    /// The offset behind the blanks at `i`.
    func behindBlanks(at i: Int) throws -> Int {
      var i = i
      while try hasByte(at: i), bytes[i] == ASCII.space { i += 1 }
      return i
    }

    guard try hasByte(at: 0) else { return nil }
    while true {
      let start = i
      var span: Span?
      if try hasByte(at: i), bytes[i] == ASCII.space { i = try behindBlanks(at: i) }
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
            return try fault(kind, at: open, in: source)
          }
          i = quote + 1
          guard try hasByte(at: i), bytes[i] == ASCII.quote else { break }
          style = .doubled
          i += 1
        }
        span = Span(start: open + 1, end: i - 1, style: style)
        if try hasByte(at: i), bytes[i] == ASCII.space { i = try behindBlanks(at: i) }
        // Behind blanks, the quotes around a part of a field belong to its text.
        if open > start, try hasByte(at: i), !isPlainEnd(bytes[i]) { span = nil }
      }
      if span == nil {
        i = start
        while true {
          while i < bytes.count, !isPlainEnd(bytes[i]) { i += 1 }
          if try i < bytes.count || !hasByte(at: i) { break }
        }
      }
      spans.append(span ?? Span(start: start, end: i, style: .plain))

      guard try hasByte(at: i) else { return Extent(length: i, consumed: i) }
      switch bytes[i] {
      case delimiter: i += 1
      case ASCII.lineFeed: return Extent(length: i, consumed: i + 1)
      case ASCII.carriageReturn:
        guard try !endsWithReturn && hasByte(at: i + 1) else {
          return Extent(length: i, consumed: i + 1)
        }
        guard bytes[i + 1] == ASCII.lineFeed else {
          return try fault(.loneCarriageReturn, at: i, in: source)
        }
        return Extent(length: i, consumed: i + 2)
      default: return try fault(.textAfterQuote, at: i, in: source)
      }
    }
  }

  @inline(__always)
  private func isPlainEnd(_ byte: UInt8) -> Bool {
    byte <= highestEnd
      && (byte == delimiter || byte == ASCII.lineFeed || byte == ASCII.carriageReturn)
  }

  /// The extent of a row with a fault: up to the end of the line that has the fault.
  private func fault(
    _ kind: RowProblem.Kind, at offset: Int, in source: ByteSource
  ) throws -> Extent {
    let end = endsWithReturn ? ASCII.carriageReturn : ASCII.lineFeed
    var searched = offset
    var newline = source.unread.firstOffset(of: end, from: searched)
    while newline == nil {
      searched = source.unread.count
      do {
        guard try source.refill() else { break }
      } catch is RowProblem {
        // No line end comes: the row cannot be passed over.
        let row = Bytes(rebasing: source.unread[..<offset])
        throw RowProblem(kind, at: source.place.advanced(over: row))
      }
      newline = source.unread.firstOffset(of: end, from: searched)
    }
    let length = newline ?? source.unread.count
    return Extent(
      length: length, consumed: newline.map { $0 + 1 } ?? length, fault: (kind, offset))
  }
}
