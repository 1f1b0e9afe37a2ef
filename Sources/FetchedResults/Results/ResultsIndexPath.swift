/// The place of a row: the number of its section, and its number in there.
public struct ResultsIndexPath: Hashable, Sendable, Comparable, CustomStringConvertible {
  public let section: Int
  public let item: Int

  public init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }

  public static func < (left: Self, right: Self) -> Bool {
    (left.section, left.item) < (right.section, right.item)
  }

  public var description: String { "[\(section), \(item)]" }
}
