import UnicodeText

/// The index beside a sectioned list.
///
/// Each title occurs once and leads to the first section that has it. Titles are in the order of
/// their sections, but `#` is always last.
public struct SectionIndex: Hashable, Sendable {
  /// The entries in order, no two with the same title.
  public let entries: [IndexEntry]

  /// The titles in the order of their sections, `#` too, with the first section of each run of
  /// equal titles.
  private let runs: [TitleRun]

  /// The last section that has a title; nil if none has.
  private let lastSection: Int?

  /// The order of the sections; nil if it is known only from the sections themselves.
  private let order: FetchPlan.SectionPlan?

  /// Letters and `#`.
  private static let usualTitleCount = 27

  /// The title of a run of sections, and the index of the first of them.
  private struct TitleRun: Hashable {
    let title: String
    let section: Int
  }

  /// The index of some sections.
  ///
  /// - Parameters:
  ///   - sections: All sections of a list, in order.
  ///   - includesSearch: Whether the first entry leads to the search field. The article
  ///     <doc:UsingTheLibrary> shows when to use it.
  ///   - title: The title of a section; nil leaves the section out.
  /// - Complexity: O(sections).
  public init(
    _ sections: [ResultsSection], includesSearch: Bool = false,
    title: (ResultsSection) -> String? = \.indexTitle
  ) {
    self.init(sections, includesSearch: includesSearch, orderedBy: nil, title: title)
  }

  /// - Parameter order: The order of the sections, if it is known.
  init(
    _ sections: [ResultsSection], includesSearch: Bool, orderedBy order: FetchPlan.SectionPlan?,
    title: (ResultsSection) -> String? = \.indexTitle
  ) {
    self.order = order
    lastSection = sections.lastIndex { title($0) != nil }
    var runs: [TitleRun] = []
    var seen = Set<String>(minimumCapacity: Self.usualTitleCount)
    var entries: [IndexEntry] = []
    var other: IndexEntry?
    if includesSearch {
      entries.append(IndexEntry(title: IndexEntry.searchTitle, target: .search))
    }
    for (sectionIndex, section) in sections.enumerated() {
      guard let title = title(section), runs.last?.title != title else { continue }
      runs.append(TitleRun(title: title, section: sectionIndex))
      guard seen.insert(title).inserted else { continue }
      let entry = IndexEntry(title: title, target: .section(sectionIndex))
      if title == IndexEntry.otherTitle { other = entry } else { entries.append(entry) }
    }
    self.entries = entries + [other].compactMap(\.self)
    self.runs = runs
  }

  /// The titles in order.
  ///
  /// - Complexity: O(entries).
  public var titles: [String] { entries.map(\.title) }

  /// The target of the title at an index.
  ///
  /// - Throws: ``FetchError/indexTitleMismatch(title:index:found:)`` if another title is there.
  public func section(
    forSectionIndexTitle title: String, at index: Int
  ) throws(FetchError) -> IndexEntry.Target {
    let found = entries.indices.contains(index) ? entries[index] : nil
    guard let found, found.title == title else {
      throw .indexTitleMismatch(title: title, index: index, found: found?.title)
    }
    return found.target
  }

  /// The index of the section that a typed title leads to: the section with that
  /// title; otherwise, in an index of letters, the one of its first letter; otherwise the
  /// nearest one that follows it in the order of the list; otherwise the last.
  ///
  /// Years, decades and hours are compared as numbers.
  ///
  /// - Returns: nil if the index has no sections, or has only numbers and the title is not a
  ///   number.
  /// - Complexity: O(sections).
  public func section(forTitle typed: String) -> Int? {
    if let exact = runs.first(where: { $0.title == typed }) { return exact.section }
    let wanted = TitlePosition(typed)
    let positions = runs.filter { $0.title != IndexEntry.otherTitle }.map {
      TitlePosition($0.title)
    }
    if let alike = runs.first(where: { TitlePosition($0.title) == wanted }) { return alike.section }
    if !positions.isEmpty, positions.allSatisfy(\.isNumber), !wanted.isNumber { return nil }
    let areLetters = positions.allSatisfy(\.isLetter)
    if areLetters, let letter = wanted.letter,
      let initial = runs.first(where: { $0.title == letter })
    {
      return initial.section
    }
    let isAscending = order?.isAscending ?? (positions.first ?? wanted <= positions.last ?? wanted)
    // A text without a letter precedes the letters, unless the sections are letters themselves.
    if areLetters, wanted.letter == IndexEntry.otherTitle {
      let isFirst = isAscending && order?.key.rule != .firstLetter
      return isFirst ? runs.first?.section : lastSection
    }
    // A run of "#" at the end follows every title, and one at the beginning precedes every title.
    let following = runs.indices.first { index in
      guard runs[index].title != IndexEntry.otherTitle else { return index == runs.count - 1 }
      let position = TitlePosition(runs[index].title)
      return isAscending ? position > wanted : position < wanted
    }
    return following.map { runs[$0].section } ?? lastSection
  }
}

