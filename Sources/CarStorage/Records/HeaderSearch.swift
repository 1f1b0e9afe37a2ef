/// Finds the header of a CSV file among its first lines, and what separates its fields.
///
/// People write titles and dates above a table. The header is the first line that has the names of
/// two fields; where no line has, it is the first line that is not empty.
struct HeaderSearch {
  /// What separates the fields.
  let delimiter: Delimiter
  /// How many bytes stand before the header.
  let skippedBytes: Int
  /// How many lines that are not empty stand above the header.
  let skippedLines: Int
  /// Whether lines end with a carriage return alone, as those of old files do.
  let endsWithReturn: Bool

  /// So many lines may stand above the header.
  private static let mostLines = 30

  /// - Parameter named: What separates the fields; nil where that is to be found, too.
  init(_ source: ByteSource, delimiter named: Delimiter?) throws {
    let candidates = named.map { [$0] } ?? Delimiter.allCases
    var first: (offset: Int, delimiter: Delimiter)?
    var start = 0
    var count = 0
    var isOfReturns = false
    while count < Self.mostLines, let end = try Self.lineEnd(source, from: start) {
      let unread = source.unread
      let line = Bytes(rebasing: unread[start..<end])
      if count == 0, first == nil, end < unread.count, unread[end] == ASCII.carriageReturn {
        _ = try end + 1 < unread.count || source.refill()
        isOfReturns = end + 1 == source.unread.count || source.unread[end + 1] != ASCII.lineFeed
      }
      if line.contains(where: { $0 != ASCII.space }) {
        let best = Delimiter.detected(in: line, among: candidates)
        if best.known > 1 {
          delimiter = best.delimiter
          (skippedBytes, skippedLines, endsWithReturn) = (start, count, isOfReturns)
          return
        }
        first = first ?? (start, best.delimiter)
        count += 1
      }
      guard end < source.unread.count else { break }
      start = end + 1
    }
    delimiter = first?.delimiter ?? named ?? .comma
    (skippedBytes, skippedLines, endsWithReturn) = (first?.offset ?? 0, 0, isOfReturns)
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
