/// What identifies the files of a program, and the versions of the format that it reads.
struct StoreMark: Sendable {
  /// SQLite's `application_id`.
  let applicationID: Int32
  /// The greatest version of the format, SQLite's `user_version`.
  let version: Int32
  /// The tables by which a file is known that has no `application_id`: the `.dump` and `.recover`
  /// of `sqlite3` lose it.
  let tables: [String]
  /// Whether the file at a path has tables of these names.
  let hasTables: @Sendable (_ names: [String], _ path: String) throws -> Bool
}
