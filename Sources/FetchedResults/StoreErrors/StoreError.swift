/// A reason why a store cannot be opened or used. Each case holds the path of the file.
public enum StoreError: Error, Equatable, Sendable {
  /// There is no file at the path.
  case missing(path: String)
  /// The folder that should contain the file does not exist.
  case missingFolder(path: String)
  /// A file exists at a path where a new file was to be created.
  case fileExists(path: String)
  /// The path names a folder instead of a file.
  case isFolder(path: String)
  /// The path is a symbolic link whose target does not exist.
  case danglingLink(path: String)
  /// The file is not a database, or it is a database of another program.
  case foreign(path: String)
  /// The file is a store, but parts of it cannot be read.
  case damaged(path: String)
  /// The searched texts of a store are damaged, which a repair makes anew from its rows.
  case damagedTexts(path: String)
  /// A row has a number that nothing can be computed with. A repair mends it.
  case damagedRow(path: String, DamagedRow)
  /// The file has a second name (a hard link), so it would have two write-ahead logs.
  case hardLinked(path: String)
  /// The file at `path`, beside a store, is none that this library or SQLite makes there. It was
  /// not opened, and nothing was changed.
  case planted(path: String, PlantedFile)
  /// A table or a column differs from what this version expects; `message` is SQLite's text.
  case schemaMismatch(path: String, message: String)
  /// The triggers or views differ from the program's own, so the program does not write to the
  /// store.
  case altered(path: String, [SchemaDifference])
  /// The store was written by a later version of the program.
  case newerSchema(path: String, found: Int, known: Int)
  /// The store has parts that the description of the program does not declare, such as an attribute
  /// that a later version of the program has added. Each is named by a line of the store's record.
  case unknownParts(path: String, parts: [String])
  /// A later version of the program made the sort keys in the store.
  case newerTextKeys(path: String, found: Int, known: Int)
  /// This user has no permission to read the file or its folder. Where that is for a file of
  /// another user, it is named.
  case notReadable(path: String, ForeignFile? = nil)
  /// This user has no permission to write to the file, its folder or a file beside it. Where that
  /// is for a file of another user, it is named.
  case notWritable(path: String, ForeignFile? = nil)
  /// Another process, or another connection of this one, wrote to the store for longer than the
  /// timeout. Where the system tells which process, it is named.
  case busy(path: String, by: StoreProcess? = nil)
  /// The file was written anew, but readers of older states needed the pages before for longer than
  /// the timeout, so the bytes of what was removed are still in the files. No row was changed.
  /// Where the system tells which process reads, it is named.
  case stillRead(path: String, by: StoreProcess? = nil)
  /// The system could not read the file or a file that belongs to it; `reason` is the system's
  /// text.
  case notRead(path: String, reason: String)
  /// The disk is full, or writing failed in another way. Nothing was changed.
  case notWritten(path: String, reason: String)
  /// The store had already been migrated or repaired in an earlier transaction when writing failed.
  /// No row was changed.
  case partlyWritten(path: String, reason: String)
  /// Writing failed so late that the transaction may nevertheless be stored. The next process that
  /// opens the file determines whether it is.
  case perhapsWritten(path: String, reason: String)
  /// The path or its last component is longer than SQLite accepts; `limit` is the maximum length of
  /// the path in bytes.
  case pathTooLong(path: String, limit: Int)
  /// The path is a link to a file whose name is not UTF-8.
  case pathNotText(path: String)
}

/// A reason why a store is not shared with a group. Nothing was changed.
///
/// Where the folder is the reason, `store` is the path of the store; nil where there is none yet.
public enum StoreSharingError: Error, Hashable, Sendable {
  /// The system has no group of that name.
  case unknownGroup(String)
  /// The user is not in the group: only its members and root can give a file to it, and an owner
  /// who is not in it would be locked out by what the others make.
  case notMember(group: String, user: String)
  /// The store, or a file beside it, belongs to another user, who alone can share it.
  case foreignFile(path: String, owner: String, group: String, store: String)
  /// A path beside the store has a link, a folder or a file with a second name, whose permissions
  /// are not changed.
  case notPlain(path: String)
  /// The folder of the store belongs to another user.
  case foreignFolder(path: String, owner: String, group: String)
  /// The folder has a file that is not the store's, at which the group would get as well.
  case crowdedFolder(path: String, file: String, group: String, store: String?)
  /// The folder is a home, one directly below `/`, or one in which everybody may make files.
  case commonFolder(path: String, group: String, store: String?)
  /// Nobody but its owner may enter a folder above the store.
  case closedFolder(path: String, group: String, store: String?)
}
