import UnicodeText

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
