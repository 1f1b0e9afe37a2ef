/// The index beside a sectioned list.
///
/// Each title stands once and leads to the first section that has it; titles
/// follow the sections, but `#` is always last.
public struct SectionIndex: Hashable, Sendable {
  /// The entries in their order, no two with the same title.
  public let entries: [IndexEntry]

  /// The titles in the order in which the list shows them, where `#` stands wherever its sections
  /// do, with the first section of each run of one title.
  private let shown: [Shown]

  /// The last section that has a title; nil where none has.
  private let end: Int?

  /// How the sections follow one another; nil where only they themselves tell.
  private let order: FetchPlan.SectionPlan?

  private struct Shown: Hashable {
    let title: String
    let section: Int
  }

  /// The index of some sections.
  ///
  /// - Parameters:
  ///   - sections: All sections of a list, in order.
  ///   - includesSearch: Whether the first entry leads to the search field.
  ///   - title: The title of a section; nil leaves the section out.
  /// - Complexity: O(sections).
  public init(
    _ sections: [ResultsSection], includesSearch: Bool = false,
    title: (ResultsSection) -> String? = \.indexTitle
  ) {
    self.init(sections, includesSearch: includesSearch, orderedBy: nil, title: title)
  }

  /// - Parameter order: How the sections follow one another, where that is known.
  init(
    _ sections: [ResultsSection], includesSearch: Bool, orderedBy order: FetchPlan.SectionPlan?,
    title: (ResultsSection) -> String? = \.indexTitle
  ) {
    self.order = order
    end = sections.lastIndex { title($0) != nil }
    var shown: [Shown] = []
    var seen: Set<String> = []
    var entries: [IndexEntry] = []
    var other: IndexEntry?
    if includesSearch {
      entries.append(IndexEntry(title: IndexEntry.searchTitle, target: .search))
    }
    for (number, section) in sections.enumerated() {
      guard let title = title(section) else { continue }
      if shown.last?.title != title { shown.append(Shown(title: title, section: number)) }
      guard seen.insert(title).inserted else { continue }
      let entry = IndexEntry(title: title, target: .section(number))
      if title == IndexEntry.otherTitle { other = entry } else { entries.append(entry) }
    }
    self.entries = entries + [other].compactMap(\.self)
    self.shown = shown
  }

  /// The titles in their order.
  ///
  /// - Complexity: O(entries).
  public var titles: [String] { entries.map(\.title) }

  /// What the title at a place in the index leads to.
  ///
  /// - Throws: ``FetchError/indexTitleMismatch(title:index:found:)`` if another title stands there.
  public func section(
    forSectionIndexTitle title: String, at index: Int
  ) throws(FetchError) -> IndexEntry.Target {
    let found = entries.indices.contains(index) ? entries[index] : nil
    guard let found, found.title == title else {
      throw .indexTitleMismatch(title: title, index: index, found: found?.title)
    }
    return found.target
  }

  /// The section number that a typed title leads to: the section of that
  /// title, else, among letters, of the one it begins with, else that of the
  /// nearest title that follows it in the order in which the list shows them,
  /// else the last.
  ///
  /// Years, decades and hours follow one another as numbers do.
  ///
  /// - Returns: nil where the index has no sections, or only numbers where the title is none.
  /// - Complexity: O(sections).
  public func section(forTitle typed: String) -> Int? {
    if let exact = shown.first(where: { $0.title == typed }) { return exact.section }
    let wanted = TitlePlace(typed)
    let places = shown.filter { $0.title != IndexEntry.otherTitle }.map { TitlePlace($0.title) }
    if let alike = shown.first(where: { TitlePlace($0.title) == wanted }) { return alike.section }
    if !places.isEmpty, places.allSatisfy(\.isNumber), !wanted.isNumber { return nil }
    let areLetters = places.allSatisfy(\.isLetter)
    if areLetters, let letter = wanted.letter,
      let initial = shown.first(where: { $0.title == letter })
    {
      return initial.section
    }
    let isAscending = order?.isAscending ?? (places.first ?? wanted <= places.last ?? wanted)
    // What has no letter stands before the letters, unless they are all there is.
    if areLetters, wanted.letter == IndexEntry.otherTitle {
      let isFirst = isAscending && order?.key.rule != .firstLetter
      return isFirst ? shown.first?.section : end
    }
    // Of the runs of "#" the one at the end follows everything, and one at the beginning nothing.
    let following = shown.indices.first { index in
      guard shown[index].title != IndexEntry.otherTitle else { return index == shown.count - 1 }
      let place = TitlePlace(shown[index].title)
      return isAscending ? place > wanted : place < wanted
    }
    return following.map { shown[$0].section } ?? end
  }
}

/// Where a title stands among those of an index.
private enum TitlePlace: Comparable {
  /// A year, a decade (`1990s`), an hour (`09`, `9 PM`) or another number.
  case number(Double)
  /// Anything else, by its sort key.
  case key(String)

  init(_ title: String) {
    let key = TextFolding.sortKey(title)
    self = Self.number(title.lowercased()).map(Self.number) ?? .key(key)
  }

  private static func number(_ title: String) -> Double? {
    // Not what else `Double` reads: infinities, hexadecimals and exponents.
    guard title.hasSuffix(" am") || title.hasSuffix(" pm") else {
      let digits = title.hasSuffix("s") ? title.dropLast() : title[...]
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
