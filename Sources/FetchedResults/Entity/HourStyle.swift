/// How the hour of a day is written in section names and index titles.
public enum HourStyle: String, Hashable, Sendable, CaseIterable {
  /// `00` to `23`.
  case twentyFour = "24"
  /// `12 AM` to `11 PM`.
  case twelve = "12"
}

extension HourStyle {
  /// The name of an hour from 0 to 23: `09` or `9 AM`.
  public func name(ofHour hour: Int) -> String {
    switch self {
    case .twentyFour: hour < 10 ? "0\(hour)" : String(hour)
    case .twelve: "\((hour + 11) % 12 + 1) \(hour < 12 ? "AM" : "PM")"
    }
  }
}
