/// A run of rows that share a section key.
public struct ResultsSection: Hashable, Sendable {
  /// What the section is, and what it is called.
  public let heading: SectionHeading

  /// Where in the list, counted from its first row, the section's rows lie.
  public let range: Range<Int>

  /// How many rows the section has.
  public var numberOfObjects: Int { range.count }

  /// Which section it is, whatever it is called.
  public var identity: SectionIdentity { heading.identity }

  /// How the section is headed; nil where the request has no section key.
  public var name: String? { heading.name }

  /// The title under which the index lists the section; nil for none.
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

  /// The same section with its first row elsewhere in the list.
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
    case (.integer(let hour), .hour): key.hourStyle.name(ofHour: Int(hour))
    case (.integer(let day), .day): CivilDate(daysSinceEpoch: Int(day)).text
    case (.integer(let year), .decade): "\(year)s"
    case (.integer(let milliseconds), .value) where attribute.type == .date:
      CivilTime(milliseconds: milliseconds).description
    case (.integer(let integer), _): String(integer)
    case (.real(let real), _): String(real)
    }
  }

  /// Letters for texts; numbers, hours, days and decades in full; `#` for what has no letter.
  fileprivate func indexTitle(of identity: SectionIdentity, named name: String) -> String {
    switch identity {
    case .unknown: IndexEntry.otherTitle
    case .text(let text): TextFolding.indexLetter(ofKey: text)
    default: name
    }
  }
}
