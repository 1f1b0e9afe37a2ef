import FetchedResults
import TestSupport
import Testing

/// A text that is no predicate is refused with a sentence, and with the place below the text.
struct FormatErrorTests {
  private func error(
    _ format: String, _ arguments: [any PredicateArgument] = [],
    for entity: EntityDescription? = nil
  ) throws -> FetchPredicate.FormatError {
    try #require(throws: FetchPredicate.FormatError.self) {
      if let entity {
        try FetchPredicate(format: format, arguments: arguments, for: entity)
      } else {
        try FetchPredicate(format: format, arguments: arguments)
      }
    }
  }

  @Test func `the place is marked below the text`() throws {
    #expect(
      try error("title BMW").description == """
        Expected a comparison before 'BMW', such as ==, <, CONTAINS[cd], IN or BETWEEN
          title BMW
                ^~~
        """)
    #expect(
      try error("year > 3 AND titel == 'a'", for: Piece.entity).excerpt == """
          year > 3 AND titel == 'a'
          ^~~~
        """)
    #expect(
      try error("year >").description == """
        Expected an attribute, a quoted text or a number at the end
          year >
                ^
        """)
    #expect(try error("").description == "Expected a condition at the end")
    #expect(try error("a ==\n\tb c").excerpt == "  a ==  b c\n          ^")
  }

  @Test func `of a long text the part around the place is shown`() throws {
    let long = String(repeating: "x", count: 60)
    #expect(
      try error("'\(long)' == '\(long)' AND '\(long)").excerpt == """
          …\(long.suffix(44))' AND '\(long.prefix(49))…
           \(String(repeating: " ", count: 49)) ^\(String(repeating: "~", count: 49))
        """)
  }

  @Test(arguments: [
    ("a == 1 b", "The condition ends before 'b'. Join conditions with AND or OR."),
    ("a == 'b", "The text that begins here has no closing quote"),
    (#"a == '\d'"#, #"'\d' means nothing in a text. Type a backslash as '\\'."#),
    ("a == 1x", "'1x' is not a number"),
    ("a ==[x] 'b'", "Unknown option 'x'. Type [c] to ignore case, [d] to ignore accents, or [cd]."),
    ("a == “b”", "'“' is no quote here. Type ' or \"."),
    ("a ; b", "';' means nothing in a condition"),
    ("and == 1", "Expected a condition before 'and'"),
    (
      "SELF.and == 1",
      "'and' is a word of the language. For an attribute of that name, type '#and'."
    ),
    ("SELF. == 1", "Expected the name of an attribute before '=='"),
    ("a ==[] 'b'", "Expected the options c or d before ']'"),
    ("(a == 1", "Expected ) at the end"),
    (
      "a IN (1, 2)",
      "Expected ) before ','. A collection stands in braces, such as {2010, 2019}."
    ),
    ("a IN {1", "Expected } at the end"),
    ("a ==[c 'b'", "Expected ] before ''b''"),
    (
      "ANY a == 1",
      "ANY is not supported: an attribute has one value. Compare the attribute itself."
    ),
    (
      "sum(a) == 3",
      "The function 'sum' is not supported. Numbers can be joined by + - * / and **."
    ),
    ("a.b == 3", "'a.b' is not supported. An attribute has one name, without a point."),
    ("a.@count == 3", "'@count' is not supported: an attribute has one value"),
    ("a[FIRST] == 3", "[ is not supported here: an attribute has one value"),
    ("$x := 3", ":= is not supported"),
    ("a == %s", "'%s' is not supported"),
    ("a BETWEEN {1, 2, 3}", "BETWEEN needs two bounds, not 3. Type for example {2010, 2019}."),
    ("a == %d", "There is no argument for this placeholder, which is number 1"),
  ])
  func `every kind has a sentence`(_ format: String, _ message: String) throws {
    let error = try error(format)
    expectSentence(error)
    #expect(error.message == message)
    #expect(error.text == format)
  }

  @Test func `bounds have a sentence, too`() throws {
    let long = try error(String(repeating: "x", count: 2 << 20))
    #expect(long.message == "The condition is longer than 1048576 bytes")
    expectSentence(long)
    #expect(
      try error(String(repeating: "(", count: 200)).message
        == "The condition is nested deeper than 100 levels")
  }

  @Test func `an argument that no placeholder takes is an error where it is made`() throws {
    let surplus = try error("year > %d", [1990, 2000, 2010])
    #expect(surplus.kind == .surplusArguments(count: 2))
    #expect(
      surplus.description == """
        There are 2 arguments more than placeholders, and a placeholder in quotes is text
          year > %d
                   ^
        """)
    #expect(
      try error("name == '%@'", ["x"]).message
        == "There is 1 argument more than placeholders, and a placeholder in quotes is text")
    #expect(
      try error("name == %d", ["x"]).message
        == "The argument 1 is of a type that '%d' does not take")
  }

  @Test func `what an entity refuses has its sentence and its place`() throws {
    let error = try error("version == 'a'", for: Piece.entity)
    expectSentence(error, naming: ["'version' (a number) and a text cannot be compared with =="])
    #expect(error.excerpt == "  version == 'a'\n             ^~~")
  }
}
