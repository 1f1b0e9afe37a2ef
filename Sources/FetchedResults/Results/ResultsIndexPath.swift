/// The place of a row: the number of its section, and its number in there.
public struct ResultsIndexPath: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The number of the section, counted from 0.
  public let section: Int

  /// The number of the row in its section, counted from 0.
  public let item: Int

  /// The path of an item in a section, whether or not a list has them.
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