extension ResultsSnapshot {
  /// The index of the section that a typed title leads to: the section of that index title;
  /// otherwise the one with that name, whatever its case and accents are; otherwise the nearest, as
  /// ``SectionIndex/section(forTitle:)`` finds it.
  ///
  /// A name is what a list shows above its rows, such as `Unknown`, whose index title is `#`.
  ///
  /// - Returns: nil where that function returns nil, and without a section key.
  /// - Complexity: O(sections).
  public func section(forTitle typed: String) throws -> Int? {
    guard let order = plan.section, let index = try sectionIndex() else { return nil }
    if index.titles.contains(typed) { return index.section(forTitle: typed) }
    let named = SectionIdentity(.text(typed), order.attribute.comparison)
    let isUnknown =
      TextFolding.sortKey(typed) == TextFolding.sortKey(ResultsSection.unknownName)
    let section = try sections.firstIndex { section in
      section.identity == .unknown ? isUnknown : section.identity == named
    }
    return section ?? index.section(forTitle: typed)
  }
}

/// The order of a title among the titles of an index: numbers by value, before texts by sort key.
private enum TitlePosition: Comparable {
  /// A year, a decade (`1990s`), an hour (`09:00`, `09`, `9 PM`) or another number.
  case number(Double)
  /// Anything else, by its sort key.
  case key(String)

  init(_ title: String) {
    let key = TextFolding.sortKey(title)
    self = Self.number(title.lowercased()).map(Self.number) ?? .key(key)
  }

  private static func number(_ title: String) -> Double? {
    // `Double` would also accept infinities, hexadecimal numbers and exponents.
    guard title.hasSuffix(" am") || title.hasSuffix(" pm") else {
      let digits =
        title.hasSuffix("s")
        ? title.dropLast() : title.hasSuffix(":00") ? title.dropLast(3) : title[...]
      return digits.allSatisfy("-.0123456789".contains) ? Double(digits) : nil
    }
    guard let hour = Int(title.dropLast(3)), 1...12 ~= hour else { return nil }
    return Double(hour % 12 + (title.hasSuffix("pm") ? 12 : 0))
  }

  /// The letter that a text begins with, or `#`; nil for no text.
  var letter: String? {
    switch self {
    case .number: IndexEntry.otherTitle
    case .key(""): nil
    case .key(let key): TextFolding.indexLetter(ofKey: key)
    }
  }

  var isNumber: Bool {
    if case .number = self { true } else { false }
  }

  /// Whether the title is one letter and no more.
  var isLetter: Bool {
    if case .key(let key) = self { TextFolding.letterKey(ofKey: key) == key } else { false }
  }
}

/// One entry of a section index: the title to show, and what it leads to.
///
/// An entry names its target, so nothing has to be computed from its index,
/// and an entry for the search does not shift the others.
public struct IndexEntry: Hashable, Sendable {
  /// What an entry leads to.
  public enum Target: Hashable, Sendable {
    /// The search field above the list.
    case search
    /// The section at an index, from 0.
    case section(Int)
  }

  /// The title to show.
  public let title: String

  /// What the entry leads to.
  public let target: Target

  /// An entry of a custom index.
  public init(title: String, target: Target) {
    self.title = title
    self.target = target
  }

  /// The title of sections that do not begin with a letter.
  public static let otherTitle = TextFolding.indexSign

  /// The title of the entry that leads to the search, as UIKit spells it.
  public static let searchTitle = "{search}"
}
