/// How a list is divided into sections: the attribute, and the rule that makes a section of its
/// value.
public struct SectionKey: Hashable, Sendable {
  /// How the value of the attribute determines the section.
  public enum Rule: Hashable, Sendable {
    /// The value itself; texts with the same sort key are one section.
    case value
    /// The letter that the text begins with, and one section `#` for texts that do not begin with
    /// one.
    case firstLetter
    /// The hour of the day, 0 to 23, by the clock of the attribute.
    case hour
    /// The calendar day, by the clock of the attribute.
    case day
    /// The hour of a calendar day, by the clock of the attribute.
    case dayHour
    /// Ten years; the attribute is an integer year.
    case decade
  }

  /// Where the rows whose attribute is null or empty are listed.
  public enum UnknownPosition: Hashable, Sendable {
    /// Before all sections, in either direction.
    case first
    /// After all sections, in either direction.
    case last
    /// The list does not contain them.
    case excluded
  }

  /// The name of the attribute, or of the identifier.
  public let attribute: String

  /// How the attribute's value determines the section.
  public let rule: Rule

  /// The order of the sections; nil for the direction in which the request
  /// sorts by the same attribute, and ascending where it does not.
  public var isAscending: Bool?

  /// Where the rows without a key are listed: they form one section named `Unknown`.
  public var unknownPosition: UnknownPosition

  /// How an hour is written, in section names and index titles alike.
  public var hourStyle: HourStyle

  /// A section key. A fetch throws ``FetchError`` if the rule does not apply to the attribute's
  /// type.
  public init(
    _ attribute: String, _ rule: Rule, isAscending: Bool? = nil,
    unknownPosition: UnknownPosition = .last, hourStyle: HourStyle = .twentyFour
  ) {
    self.attribute = attribute
    self.rule = rule
    self.isAscending = isAscending
    self.unknownPosition = unknownPosition
    self.hourStyle = hourStyle
  }

  /// A section for each value.
  public static func value(_ attribute: String) -> Self { Self(attribute, .value) }

  /// A section for each letter that texts begin with.
  public static func firstLetter(_ attribute: String) -> Self { Self(attribute, .firstLetter) }

  /// A section for each hour of the day of a date, 0 to 23.
  public static func hour(_ attribute: String, style: HourStyle = .twentyFour) -> Self {
    Self(attribute, .hour, hourStyle: style)
  }

  /// A section for each calendar day of a date.
  public static func day(_ attribute: String) -> Self { Self(attribute, .day) }

  /// A section for each hour of each calendar day of a date.
  public static func dayHour(_ attribute: String) -> Self { Self(attribute, .dayHour) }

  /// A section for each ten years of an integer.
  public static func decade(_ attribute: String) -> Self { Self(attribute, .decade) }
}

extension SectionKey {
  /// The name of the grouping in a store: `make`, `make_letter`, `parked_hour`.
  public var name: String { attribute + (rule.suffix ?? "") }
}

extension SectionKey.Rule {
  /// The suffix of the grouping's name; nil where the name is the attribute's.
  package var suffix: String? {
    switch self {
    case .value: nil
    case .firstLetter: "_letter"
    case .hour: "_hour"
    case .day: "_day"
    case .dayHour: "_day_hour"
    case .decade: "_decade"
    }
  }
}

/// How the hour of a day is written in section names and index titles.
public enum HourStyle: String, Hashable, Sendable, CaseIterable {
  /// `00:00` to `23:00`.
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

  /// The title of a section of an hour from 0 to 23: `09:00` or `9 AM`.
  public func title(ofHour hour: Int) -> String {
    name(ofHour: hour) + (self == .twentyFour ? ":00" : "")
  }
}
