import FetchedResults
import TestSupport
import Testing

/// Every reason why a request does not fit is a sentence with the names in it.
struct FetchErrorTests {
  private static let entity = EntityDescription(
    name: "book",
    attributes: [.text("title"), .integer("year"), .date("added"), .boolean("isLent")])

  /// The sentence about a predicate that does not fit; nil where it fits.
  private func sentence(_ format: String) throws -> String? {
    let predicate = try FetchPredicate(format: format)
    do {
      _ = try predicate.resolved(for: Self.entity)
      return nil
    } catch {
      expectSentence(error)
      return "\(error)"
    }
  }

  @Test(arguments: [
    (
      "titel == 'a'",
      "There is no attribute 'titel'. The attributes are: id, title, year, added, isLent."
    ),
    ("year > 'abc'", "'year' (a number) and a text cannot be compared with >"),
    ("3 == title", "A number and 'title' (a text) cannot be compared with =="),
    ("title CONTAINS 3", "CONTAINS looks for a text, not for a number"),
    ("title CONTAINS {1}", "CONTAINS takes one text, not a collection"),
    ("3 IN year", "IN needs a collection behind it, such as {2010, 2019}, or a text before it"),
    (
      "added > 'soon'",
      "'added' (a time) is compared with 'soon', which cannot be read as a time"
    ),
    ("title + 1 == 2", "'title' (a text) is no number to calculate with"),
    ("year BETWEEN 3", "BETWEEN needs two bounds. Type for example {2010, 2019}."),
    ("year > $YEAR", "The variable $YEAR has no value"),
    ("title MATCHES '(a'", "The pattern '(a' has a '(' without its other"),
    ("title MATCHES title", "MATCHES needs a quoted pattern, not 'title' (a text)"),
  ])
  func `a predicate that does not fit`(_ format: String, _ expected: String) throws {
    #expect(try sentence(format) == expected)
  }

  private static let others: [(error: FetchError, sentence: String)] = [
    (.boundCount(3), "BETWEEN needs two bounds, not 3. Type for example {2010, 2019}."),
    (
      .sectionRule(.hour, attribute: "title", type: .text),
      "'title' is a text, and has no sections by hour"
    ),
    (
      .sectionRule(.decade, attribute: "added", type: .date),
      "'added' is a time, and has no sections by decade"
    ),
    (
      .indexTitleMismatch(title: "B", index: 3, found: "C"),
      "The section index has the title 'C' at 3, and not 'B'"
    ),
    (
      .indexTitleMismatch(title: "B", index: 3, found: nil),
      "The section index ends before 3, where 'B' was asked for"
    ),
    (
      .noObject(at: ResultsIndexPath(section: 2, item: 5)),
      "The list has no row at index 5 of the section with index 2"
    ),
  ]

  @Test func `a section key, an index title or a path that does not fit`() {
    for (error, sentence) in Self.others {
      expectSentence(error)
      #expect("\(error)" == sentence)
    }
  }

  @Test func `every rule of sections has words of its own`() {
    let rules: [SectionKey.Rule] = [.value, .firstLetter, .hour, .day, .dayHour, .decade]
    let sentences = rules.map { "\(FetchError.sectionRule($0, attribute: "year", type: .real))" }
    #expect(Set(sentences).count == rules.count)
    #expect(sentences[4] == "'year' is a number, and has no sections by day and hour")
  }
}
