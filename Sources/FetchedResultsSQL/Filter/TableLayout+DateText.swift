import FetchedResults

/// What a database can tell of a search in the text of a date.
///
/// ```
///   contains " 18:3"          the time of day is from 18:30 on and before 18:40
///   begins with "2026-11-2"   the time is from 20 November on and before 30 November
/// ```
///
/// The texts are as `AttributeText` makes them: `2026-11-21 18:04:05`, with one blank, by the clock
/// of the row. The condition holds for every row that matches, and for rows whose date or clock is
/// too far away to be computed with.
extension TableLayout {
  /// The condition of a test of a date's text; nil where the database cannot exclude any row.
  func dateTextCondition(_ test: AttributeTest) -> String? {
    guard case .attribute(_, let description, let clock) = test.attribute,
      description.type == .date, let range = DateText.range(of: test)
    else { return nil }
    let date = column(description)
    let offset = clock.map { "\(dialect.ifNull)(\(column(entity.attributes[$0])), 0)" } ?? "0"
    let local = "(\(date) + \(offset) * 1000)"
    let bounds = "\(range.bounds.lowerBound) AND \(range.bounds.upperBound)"
    let isInRange =
      switch range {
      // The remainder of a negative number is negative.
      case .ofDay: "((\(local) % 86400000 + 86400000) % 86400000) BETWEEN \(bounds)"
      case .ofAllTime: "\(local) BETWEEN \(bounds)"
      }
    let farthest = DateText.farthestMilliseconds
    let longest = DateText.longestOffset
    return "(\(date) IS NOT NULL AND CASE WHEN \(date) BETWEEN -\(farthest) AND \(farthest)"
      + " AND \(offset) BETWEEN -\(longest) AND \(longest) THEN \(isInRange) ELSE TRUE END)"
  }
}

/// Ranges of times by the beginnings of their texts.
enum DateText {
  /// Milliseconds by the clock of the row.
  enum Range {
    /// Since midnight.
    case ofDay(ClosedRange<Int64>)
    /// Since 1970.
    case ofAllTime(ClosedRange<Int64>)

    var bounds: ClosedRange<Int64> {
      switch self {
      case .ofDay(let bounds), .ofAllTime(let bounds): bounds
      }
    }
  }

  /// An hour and a day in milliseconds.
  static let hour: Int64 = 3_600_000
  static let day: Int64 = 86_400_000

  /// About 140,000 years: as a number of seconds, which is what `Date` holds, a `Double` still
  /// distinguishes such milliseconds.
  static let farthestMilliseconds: Int64 = 1 << 52
  /// In seconds: far more than any clock is ahead, and small enough that a sum of 64 bits holds it.
  static let longestOffset: Int64 = 1 << 31

  /// The times whose texts may match a test; nil where any may.
  static func range(of test: AttributeTest) -> Range? {
    guard case .text(.pattern(let textTest, let pattern)) = test.condition else { return nil }
    switch textTest {
    case .contains: return timesOfDay(containing: pattern.needle).map(Range.ofDay)
    case .beginsWith: return times(beginningWith: pattern.needle).map(Range.ofAllTime)
    case .endsWith, .equals, .differs: return nil
    }
  }

  /// The milliseconds since midnight of the times whose texts contain a text that begins with the
  /// blank and goes on with two digits; nil for any other text.
  private static func timesOfDay(containing text: String) -> ClosedRange<Int64>? {
    guard text.utf8.first == UInt8(ascii: " "),
      let (first, last) = bounds(of: text.dropFirst(), in: "00:00:00", atLeast: 2)
    else { return nil }
    return milliseconds(first)...(milliseconds(last) + 999)
  }

  /// The milliseconds since 1970, by the clock of the row, of the times whose texts begin with a
  /// text that has at least a year with its hyphen; nil for any other text.
  private static func times(beginningWith text: String) -> ClosedRange<Int64>? {
    guard let (first, last) = bounds(of: text[...], in: "0000-00-00 00:00:00", atLeast: 5)
    else { return nil }
    let start = days(first)
    let end = days(last)
    guard start <= end else { return nil }
    return start * day + milliseconds(first.dropFirst(3))...end * day
      + milliseconds(last.dropFirst(3)) + 999
  }

  /// The least and the greatest numbers that a text with the beginning of a shape can stand for,
  /// with a digit for each zero of the shape; nil for a text of another shape.
  private static func bounds(
    of text: Substring, in shape: String, atLeast shortest: Int
  ) -> (first: [Int64], last: [Int64])? {
    let bytes = Array(text.utf8)
    let shape = Array(shape.utf8)
    guard (shortest...shape.count).contains(bytes.count) else { return nil }
    var first: [Int64] = [0]
    var last: [Int64] = [0]
    for (index, expected) in shape.enumerated() {
      let isDigit = expected == UInt8(ascii: "0")
      let byte: UInt8? = index < bytes.count ? bytes[index] : nil
      if isDigit {
        let digit = byte.map { Int64($0) - 0x30 }
        guard digit.map({ (0...9).contains($0) }) ?? true else { return nil }
        first[first.count - 1] = first[first.count - 1] * 10 + (digit ?? 0)
        last[last.count - 1] = last[last.count - 1] * 10 + (digit ?? 9)
      } else {
        guard byte == nil || byte == expected else { return nil }
        first.append(0)
        last.append(0)
      }
    }
    return (first, last)
  }

  /// The milliseconds of the hours, minutes and seconds of a clock, or of the last time that it
  /// shows before them.
  private static func milliseconds(_ clock: some Collection<Int64>) -> Int64 {
    zip(clock, [23, 59, 59]).reduce(0) { $0 * 60 + min($1.0, $1.1) } * 1000
  }

  /// The day of a year, a month and a day, or the nearest that exists.
  private static func days(_ numbers: [Int64]) -> Int64 {
    let month = min(max(Int(numbers[1]), 1), 12)
    let day = max(Int(numbers[2]), 1)
    let first = CivilDate(year: Int(numbers[0]), month: month, day: 1)
    return Int64((first?.daysSinceEpoch ?? 0) + min(day, 31) - 1)
  }
}
