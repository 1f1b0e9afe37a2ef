/// A condition that the library found at the path of a store while opening it, and that the program
/// should report to its users.
public enum StoreNotice: Hashable, Sendable {
  /// A write-ahead log of another file lay beside the store. The library moved it and did not
  /// replay it.
  case foreignLogMoved(to: String)
  /// A rollback journal lay at the path of a new file, with changes that another program had not
  /// completed. The library moved it and did not roll it back.
  case foreignJournalMoved(to: String)
  /// A write-ahead log of another file lies beside the store and could not be moved. The library
  /// reads the file without it.
  case foreignLogIgnored(path: String)
  /// This many changes of rows that were stored are not in the file any more.
  case changesMissing(Int)
  /// The last changes that were made at this path are not in the file. They were not lost: another
  /// copy replaced the file.
  case lastChangesNotHere
  /// The store was shared with a group, and only the members of another group may enter a folder
  /// above it. Whether they are the same cannot be told.
  case narrowFolder(path: String, group: String)
  /// The keys and texts of an older store are being made anew, which takes a while: so many rows of
  /// so many are done. Reported for large stores only, every few thousand rows.
  case renewing(rows: Int, of: Int)
}
