public import FoundationEssentials

/// How a text is read as a date, where a date is compared with one.
public struct DateReader: Sendable {
  private let read: @Sendable (String) -> Date?

  /// - Parameter read: The date that a text says; nil if it says none.
  public init(_ read: @escaping @Sendable (String) -> Date?) {
    self.read = read
  }

  /// `2026-11-21`, `2026-11-21T18:04:05.250Z`, `2026-11-21 18:04+01:00`; in UTC where no
  /// zone is written.
  public static let iso8601 = DateReader { text in
    guard let (time, zone) = ISO8601.read(text) else { return nil }
    let offset = Int64(zone?.utcOffset ?? 0) * 1000
    return Date(millisecondsSince1970: time.millisecondsSinceEpoch - offset)
  }

  /// The date that a text says; nil if it says none.
  public func callAsFunction(_ text: String) -> Date? { read(text) }
}
