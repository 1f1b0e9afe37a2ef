import Testing

@testable import FetchedResults

/// What a store has and a program does not declare, in words.
struct UndeclaredPartsTests {
  @Test(arguments: [
    (
      ["order book title+ year-", "grouping book title firstLetter ", "compared book title words"],
      """
      the order of book by title, year descending; \
      the sections of book by the first letter of title: \
      either a newer program has added that, or this one has taken it away and must raise its \
      revision
      """
    ),
    (
      ["attribute book isbn text", "grouping book isbn value 4", "searched book isbn"],
      """
      the attribute isbn of book; the sections of book by isbn; the search of book in isbn: \
      a newer program has extended it
      """
    ),
    (["rule book band 2"], "version 2 of the rule band of book: a newer program has extended it"),
    (
      ["entity reader id", "attribute reader name text"],
      "the type reader; the attribute name of reader: it must be opened with all of its types"
    ),
    (["revision 3"], "revision 3: a newer program has extended it"),
  ])
  func `Parts are named, and what to do`(lines: [String], sentence: String) {
    #expect("\(UndeclaredParts(lines))" == sentence)
  }
}
