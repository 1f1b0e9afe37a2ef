import Testing

@testable import CarvaletCommands

/// What `--where` finds, and what it says when it cannot be understood.
struct ConditionTests {
  @Test func `a variable is refused with a sentence, and a condition may begin with a minus`()
    throws
  {
    let scene = try CommandScene()
    _ = scene.run(arguments: ["park", "BMW", "--year", "2000"])
    #expect(
      scene.run(arguments: ["list", "--where", "year == $YEAR"])
        == Consequences(
          .usage,
          messages:
            "Error: $YEAR is filled by programs. Type the text or the number itself.\n"))
    #expect(
      scene.run(arguments: ["list", "--where", "-year == -2000", "-q"])
        == Consequences(output: "1\n"))
    #expect(scene.run(arguments: ["list", "--where", #"make MATCHES "(?#a""#]).status == .usage)
  }

  @Test(arguments: [
    (#"make CONTAINS[cd] "SKODA" AND year BETWEEN {2010, 2019}"#, "3\n"),
    ("state == 'parked' AND year != nil", "2\n3\n1\n"),
    ("owner == 'Zoë Łukasz' OR owner CONTAINS[cd] 'oneil'", "1\n"),
    ("SELF.make IN[c] {'bmw', 'audi'}", "2\n1\n"),
    ("ticket IN {3, 4}", "4\n3\n"),
    ("dateCreated > '1h ago'", "4\n2\n"),
    ("dateCreated >= '17:30' && dateCreated <= '18:15'", "2\n3\n"),
    ("year / 10 == 201 AND NOT make LIKE[c] 'b?w'", "2\n3\n"),
    ("model MATCHES '[AM]\\\\d.*'", "2\n1\n"),
    ("key == spot", "2\n3\n"),
  ])
  func `A list holds the cars of which it is true`(_ condition: String, _ tickets: String) throws {
    let scene = try CommandScene.evening()
    let found = scene.run(arguments: ["list", "-q", "--where", condition])
    #expect(found == Consequences(output: tickets), "\(condition)")
  }

  @Test func `It composes with a search, with limits and with an index`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run(arguments: ["search", "a", "-q", "--where", "year > 2016"])
        == Consequences(output: "3\n1\n"))
    #expect(
      scene.run(arguments: ["list", "-q", "--limit", "1", "--where", "year > 2000"])
        == Consequences(output: "2\n"))
    #expect(
      scene.run(arguments: ["index", "--format", "plain", "--where", "make BEGINSWITH 'B'"]).output
        .hasPrefix("B\t"))
  }

  @Test func `Nothing found is said of the condition, not of the lot`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run(arguments: ["list", "--where", "year < 1900"])
        == Consequences(
          messages:
            "No cars match 'year < 1900'. 'list --all' looks at cars that left, too.\n"))
    #expect(
      scene.run(arguments: ["list", "--where", "state == 'gone'"])
        == Consequences(messages: "No cars match 'state == 'gone''\n"))
  }

  @Test(arguments: [
    (
      "colr == 'red'",
      "Unknown field 'colr'. Did you mean 'color'?\n  colr == 'red'\n  ^^^^"
    ),
    (
      "year > 3 AND SELF.maek == 'x'",
      "Unknown field 'maek'. Did you mean 'make'?\n  year > 3 AND SELF.maek == 'x'\n"
        + "               ^^^^^^^^^"
    ),
    (
      "year > 'abc'",
      "'year' (a number) and a text cannot be compared with >\n  year > 'abc'\n       ^"
    ),
    (
      "year == '2019'",
      "'year' (a number) and a text cannot be compared with ==. "
        + "Type year == 2019, without quotes.\n  year == '2019'\n       ^^"
    ),
    (
      "make > 3",
      "'make' (a text) and a number cannot be compared with >. Type the number in quotes.\n"
        + "  make > 3\n       ^"
    ),
    (
      "make CONTAINS[cd] skoda AND",
      "Unknown field 'skoda'. Type one of: ticket, dateCreated, make, model, year, plate, color, "
        + "ownerFirstName, ownerLastName, key, spot, note, photo, state, dateReturned, utcOffset, "
        + "owner.\n  make CONTAINS[cd] skoda AND\n                    ^^^^^"
    ),
    (
      "日産 = 'x' OR",
      "Unknown field '日産'. Type one of: ticket, dateCreated, make, model, year, plate, color, "
        + "ownerFirstName, ownerLastName, key, spot, note, photo, state, dateReturned, utcOffset, "
        + "owner.\n  日産 = 'x' OR\n  ^^^^"
    ),
    (
      "make == \u{201C}BMW\u{201D}",
      "'\u{201C}' is no quote here. Type ' or \".\n  make == \u{201C}BMW\u{201D}\n          ^"
    ),
    (
      "make == 'a\u{1B}[2J' AND ANY b == 2",
      "ANY is not supported: a field of a car has one value. Compare the field itself.\n"
        + "  make == 'a\\u{1B}[2J' AND ANY b == 2\n                           ^^^"
    ),
    (
      #"plate MATCHES '\d+'"#,
      #"'\d' means nothing in a text. Type a backslash as '\\'."#
        + "\n  plate MATCHES '\\d+'\n                 ^^"
    ),
    (
      "dateCreated > '03/04/2026'",
      "'03/04/2026' is not a time. Type for example '2026-04-03 18:30' or '2h ago'.\n"
        + "  dateCreated > '03/04/2026'\n              ^"
    ),
    ("", "Expected a condition at the end, such as year > 1990"),
    (
      "year BETWEEN {1, 2, 3}",
      "BETWEEN needs two bounds, not 3. Type for example {2010, 2019}.\n"
        + "  year BETWEEN {1, 2, 3}\n               ^"
    ),
    (
      "sum(year) == 3",
      "The function 'sum' is not supported. Numbers can be joined by + - * / and **.\n"
        + "  sum(year) == 3\n  ^^^"
    ),
    (
      "make MATCHES '(a'",
      "The pattern '(a' has a '(' without its other\n  make MATCHES '(a'\n       ^^^^^^^"
    ),
  ])
  func `What cannot be understood is shown with a caret below it`(
    _ condition: String, _ message: String
  ) throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run(arguments: ["list", "--where", condition])
        == Consequences(.usage, messages: "Error: \(message)\n"))
  }

  @Test func `A long condition is shown around its fault`() throws {
    let scene = try CommandScene.evening()
    let long = Array(repeating: "year == 2019", count: 2000).joined(separator: " OR ")
    let found = scene.run(arguments: ["list", "--where", long + " OR maek == 3 OR " + long])
    #expect(found.messages.hasPrefix("Error: Unknown field 'maek'. Did you mean 'make'?\n  …"))
    #expect(found.messages.utf8.count < 400)
  }
}
