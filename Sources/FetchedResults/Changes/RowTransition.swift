/// A row of a list before or after a change, or of both, and where in the list
/// it stands, counted from the first row.
struct RowTransition<Object: Sendable> {
  let id: Int64
  /// As the row is now; as it was, where it has left the list.
  let object: Object
  let old: Int?
  let new: Int?
  let oldValues: [RowEvent<Object>.OldValue]
}
