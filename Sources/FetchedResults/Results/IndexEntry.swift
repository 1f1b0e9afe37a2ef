/// One entry of a section index: the title to show, and what it leads to.
///
/// An entry names its target, so nothing has to be computed from its place,
/// and an entry that leads to the search does not shift the others.
public struct IndexEntry: Hashable, Sendable {
  public enum Target: Hashable, Sendable {
    /// The search field above the list.
    case search
    /// The section of that number.
    case section(Int)
  }

  public let title: String
  public let target: Target

  public init(title: String, target: Target) {
    self.title = title
    self.target = target
  }

  /// The title of what begins with no letter.
  public static let otherTitle = TextFolding.indexSign

  /// The title of the entry that leads to the search, as UIKit spells it.
  public static let searchTitle = "{search}"
}

/// The index beside a sectioned list.
///
/// Each title stands once and leads to the first section that has it; titles
/// follow the sections, but `#` is always last.
public struct SectionIndex: Hashable, Sendable {
  public let entries: [IndexEntry]

  /// - Parameter title: The title of a section; nil leaves the section out.
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
  public var titles: [String] { entries.map(\.title) }

  /// What the title at a place in the index leads to.
  ///
  /// - Throws: ``FetchError/indexTitleMismatch(title:index:found:)`` if another title stands there.
  public func target(
    forSectionIndexTitle title: String, at index: Int
  ) throws(FetchError) -> IndexEntry.Target {
    let found = entries.indices.contains(index) ? entries[index] : nil
    guard let found, found.title == title else {
      throw .indexTitleMismatch(title: title, index: index, found: found?.title)
    }
    return found.target
  }

  /// The section number that a typed title leads to: the section of that
  /// title, else that of the next title in the order of the index.
  ///
  /// - Returns: nil where the index has no sections.
  /// - Complexity: O(entries).
  public func section(forTitle typed: String) -> Int? {
    let numbered = entries.compactMap { entry -> (key: String, title: String, number: Int)? in
      guard case .section(let number) = entry.target else { return nil }
      return (TextFolding.sortKey(entry.title), entry.title, number)
    }
    if let exact = numbered.first(where: { $0.title == typed }) { return exact.number }
    let key = TextFolding.sortKey(typed)
    if let alike = numbered.first(where: { $0.key == key }) { return alike.number }
    let letters = numbered.filter { $0.title != IndexEntry.otherTitle }
    let isDescending = letters.count > 1 && letters[0].key > letters[letters.count - 1].key
    let following = letters.first { isDescending ? $0.key < key : $0.key > key }
    return (following ?? numbered.last)?.number
  }
}
