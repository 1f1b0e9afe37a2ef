/// A row that is in the list before a change, after it, or both, with its index in each list. The
/// input of ``ChangeClassifier``.
struct RowTransition<Object: Sendable> {
  let id: Int64
  /// The object after the change; for a removed row, before it.
  let object: Object
  /// The index of the row in the old list, counted through all sections; nil if it is not there.
  let old: Int?
  /// The index of the row in the new list; nil if it is not there.
  let new: Int?
  let oldValues: [RowEvent<Object>.OldValue]
}
