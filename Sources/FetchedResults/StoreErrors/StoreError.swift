/// Why a store cannot be opened or used. Each case holds the path of the file.
public enum StoreError: Error, Equatable, Sendable {
  /// There is no file at the path.
  case missing(path: String)
  /// The folder that the file should be in is not there.
  case missingFolder(path: String)
  /// There is a file at a path where a new one was to be.
  case fileExists(path: String)
  /// A folder stands where the file should be.
  case isFolder(path: String)
  /// A link stands there that leads nowhere.
  case danglingLink(path: String)
  /// The file is not a database, or that of another program.
  case foreign(path: String)
  /// The file is a store, but parts of it cannot be read.
  case damaged(path: String)
  /// The file has another name as well (a hard link), so it would have two logs.
  case hardLinked(path: String)
  /// A table or a column is not as this version knows it; SQLite's own words.
  case schemaMismatch(path: String, message: String)
  /// Triggers or views are not those of the program: the store is not written to.
  case altered(path: String, [SchemaDifference])
  /// The store was written by a later version of the program.
  case newerSchema(path: String, found: Int, known: Int)
  /// The sort keys in the store were made by a later version of the program.
  case newerTextKeys(path: String, found: Int, known: Int)
  /// The file or its folder may not be read.
  case notReadable(path: String)
  /// The file or its folder may not be written.
  case notWritable(path: String)
  /// Another process has been writing for longer than this one may wait.
  case busy(path: String)
  /// The system could not read the file, or what belongs to it; its own words.
  case notRead(path: String, reason: String)
  /// The disk is full, or writing failed in another way; nothing was changed.
  case notWritten(path: String, reason: String)
  /// The system could not write after the store had been migrated or repaired, in a transaction before:
  /// no row was changed.
  case partlyWritten(path: String, reason: String)
  /// Writing failed so late that what was written may be stored all the same: who next opens the
  /// file finds out.
  case perhapsWritten(path: String, reason: String)
  /// The path, or the name at its end, is longer than SQLite takes; how many bytes the path may
  /// have.
  case pathTooLong(path: String, limit: Int)
  /// The path leads, by a link, to a file whose name is not UTF-8.
  case pathNotText(path: String)
}
