/// A time, or the beginning of one, as lists write it: `18:30`, `2026-11-21`, `2026-11-21 18:30`.
///
/// A store compares it with the text of a date by the stand's clock, such as `2026-11-21 18:04:05`.
/// A spot such as `1-12` is no time, although December 2021 contains it.
package enum WrittenTime: Equatable, Sendable {
  /// A day, and perhaps a clock time behind it: the text of the date begins with it.
  case day(String)
  /// A clock time, whose hour has two digits.
  case clock(String)

  package init?(_ text: String) {
    let shape = String(text.map { ("0"..."9").contains($0) ? "0" : $0 })
    if shape.hasPrefix("0000-"), "0000-00-00 00:00:00".hasPrefix(shape) {
      self = .day(text)
    } else if shape.hasPrefix("00:"), "00:00:00".hasPrefix(shape) {
      self = .clock(text)
    } else if shape.hasPrefix("0:"), "0:00:00".hasPrefix(shape) {
      self = .clock("0" + text)
    } else {
      return nil
    }
  }
}
