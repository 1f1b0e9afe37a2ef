import Testing

/// A test of a command that is about a store in a file, and why it says nothing of one on a server.
/// All others of the suites with ``EveryStore`` hold for both.
struct FileOnlyTest: CustomTestStringConvertible {
  /// The name of the test's file, without its extension.
  let file: String
  let test: String
  let reason: String

  init(_ file: String, _ test: String, _ reason: String) {
    self.file = file
    self.test = test
    self.reason = reason
  }

  var testDescription: String { "\(file): \(test)" }

  static func row(of test: Test) -> FileOnlyTest? {
    table.first {
      "\($0.file).swift" == test.sourceLocation.fileName && $0.test == test.displayName
    }
  }

  static let table = [
    FileOnlyTest(
      "ContractTests",
      "a store that another process keeps is busy after a while",
      "takes the lock of a file; WriterLockTests keep a server from writing"),
    FileOnlyTest(
      "ContractTests",
      "--verbose shows how the rows of a list are found",
      "text blocks are read in a file alone; the plan of a server is its own"),
    FileOnlyTest(
      "ContractTests",
      "a store cut short is damaged: db check finds a fault, others refuse",
      "cuts the file"),
    FileOnlyTest(
      "DatabaseBackupCommandTests",
      "db backup makes a store of its own, and replaces nothing",
      "a server is copied with pg_dump"),
    FileOnlyTest(
      "DatabaseBackupCommandTests",
      "db backup without a file makes a dated one beside the store",
      "a server is copied with pg_dump"),
    FileOnlyTest(
      "DatabaseShareCommandTests",
      "db share gives the group the store, and says so once",
      "a server lets roles in with GRANT"),
    FileOnlyTest(
      "DatabaseShareCommandTests",
      "db share says what is in the way",
      "a server lets roles in with GRANT"),
    FileOnlyTest(
      "DatabaseInfoCommandTests",
      "db info of a file",
      "has a test beside it for a server"),
    FileOnlyTest(
      "DatabasePathCommandTests",
      "db path follows --store, then CARVALET_STORE, then XDG_DATA_HOME, then HOME",
      "is about the paths of files"),
    FileOnlyTest(
      "DatabaseRestoreCommandTests",
      "undo says that a restore lies between, although the log has the command",
      "a server is restored with pg_restore"),
    FileOnlyTest(
      "DatabaseRestoreCommandTests",
      "db restore puts a backup back, and keeps what was there",
      "a server gets its copy back with pg_restore"),
    FileOnlyTest(
      "DatabaseRestoreCommandTests",
      "db restore helps where the store cannot be opened or written",
      "damages the file"),
    FileOnlyTest(
      "DatabaseVacuumCommandTests",
      "db vacuum keeps every car",
      "a server vacuums its tables by itself"),
    FileOnlyTest(
      "ExportCommandTests",
      "an export is not written over the store",
      "a server is no file that could be written over"),
    FileOnlyTest(
      "ImportCommandTests",
      "the refused rows are not written over the store",
      "a server is no file that could be written over"),
    FileOnlyTest(
      "SchemaValidationTests",
      "what a command writes of a file is as the schema describes it",
      "copies, cuts and vacuums the file"),
    FileOnlyTest(
      "SummaryReportTests",
      "db check --json of a file that cannot be read is an object, too",
      "cuts the file"),
    FileOnlyTest(
      "SummaryReportTests",
      "copies are reported by their paths, with how much they hold",
      "a server is copied with pg_dump"),
  ]
}
