package import Foundation

/// `2026-11-21T18:04:05.250Z` as a date. Foundation reads it, which is slow but independent of what
/// is tested.
package func utc(_ text: String) -> Date {
  let style = Date.ISO8601FormatStyle(includingFractionalSeconds: text.contains("."))
  guard let date = try? style.parse(text) else { preconditionFailure("'\(text)' is no date") }
  return Date(timeIntervalSince1970: (date.timeIntervalSince1970 * 1000).rounded() / 1000)
}
