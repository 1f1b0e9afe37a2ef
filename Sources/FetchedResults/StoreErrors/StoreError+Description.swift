public import FoundationEssentials

extension StoreError: CustomStringConvertible, LocalizedError {
  /// What is wrong, in a sentence, and where it helps, what became of the data or what to do.
  public var description: String {
    switch self {
    case .missing, .danglingLink, .notReadable, .notRead, .pathTooLong: fact
    case .missingFolder: "\(fact). Make it first, or name another place."
    case .fileExists: "\(fact). Choose another name."
    case .isFolder: "\(fact). Name a file in it."
    case .foreign, .damaged, .schemaMismatch, .newerSchema, .unknownParts, .notWritable:
      "\(fact). Nothing was changed."
    case .damagedTexts: "\(fact), but no row is. A repair makes them anew."
    case .damagedRow: "\(fact). Nothing was changed. A repair mends it."
    case .hardLinked: "\(fact). Copy it to a file of its own."
    case .planted: "\(fact), and no such file is used beside a store. Nothing was changed."
    case .altered: "\(fact). Nothing was changed. A repair puts it right."
    case .newerTextKeys: "\(fact). It can be read here, not written."
    case .busy, .stillRead: "\(fact). Try again."
    case .notWritten: "\(fact). Nothing was changed and nothing is lost."
    case .partlyWritten:
      "\(fact). No row was changed, but what is mended in a store before that may be. Try again."
    case .perhapsWritten: "\(fact). It may be stored: read the rows before you write them again."
    case .pathNotText: "\(fact). Name a store by such a path only."
    }
  }

  /// The sentence of ``description``.
  public var errorDescription: String? { description }

  /// What is wrong alone, without a full stop, for a program that goes on in its own words.
  package var fact: String {
    switch self {
    case .missing(let path): "There is no store at '\(path)'"
    case .missingFolder(let path): "The folder of '\(path)' does not exist"
    case .fileExists(let path): "'\(path)' is there already"
    case .isFolder(let path): "'\(path)' is a folder"
    case .danglingLink(let path): "'\(path)' is a link to a file that does not exist"
    case .foreign(let path): "'\(path)' is not a store, but a file of another program"
    case .damaged(let path): "The store '\(path)' is damaged"
    case .damagedTexts(let path): "The texts that a search of '\(path)' reads are damaged"
    case .damagedRow(let path, let row): "A row of '\(path)' is damaged: \(row)"
    case .hardLinked(let path):
      """
      '\(path)' has another name as well (a hard link), and each name would have a log of its own
      """
    case .planted(let path, let file): "'\(path)' \(file)"
    case .schemaMismatch(let path, let message):
      "The store '\(path)' is not as it was made: \(message)"
    case .altered(let path, let differences):
      """
      '\(path)' was altered by another program: \
      \(differences.map(\.description).joined(separator: "; "))
      """
    case .newerSchema(let path, let found, let known):
      """
      The store '\(path)' was written by a newer version of the library \
      (schema \(found), this one knows \(known))
      """
    case .unknownParts(let path, let parts):
      """
      The store '\(path)' has what this program does not declare: \(UndeclaredParts(parts))
      """
    case .newerTextKeys(let path, let found, let known):
      """
      The sort keys of '\(path)' were made by a newer version of the library \
      (version \(found), this one knows \(known))
      """
    case .notReadable(let path, nil): "'\(path)' may not be read"
    case .notWritable(let path, nil): "'\(path)' or its folder may not be written"
    case .notReadable(_, let file?), .notWritable(_, let file?): file.description
    case .busy(let path, let writer):
      """
      The store '\(path)' is busy: \(writer?.description ?? "another writer") has been writing for long
      """
    case .stillRead(let path, let reader):
      """
      '\(path)' was written anew, but the bytes of what was removed stay in its files until nothing \
      reads it: \(reader?.description ?? "another reader") has been reading for long
      """
    case .notRead(let path, let reason): "'\(path)' could not be read: \(reason)"
    case .notWritten(let path, let reason): "'\(path)' could not be written: \(reason)"
    case .partlyWritten(let path, let reason), .perhapsWritten(let path, let reason):
      "'\(path)' could not be written to the end: \(reason)"
    case .pathTooLong(let path, let limit):
      "The path '\(path)' is too long for a store: \(limit) bytes are the most"
    case .pathNotText(let path): "'\(path)' leads to a file whose name is not UTF-8"
    }
  }
}
