/// Something that was found at the path of a store while it was opened, and that people should
/// know of.
public enum StoreNotice: Hashable, Sendable {
  /// A write-ahead log lay beside the file that is not its own. It was not replayed, but moved.
  case foreignLogMoved(to: String)
  /// A journal lay where a new file was to be, with changes that another program did not end. It was
  /// not played back, but moved.
  case foreignJournalMoved(to: String)
  /// A write-ahead log lies beside the file that is not its own, and could not be moved. The file
  /// is read without it.
  case foreignLogIgnored(path: String)
  /// So many changes of rows that were stored are not in the file any more.
  case changesMissing(Int)
  /// The last changes that were made here are not in the file, and were not lost: somebody has put
  /// another copy in its place.
  case lastChangesNotHere
}
