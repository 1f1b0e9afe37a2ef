/// By which the header of a file tells whose store it is, and in which version.
struct StoreMark: Sendable {
  /// As SQLite's `application_id`.
  let applicationID: Int32
  /// Of the schema, as SQLite's `user_version`.
  let version: Int32
}
