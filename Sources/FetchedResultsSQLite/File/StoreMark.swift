/// The two values in the header of a file that identify the program and the version of its schema.
struct StoreMark: Sendable {
  /// SQLite's `application_id`.
  let applicationID: Int32
  /// The version of the schema, SQLite's `user_version`.
  let version: Int32
}
