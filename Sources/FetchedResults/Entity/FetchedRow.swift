/// One object as a source stores it: its identifier, and a value for each attribute of its entity.
public struct FetchedRow: Hashable, Sendable {
  /// The identifier, unique among the rows of the entity.
  public let id: Int64

  /// The values, in the order of ``EntityDescription/attributes``.
  public var values: [Value]

  /// A row with a value for each attribute, null for unknown ones. A writer throws ``RowError``
  /// where the values do not fit the attributes.
  public init(id: Int64, values: [Value]) {
    self.id = id
    self.values = values
  }
}
