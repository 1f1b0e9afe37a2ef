/// A run of rows that share a section key.
public struct ResultsSection: Hashable, Sendable {
  /// Which section it is, whatever it is called.
  public let identity: SectionIdentity

  /// How the section is headed; nil where the request has no section key.
  public let name: String?

  /// The title under which the index lists the section; nil for none.
  public let indexTitle: String?

  /// Where in the list, counted from its first row, the section's rows lie.
  public let range: Range<Int>

  /// How many rows the section has.
  public var numberOfObjects: Int { range.count }
}

extension ResultsSection {
  /// The name of the section that holds the rows without a key.
  public static let unknownName = "Unknown"

  init(_ section: SectionCount, at offset: Int, in plan: FetchPlan.SectionPlan?) {
    identity = section.identity
    range = offset..<offset + section.count
    guard let plan else {
      name = nil
      indexTitle = nil
      return
    }
    let name = plan.name(of: section)
    self.name = name
    indexTitle = plan.indexTitle(of: section.identity, named: name)
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
      WallClock(milliseconds: milliseconds).description
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
