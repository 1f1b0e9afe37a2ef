/// A row of a store with a number that no program of this library writes there, such as a range
/// that ends before it begins.
public struct DamagedRow: Hashable, Sendable {
  /// The table, as the store names it.
  public let table: String
  /// The values that tell the row from others, with the names of their columns:
  /// `command 1, first 5`.
  public let key: String

  /// A row of a table.
  public init(table: String, key: String) {
    self.table = table
    self.key = key
  }
}
