public import FoundationEssentials
import UnicodeText

/// The value of one attribute in one row.
///
/// Dates are exact to the millisecond: a `Date` that is finer is rounded when it
/// becomes a value, so that a row in memory and the same row in a database agree.
public enum Value: Hashable, Sendable {
  /// No value.
  case null
  /// A whole number.
  case integer(Int64)
  /// A number with a fraction. A source stores one that is none (NaN) as null, and -0.0 as 0.0.
  case real(Double)
  /// A text, kept byte by byte.
  case text(String)
  /// An instant.
  case date(Date)
  /// True or false.
  case boolean(Bool)
}

extension Value {
  /// Whether two values are of one type and the same. Texts are compared byte by byte: of two
  /// spellings of `é` that Swift takes for one text, a predicate may match only one.
  public static func == (left: Value, right: Value) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.integer(let left), .integer(let right)): left == right
    case (.real(let left), .real(let right)): left == right
    case (.date(let left), .date(let right)): left == right
    case (.boolean(let left), .boolean(let right)): left == right
    case (.text(let left), .text(let right)): TextFolding.compareBytes(left, right) == 0
    default: false
    }
  }

  /// Hashes a text by its bytes, as `==` compares it: a `String` hashes all spellings of `é` alike.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .integer(let number): hasher.combine(number)
    case .real(let number): hasher.combine(number)
    case .text(var text): text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    case .date(let date): hasher.combine(date)
    case .boolean(let isTrue): hasher.combine(isTrue)
    }
  }

  /// A text, or null.
  public init(_ text: String?) {
    self = text.map(Value.text) ?? .null
  }

  /// A whole number, or null.
  ///
  /// - Precondition: The number fits into 64 bits.
  public init(_ integer: (some BinaryInteger)?) {
    self = integer.map { .integer(Int64($0)) } ?? .null
  }

  /// A date rounded to the millisecond; null also for a date that no number names (NaN).
  public init(_ date: Date?) {
    guard let date, !date.timeIntervalSince1970.isNaN else {
      self = .null
      return
    }
    self = .date(Date(millisecondsSince1970: date.millisecondsSince1970))
  }

  /// Whether the value is null.
  public var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// The text, where the value is one.
  public var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// The whole number, where the value is one. Booleans count as 0 and 1, as in Core Data.
  public var integer: Int64? {
    switch self {
    case .integer(let integer): integer
    case .boolean(let boolean): boolean ? 1 : 0
    default: nil
    }
  }

  /// The date, where the value is one.
  public var date: Date? {
    if case .date(let date) = self { date } else { nil }
  }
}

extension Date {
  /// Milliseconds since 1970-01-01T00:00:00Z, rounded to the nearest.
  ///
  /// Dates more than 73 million years away are clamped, so that neither Swift
  /// nor SQL overflows when it computes hours and days.
  public var millisecondsSince1970: Int64 {
    let milliseconds = (timeIntervalSince1970 * 1000).rounded()
    let farthest = CivilTime.farthestMilliseconds
    guard let whole = Int64(exactly: milliseconds) else {
      return milliseconds > 0 ? farthest : -farthest
    }
    return min(max(whole, -farthest), farthest)
  }

  /// The instant so many milliseconds after 1970-01-01T00:00:00Z.
  public init(millisecondsSince1970 milliseconds: Int64) {
    self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
  }
}

/// The text form of a value, for the operators that search text.
///
/// Numbers are written in decimal, booleans as `1` and `0`, dates as
/// `2026-11-21 18:04:05` by the clock of their attribute.
public enum AttributeText {
  /// The text of a value; nil for null.
  ///
  /// - Parameters:
  ///   - value: A value of any type.
  ///   - utcOffset: How many seconds the clock of a date was ahead of UTC.
  public static func text(of value: Value, utcOffset: Int64) -> String? {
    switch value {
    case .null: nil
    case .text(let text): text
    case .integer(let integer): String(integer)
    case .real(let real): String(real)
    case .boolean(let boolean): boolean ? "1" : "0"
    case .date(let date): text(ofDate: date.millisecondsSince1970, utcOffset: utcOffset)
    }
  }

  /// The text of a date in milliseconds since 1970, on a clock so many seconds ahead of UTC.
  public static func text(ofDate milliseconds: Int64, utcOffset: Int64) -> String {
    CivilTime(milliseconds: milliseconds, utcOffset: utcOffset).description
  }
}
