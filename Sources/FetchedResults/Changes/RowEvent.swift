/// What became of one row of a list.
public struct RowEvent<Object: Sendable>: Sendable {
  /// The identifier of the row.
  public let id: Int64

  /// The row as it is now; where it has left the list, as it was last seen there.
  public let object: Object

  /// What happened, and where.
  public let kind: Kind

  /// What the fields were that changed, in the order of the entity's
  /// attributes; none for rows that came or went.
  public let oldValues: [OldValue]

  /// What happened to a row. Paths it left are of the list before all changes,
  /// paths it came to are of the list after all changes.
  public enum Kind: Hashable, Sendable {
    /// The row left the list, whether or not it is still stored.
    case delete(at: ResultsIndexPath)
    /// The row came to the list, whether or not it was stored before.
    case insert(at: ResultsIndexPath)
    /// The row stands elsewhere among the others, and may have changed as well.
    case move(from: ResultsIndexPath, to: ResultsIndexPath)
    /// The row changed where it stands. The paths differ where others came or went before it.
    case update(from: ResultsIndexPath, to: ResultsIndexPath)
  }

  /// What a field was before a change.
  public struct OldValue: Hashable, Sendable {
    /// The name of the attribute.
    public let attribute: String

    /// What it held.
    public let value: Value

    /// The value that an attribute held.
    public init(attribute: String, value: Value) {
      self.attribute = attribute
      self.value = value
    }
  }

  /// An event that is put together by hand.
  public init(id: Int64, object: Object, kind: Kind, oldValues: [OldValue] = []) {
    self.id = id
    self.object = object
    self.kind = kind
    self.oldValues = oldValues
  }

  /// Where the row stood before all changes; nil if it is new to the list.
  public var oldPath: ResultsIndexPath? {
    switch kind {
    case .insert: nil
    case .delete(let old), .move(let old, _), .update(let old, _): old
    }
  }

  /// Where the row stands after all changes; nil if it has left the list.
  public var newPath: ResultsIndexPath? {
    switch kind {
    case .delete: nil
    case .insert(let new), .move(_, let new), .update(_, let new): new
    }
  }
}

extension RowEvent.OldValue {
  /// What an object was, in the attributes in which it differs from what it is.
  static func differences(
    from old: FetchedRow, to new: FetchedRow, in entity: EntityDescription
  ) -> [Self] {
    entity.attributes.indices.compactMap { index in
      old.values[index].isIdentical(to: new.values[index])
        ? nil : Self(attribute: entity.attributes[index].name, value: old.values[index])
    }
  }
}

extension RowEvent: Equatable where Object: Equatable {}

extension RowEvent {
  /// The place among the events: deletions from the last to the first, then
  /// moves, insertions and updates from the first to the last.
  var deliveryOrder: (Int, ResultsIndexPath) {
    switch kind {
    case .delete(let old): (0, ResultsIndexPath(section: -old.section, item: -old.item))
    case .move(_, let new): (1, new)
    case .insert(let new): (2, new)
    case .update(_, let new): (3, new)
    }
  }
}
