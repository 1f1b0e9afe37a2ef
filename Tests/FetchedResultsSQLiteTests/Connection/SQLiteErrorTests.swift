import FetchedResults
import FetchedResultsSQL
import TestSupport
import Testing

@testable import FetchedResultsSQLite

/// Errors of SQLite that mean nothing for the file reach a program in SQLite's own words, and with
/// its code.
struct SQLiteErrorTests {
  @Test func `an error has SQLite's code, message and statement`() {
    let error = SQLiteError(1, message: "near \"SELEC\": syntax error", sql: "SELEC 1")
    expectSentence(error)
    #expect(
      "\(error)"
        == "SQLite error 1: near \"SELEC\": syntax error - while executing `SELEC 1`")
    expectSentence(SystemFault(error: error, code: 5), naming: ["syntax error"])
  }

  @Test func `an identifier that was removed, and tables that contradict each other`() {
    expectSentence(IdentifierRetired(7), naming: ["identifier 7"])
    expectSentence(StoreInconsistency())
    expectSentence(
      StoreInconsistency(DamagedRow(table: "book_change", key: "seq 5")),
      naming: ["book_change, seq 5"])
  }
}
