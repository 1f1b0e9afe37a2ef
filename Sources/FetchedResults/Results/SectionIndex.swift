/// The index beside a sectioned list.
///
/// Each title stands once and leads to the first section that has it; titles
/// follow the sections, but `#` is always last.
public struct SectionIndex: Hashable, Sendable {
  /// The entries in their order, no two with the same title.
  public let entries: [IndexEntry]

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
    var seen: Set<String> = []
    var entries: [IndexEntry] = []
    var other: IndexEntry?
    if includesSearch {
      entries.append(IndexEntry(title: IndexEntry.searchTitle, target: .search))
    }
    for (number, section) in sections.enumerated() {
      guard let title = title(section), seen.insert(title).inserted else { continue }
      let entry = IndexEntry(title: title, target: .section(number))
      if title == IndexEntry.otherTitle { other = entry } else { entries.append(entry) }
    }
    self.entries = entries + [other].compactMap(\.self)
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
  /// next title in the order of the index.
  ///
  /// Years, decades and hours follow one another as numbers do.
  ///
  /// - Returns: nil where the index has no sections, or only numbers where the title is none.
  /// - Complexity: O(entries).
  public func section(forTitle typed: String) -> Int? {
    let numbered = entries.compactMap { entry -> (title: String, number: Int)? in
      guard case .section(let number) = entry.target else { return nil }
      return (entry.title, number)
    }
    if let exact = numbered.first(where: { $0.title == typed }) { return exact.number }
    let wanted = TitlePlace(typed)
    let places = numbered.filter { $0.title != IndexEntry.otherTitle }
      .map { (place: TitlePlace($0.title), number: $0.number) }
    if let alike = places.first(where: { $0.place == wanted }) { return alike.number }
    if !places.isEmpty, places.allSatisfy(\.place.isNumber), !wanted.isNumber { return nil }
    if places.allSatisfy(\.place.isLetter), let letter = wanted.letter,
      let initial = numbered.first(where: { $0.title == letter })
    {
      return initial.number
    }
    let isDescending = places.count > 1 && places[0].place > places[places.count - 1].place
    let following = places.first { isDescending ? $0.place < wanted : $0.place > wanted }
    return following?.number ?? numbered.last?.number
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
