/// Where a row stands in a sectioned list: the index of its section, and its index in the section.
///
/// A path belongs to one state of a list; after a change the same row may have another path.
public struct ResultsIndexPath: Hashable, Sendable, Codable, Comparable, CustomStringConvertible {
  /// The index of the section, from 0.
  public let section: Int

  /// The index of the row in its section, from 0.
  public let item: Int

  /// A path, whether or not a list has a row there.
  public init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }

  /// Whether a row comes before another in the list.
  public static func < (left: Self, right: Self) -> Bool {
    (left.section, left.item) < (right.section, right.item)
  }

  /// `[2, 0]`
  public var description: String { "[\(section), \(item)]" }
}
