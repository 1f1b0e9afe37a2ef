/// What an entry of the change log records. The log stores the raw values.
package enum ChangeOperation: Int, CaseIterable {
  /// So many rows changed that lists must be read anew.
  case reset = 0
  case insert, update, delete
  /// Another state replaced all rows.
  case restore

  /// Whether the entry records a change of one row, and not of all rows.
  package var isOfRow: Bool { self != .reset && self != .restore }
}
