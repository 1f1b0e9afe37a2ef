/// Finds the header of a CSV file among its first lines, and what separates its fields.
///
/// People write titles and dates above a table. The header is the first line that has the names of
/// two fields, unless a line above it fills as many columns: that line is the header then, with
/// names that nobody knows. Where no line has two names, the header is the first line that is not
/// empty.
struct HeaderSearch {
  /// What separates the fields.
  let delimiter: Delimiter
  /// How many bytes stand before the header.
  let skippedBytes: Int
  /// How many lines that are not empty stand above the header.
  let skippedLines: Int

  /// So many lines may stand above the header.
  static let mostLines = 30

  /// - Parameters:
  ///   - named: What separates the fields; nil where that is to be found, too.
  ///   - mostLines: How many lines are looked at.
  init(_ source: ByteSource, delimiter named: Delimiter?, among mostLines: Int = mostLines) throws {
    let candidates = named.map { [$0] } ?? Delimiter.allCases
    /// The lines that are not empty.
    var lines: [(offset: Int, bytes: [UInt8], delimiter: Delimiter)] = []
    var start = 0
    while lines.count < mostLines, let end = try Self.lineEnd(source, from: start) {
      let line = Bytes(rebasing: source.unread[start..<end])
      if line.contains(where: { $0 != ASCII.space }) {
        let best = Delimiter.detected(in: line, among: candidates)
        if best.known > 1 {
          let width = best.delimiter.filledCount(in: line)
          let above = lines.firstIndex { above in
            above.bytes.withUnsafeBufferPointer { best.delimiter.filledCount(in: $0) } >= width
          }
          delimiter = best.delimiter
          skippedBytes = above.map { lines[$0].offset } ?? start
          skippedLines = above ?? lines.count
          return
        }
        lines.append((start, Array(line), best.delimiter))
      }
      guard end < source.unread.count else { break }
      start = end + 1
    }
    delimiter = lines.first?.delimiter ?? named ?? .comma
    skippedBytes = lines.first?.offset ?? 0
    skippedLines = 0
  }

  /// Where a line ends: at a carriage return, at a line feed, or at the end of the file; nil where
  /// the file has ended.
  private static func lineEnd(_ source: ByteSource, from start: Int) throws -> Int? {
    var searched = start
    while true {
      let unread = source.unread
      if let end = unread[searched...].firstIndex(where: {
        $0 == ASCII.lineFeed || $0 == ASCII.carriageReturn
      }) {
        return end
      }
      searched = unread.count
      do {
        if try source.refill() { continue }
      } catch is RowProblem {
        // The line is too long, which the scan of the header reports with its reason.
        return nil
      }
      return searched > start ? searched : nil
    }
  }
}
