import Testing

@testable import CarvaletCommands

/// What a command does otherwise to a store on a server than to one in a file. Whatever does not
/// stand in this table is the same, to the byte.
struct ServerDifference: CustomTestStringConvertible {
  /// The words of the command.
  let arguments: [String]
  /// What is there before it, beside the four cars of an evening.
  var before: [String] = []
  /// How it ends on a server.
  let status: CarvaletCommands.ExitStatus
  /// What it prints there, or a part of it.
  let text: String
  /// What a file does.
  let file: String

  var testDescription: String { arguments.joined(separator: " ").prefix(60).description }

  static let table = [
    ServerDifference(
      arguments: ["db", "path"], status: .done, text: "postgresql://", file: "prints the path"),
    ServerDifference(
      arguments: ["db", "create", "--trigram"], status: .done,
      text: "There is a store at 'STORE'", file: "has no such index"),
    ServerDifference(
      arguments: ["db", "create", "--group", "0"], status: .usage, text: "GRANT USAGE ON SCHEMA",
      file: "lets the group use it"),
    ServerDifference(
      arguments: ["db", "share", "0"], status: .usage, text: "GRANT USAGE ON SCHEMA",
      file: "lets the group use it"),
    ServerDifference(
      arguments: ["db", "info"], status: .done, text: "PostgreSQL", file: "has no server to name"),
    ServerDifference(
      arguments: ["db", "backup"], status: .unavailable, text: "pg_dump", file: "writes a copy"),
    ServerDifference(
      arguments: ["db", "restore", "cars.dump"], status: .unavailable, text: "pg_restore",
      file: "puts a copy in place"),
    ServerDifference(
      arguments: ["db", "vacuum"], status: .unavailable, text: "VACUUM",
      file: "writes the file anew"),
    ServerDifference(
      arguments: ["purge", "--returned-before", "now", "--yes"], status: .done,
      text: "write-ahead log", file: "names the copies beside the store"),
    ServerDifference(
      arguments: ["park", "Au\u{0}di"], status: .dataRefused,
      text: "'make' contains the character NUL", file: "stores it"),
    ServerDifference(
      arguments: ["edit", "1", "--spot", String(repeating: "b", count: 1301)],
      status: .dataRefused, text: "'spot' is too long", file: "stores it"),
    ServerDifference(
      arguments: ["list", "--store", "postgresql:///x?host=/nowhere"], status: .inputMissing,
      text: "No connection to 'postgresql://", file: "has no connection to lose"),
  ]
}
