import UnicodeText

/// A section of a list: its heading, and the range of its rows.
public struct ResultsSection: Hashable, Sendable {
  /// The identity, name and index title of the section.
  public let heading: SectionHeading

  /// The range of the section's rows, counted from the first row of the list.
  public let range: Range<Int>

  /// How many rows the section has.
  public var numberOfObjects: Int { range.count }

  /// The identity of the section, which does not depend on its name.
  public var identity: SectionIdentity { heading.identity }

  /// The name of the section; nil if the request has no section key.
  public var name: String? { heading.name }

  /// The title under which the index lists the section; nil if the index does not.
  public var indexTitle: String? { heading.indexTitle }
}

extension ResultsSection {
  /// The name of the section that holds the rows without a key.
  public static let unknownName = "Unknown"

  init(_ section: SectionCount, at offset: Int, in plan: FetchPlan.SectionPlan?) {
    range = offset..<offset + section.count
    let name = plan?.name(of: section)
    heading = SectionHeading(
      identity: section.identity, name: name,
      indexTitle: name.flatMap { plan?.indexTitle(of: section.identity, named: $0) })
  }

  /// The same section with another index of its first row.
  func beginning(at offset: Int) -> ResultsSection {
    ResultsSection(heading: heading, range: offset..<offset + range.count)
  }
}

extension FetchPlan.SectionPlan {
  fileprivate func name(of section: SectionCount) -> String {
    switch (section.identity, key.rule) {
    case (.unknown, _): ResultsSection.unknownName
    case (.all, _): ""
    case (.text(let letter), .firstLetter): TextFolding.indexLetter(ofKey: letter)
    case (.text(let text), _): section.spelling ?? text
    case (.integer(let hour), .hour): key.hourStyle.title(ofHour: Int(hour))
    case (.integer(let day), .day): CivilDate(daysSinceEpoch: Int(day)).text
    case (.integer(let hours), .dayHour): Self.name(ofHour: Int(hours), key.hourStyle)
    case (.integer(let year), .decade): "\(year)s"
    case (.integer(let milliseconds), .value) where attribute.type == .date:
      CivilTime(milliseconds: milliseconds).description
    case (.integer(let integer), _): String(integer)
    case (.real(let real), _): String(real)
    }
  }

  /// `2026-11-20 18:00`
  private static func name(ofHour hours: Int, _ style: HourStyle) -> String {
    let day = hours.dividedRoundingDown(by: 24)
    return CivilDate(daysSinceEpoch: day).text + " " + style.title(ofHour: hours - day * 24)
  }

  /// A letter for texts; the full name for numbers, hours, days and decades; `#` without a letter.
  fileprivate func indexTitle(of identity: SectionIdentity, named name: String) -> String {
    switch identity {
    case .unknown: IndexEntry.otherTitle
    case .text(let text): TextFolding.indexLetter(ofKey: text)
    default: name
    }
  }
}

/// The identity of a section with what a list shows above its rows.
public struct SectionHeading: Hashable, Sendable, Codable {
  /// The identity of the section, which does not depend on its name.
  public let identity: SectionIdentity

  /// The name of the section; nil if the request has no section key.
  public let name: String?

  /// The title under which the index lists the section; nil if the index does not.
  public let indexTitle: String?

  /// A heading of a custom list.
  public init(identity: SectionIdentity, name: String?, indexTitle: String? = nil) {
    self.identity = identity
    self.name = name
    self.indexTitle = indexTitle
  }
}

extension SectionHeading {
  /// Whether two headings show the same. Names are compared byte by byte, as texts of a ``Value``
  /// are: Swift takes composed and decomposed letters for one text, and a list must show the name
  /// as it is.
  public static func == (left: SectionHeading, right: SectionHeading) -> Bool {
    left.identity == right.identity && Value(left.name) == Value(right.name)
      && Value(left.indexTitle) == Value(right.indexTitle)
  }

  /// Hashes the name by its bytes, as `==` compares it. The index title is left out, because
  /// headings hardly ever differ in it alone.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(identity)
    hasher.combine(Value(name))
  }
}
