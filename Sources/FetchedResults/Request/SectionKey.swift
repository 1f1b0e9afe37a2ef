/// What the rows of one section have in common.
public struct SectionKey: Hashable, Sendable {
  /// How a section is told from the value of its attribute.
  public enum Rule: Hashable, Sendable {
    /// The value itself; texts that fold alike are one section.
    case value
    /// The letter that the text begins with, and one section `#` for what begins with none.
    case firstLetter
    /// The hour of the day, 0 to 23, by the clock of the attribute.
    case hour
    /// The calendar day, by the clock of the attribute.
    case day
    /// Ten years: a year is an integer attribute.
    case decade
  }

  /// Where the rows go whose attribute is null or empty.
  public enum UnknownPosition: Hashable, Sendable {
    /// Before all sections, in either direction.
    case first
    /// After all sections, in either direction.
    case last
    /// Nowhere: the list is without them.
    case excluded
  }

  /// The name of the attribute, or of the identifier.
  public let attribute: String

  /// How the section is told from the attribute's value.
  public let rule: Rule

  /// The order of the sections; nil for the direction in which the request
  /// sorts by the same attribute, and ascending where it does not.
  public var isAscending: Bool?

  /// Rows without a key stand together in a section named `Unknown`.
  public var unknownPosition: UnknownPosition

  /// How an hour is written, in section names and index titles alike.
  public var hourStyle: HourStyle

  /// A section key. A fetch throws ``FetchError`` where the rule does not fit the attribute.
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

  /// A section for each ten years of an integer.
  public static func decade(_ attribute: String) -> Self { Self(attribute, .decade) }
}

extension SectionKey {
  /// What the grouping is called in a store: `make`, `make_letter`, `parked_hour`.
  public var name: String { attribute + (rule.suffix ?? "") }
}

extension SectionKey.Rule {
  /// What the name of a grouping ends in; nil where it is that of the attribute.
  package var suffix: String? {
    switch self {
    case .value: nil
    case .firstLetter: "_letter"
    case .hour: "_hour"
    case .day: "_day"
    case .decade: "_decade"
    }
  }
}
