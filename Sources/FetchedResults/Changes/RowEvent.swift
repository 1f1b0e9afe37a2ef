/// The change of one row of a list.
public struct RowEvent<Object: Sendable>: Sendable {
  /// The identifier of the row. Of a record with a ``RecordKey``, it is the number that the source
  /// gave the row, or the difference of two lists in memory; the record has the key.
  public let id: Int64

  /// The object after the change; for a deleted row, as it was last listed.
  public let object: Object

  /// The kind of the change, with its paths.
  public let kind: Kind

  /// The old values of the attributes that changed, in the order of the entity's
  /// attributes; empty for inserted and deleted rows.
  public let oldValues: [OldValue]

  /// The kind of a change. Old paths lead into the list before all changes,
  /// new paths into the list after all changes.
  public enum Kind: Hashable, Sendable {
    /// The row is no longer in the list, whether or not it is still stored.
    case delete(at: ResultsIndexPath)
    /// The row is new in the list, whether or not it was stored before.
    case insert(at: ResultsIndexPath)
    /// The order of the row among the others is different, and it may have changed as well.
    case move(from: ResultsIndexPath, to: ResultsIndexPath)
    /// The row changed in place. The paths differ if others were inserted or removed before it.
    case update(from: ResultsIndexPath, to: ResultsIndexPath)
  }

  /// The value of an attribute before a change.
  public struct OldValue: Hashable, Sendable, Codable {
    /// The name of the attribute.
    public let attribute: String

    /// The old value.
    public let value: Value

    /// An old value of an attribute.
    public init(attribute: String, value: Value) {
      self.attribute = attribute
      self.value = value
    }
  }

  /// An event of a custom change set.
  public init(id: Int64, object: Object, kind: Kind, oldValues: [OldValue] = []) {
    self.id = id
    self.object = object
    self.kind = kind
    self.oldValues = oldValues
  }

  /// The path of the row before all changes; nil if it is new in the list.
  public var oldPath: ResultsIndexPath? {
    switch kind {
    case .insert: nil
    case .delete(let old), .move(let old, _), .update(let old, _): old
    }
  }

  /// The path of the row after all changes; nil if it is no longer in the list.
  public var newPath: ResultsIndexPath? {
    switch kind {
    case .delete: nil
    case .insert(let new), .move(_, let new), .update(_, let new): new
    }
  }
}

extension RowEvent.OldValue {
  /// The old values of the attributes in which two rows differ.
  static func differences(
    from old: FetchedRow, to new: FetchedRow, in entity: EntityDescription
  ) -> [Self] {
    entity.attributes.indices.compactMap { index in
      old.values[index] == new.values[index]
        ? nil : Self(attribute: entity.attributes[index].name, value: old.values[index])
    }
  }
}

extension RowEvent: Equatable where Object: Equatable {}

extension RowEvent {
  /// The sort key of the event among all row events: deletions from the last to the first, then
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
