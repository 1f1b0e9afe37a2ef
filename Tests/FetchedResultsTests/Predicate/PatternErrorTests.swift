import FetchedResults
import TestSupport
import Testing

/// A pattern that is none is refused with a sentence.
struct PatternErrorTests {
  @Test(arguments: [
    ("(a", "The pattern has a '(' without its other"),
    ("*a", "The pattern repeats nothing"),
    (#"(a)\1"#, #"'\1' is not supported in patterns: it could take forever to match"#),
  ])
  func `each error is a sentence`(_ pattern: String, _ sentence: String) throws {
    let error = try #require(throws: PatternError.self) { try RegularExpression(pattern) }
    expectSentence(error)
    #expect("\(error)" == sentence)
  }
}
