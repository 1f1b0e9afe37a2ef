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
