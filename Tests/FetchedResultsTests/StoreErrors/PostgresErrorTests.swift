import FetchedResults
import TestSupport
import Testing

/// Every error of a store on a server says what is wrong, with the server and its own text.
struct PostgresErrorTests {
  private static let errors: [(error: PostgresError, names: [String])] = [
    (.libraryMissing, ["libpq5"]),
    (.libraryTooOld(missing: "PQsend"), ["libpq5", "PQsend"]),
    (.invalidAddress(unknownWord: nil), ["postgresql://"]),
    (.invalidAddress(unknownWord: "hots"), ["'hots'"]),
    (.notConnected(server: "h/d", reason: "refused"), ["h/d", "refused"]),
    (.notReady(server: "h/d", reason: "starting up"), ["h/d", "starting up"]),
    (.foreignEncoding(server: "h/d", found: "LATIN1"), ["h/d", "LATIN1"]),
    (.missing(server: "h/d", schema: nil), ["h/d"]),
    (.missing(server: "h/d", schema: "stand"), ["h/d", "'stand'"]),
    (.missingSchema(server: "h/d", schema: "stand"), ["h/d", "'stand'"]),
    (.foreign(server: "h/d", reason: "book has no id"), ["h/d", "book has no id"]),
    (.incomplete(server: "h/d", table: "book"), ["h/d", "book"]),
    (.renamedSchema(server: "h/d"), ["h/d"]),
    (.foreignTrigger(server: "h/d", removal: "DROP TRIGGER x"), ["h/d", "DROP TRIGGER x"]),
    (.older(server: "h/d"), ["h/d"]),
    (.newerSchema(server: "h/d", found: 9, known: 8), ["h/d", "9", "8"]),
    (.unknownParts(server: "h/d", parts: ["attribute isbn"]), ["h/d", "attribute isbn"]),
    (.newerTextKeys(server: "h/d", found: 9, known: 8), ["h/d", "9", "8"]),
    (.notAllowed(server: "h/d", reason: "permission denied"), ["h/d", "permission denied"]),
    (.notOwner(server: "h/d"), ["h/d"]),
    (.noUsage(server: "h/d", schema: "s", role: "ben"), ["h/d", "TO ben", "SCHEMA s"]),
    (.readOnly(server: "h/d"), ["h/d"]),
    (.noExtension(server: "h/d", name: "pg_trgm", reason: "denied"), ["h/d", "pg_trgm", "denied"]),
    (.busy(server: "h/d"), ["h/d"]),
    (.conflict(server: "h/d", reason: "deadlock detected"), ["h/d", "deadlock detected"]),
    (.cancelled(server: "h/d", reason: "timeout"), ["h/d", "timeout"]),
    (.stillRead(server: "h/d"), ["h/d"]),
    (.connectionLost(server: "h/d", reason: "EOF"), ["h/d", "EOF"]),
    (.perhapsWritten(server: "h/d", mark: 77), ["h/d", "77", "change_command"]),
    (.textWithNUL(attribute: "title"), ["'title'", "NUL"]),
    (.textWithNUL(attribute: nil), ["NUL"]),
    (.textTooLong(attribute: "title", limit: 2704), ["'title'", "2704"]),
    (.damaged(server: "h/d"), ["h/d"]),
    (.failed(server: "h/d", code: "53100", message: "no space"), ["h/d", "no space", "disk"]),
    (.failed(server: "h/d", code: "XX000", message: "oops"), ["h/d", "XX000", "oops"]),
  ]

  @Test func `each error is a sentence with the server and what it says`() {
    for (error, names) in Self.errors { expectSentence(error, naming: names) }
  }

  @Test func `the sentence says what became of the data`() {
    #expect(
      "\(PostgresError.failed(server: "h/d", code: "XX000", message: "oops"))"
        == "'h/d' reports: oops (XX000). Nothing was changed.")
    #expect(
      "\(PostgresError.perhapsWritten(server: "h/d", mark: 77))" == """
        The connection to 'h/d' ended while it stored. Whether it did is not known. Everything is \
        stored if the table change_command has a row with the mark 77.
        """)
  }
}
