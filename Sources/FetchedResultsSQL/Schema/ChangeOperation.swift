/// What an entry of the change log tells.
package enum ChangeOperation: Int {
  /// So many rows changed that lists must be read anew.
  case reset = 0
  case insert, update, delete
  /// Another state was put in the place of all rows.
  case restore

  /// Whether it tells of one row, and not of all.
  package var isOfRow: Bool { self != .reset && self != .restore }
}
