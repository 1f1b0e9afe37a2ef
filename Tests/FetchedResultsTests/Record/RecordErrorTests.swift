import FetchedResults
import TestSupport
import Testing

private struct Loan: FetchedRecord {
  enum State: String, AttributeValue { case out, back }

  var id: Int64 = 0, title = "", state = State.out, rating: Double?

  static let entity = Entity<Loan>(
    "loan",
    attributes: [
      .init("title", \.title), .init("state", \.state), .init("rating", \.rating),
    ])
}

/// What cannot be stored or read names the entity, the attribute and the identifier.
struct RecordErrorTests {
  private func rowError(_ values: [Value]) throws -> RowError {
    try #require(throws: RowError.self) {
      try Loan.entity.storedRow(FetchedRow(id: 1, values: values))
    }
  }

  @Test func `a row that does not fit`() throws {
    let count = try rowError([.text("a")])
    expectSentence(count)
    #expect("\(count)" == "A row of 'loan' has 1 value in place of 3: one for each attribute")
    let type = try rowError([.integer(3), .null, .null])
    expectSentence(type)
    #expect("\(type)" == "'title' takes a text, and not a whole number")
    let number = try rowError([.null, .null, .integer(.max)])
    expectSentence(number, naming: ["'rating'"])
  }

  @Test func `a value that stands for none of the type`() throws {
    let error = try #require(throws: RecordError.self) {
      try Loan(row: FetchedRow(id: 7, values: [.text("a"), .text("lost"), .null]))
    }
    expectSentence(error)
    #expect(
      "\(error)" == "The row 7 of 'loan' has in 'state' what is no value of its type: \"lost\"")
  }

  @Test func `an identifier that is taken`() throws {
    let error = try #require(throws: IdentifierTaken.self) {
      try ArraySource([Loan(id: 7)]).write(ChangeCommand("lend")) { try $0.insert(Loan(id: 7)) }
    }
    expectSentence(error)
    #expect("\(error)" == "Another object has the identifier 7")
  }

  @Test func `a state that is gone`() {
    expectSentence(SnapshotInvalidated())
    let ended = SnapshotInvalidated(cause: PostgresError.readOnly(server: "h/d"))
    expectSentence(ended, naming: ["h/d"])
  }
}
