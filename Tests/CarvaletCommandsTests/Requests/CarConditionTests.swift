import TestSupport
import Testing

@testable import CarvaletCommands

/// `--where`: the cars it finds, and the messages about one that cannot be parsed.
@Suite(.everyStore) struct ConditionTests {
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
      scene.run(arguments: [
        "index", "--sort", "make", "--format", "plain", "--where", "make BEGINSWITH 'B'",
      ]).output
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
      "'year' (a number) and a text cannot be compared with >\n  year > 'abc'\n         ^^^^^"
    ),
    (
      "year == '2019'",
      "'year' (a number) and a text cannot be compared with ==. "
        + "Type year == 2019, without quotes.\n  year == '2019'\n          ^^^^^^"
    ),
    (
      "make > 3",
      "'make' (a text) and a number cannot be compared with >. Type the number in quotes.\n"
        + "  make > 3\n         ^"
    ),
    (
      "make CONTAINS[cd] skoda AND",
      "'skoda' needs quotes, as it is a text. Type --where 'make CONTAINS[cd] \"skoda\"'\n"
        + "  make CONTAINS[cd] skoda AND\n                    ^^^^^"
    ),
    (
      "make = BMW",
      "'BMW' needs quotes, as it is a text. Type --where 'make = \"BMW\"'\n"
        + "  make = BMW\n         ^^^"
    ),
    (
      "year > 3 and model == A4 Avant or year < 2",
      "'A4 Avant' needs quotes, as it is a text. Type --where 'year > 3 and model == "
        + "\"A4 Avant\" or year < 2'\n"
        + "  year > 3 and model == A4 Avant or year < 2\n                        ^^"
    ),
    (
      "NOT (plate = B-MW 12)",
      "'B-MW 12' needs quotes, as it is a text. Type --where 'NOT (plate = "
        + "\"B-MW 12\")'\n"
        + "  NOT (plate = B-MW 12)\n               ^"
    ),
    (
      "make = BMW AND model = M3",
      "'BMW' needs quotes, as it is a text. Type --where 'make = \"BMW\" AND model = \"M3\"'\n"
        + "  make = BMW AND model = M3\n         ^^^"
    ),
    (
      "note = \"make = VW or\" AND make = BMW AND year > 2000",
      "'BMW' needs quotes, as it is a text. "
        + "Type --where 'note = \"make = VW or\" AND make = \"BMW\" AND year > 2000'\n"
        + "  note = \"make = VW or\" AND make = BMW AND year > 2000\n"
        + "                                   ^^^"
    ),
    (
      "make = BMW AND model = 'M3'",
      "'BMW' needs quotes, as it is a text. Type --where 'make = \"BMW\"'\n"
        + "  make = BMW AND model = 'M3'\n         ^^^"
    ),
    (
      "dateCreated < yesterday",
      "'yesterday' is no field. Type a time in quotes: 'now', '2h ago', 'yesterday 18:30' or "
        + "'2026-04-03 18:30'.\n  dateCreated < yesterday\n                ^^^^^^^^^"
    ),
    (
      "日産 = 'x' OR",
      "Unknown field '日産'. Type one of: ticket, dateCreated, make, model, year, plate, color, "
        + "ownerFirstName, ownerLastName, key, spot, note, photo, state, dateReturned, utcOffset, "
        + "dateRequested, dateDue, dateReady, stage, owner, parked, returned, requested, due, ready.\n  日産 = 'x' OR\n  ^^^^"
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
        + "  dateCreated > '03/04/2026'\n                ^^^^^^^^^^^^"
    ),
    ("", "--where needs a condition, such as year > 1990"),
    (" \t ", "--where needs a condition, such as year > 1990"),
    (
      "year BETWEEN {1, 2, 3}",
      "BETWEEN needs two bounds, not 3. Type for example {2010, 2019}.\n"
        + "  year BETWEEN {1, 2, 3}\n               ^^^^^^^^^"
    ),
    (
      "sum(year) == 3",
      "The function 'sum' is not supported. Numbers can be joined by + - * / and **.\n"
        + "  sum(year) == 3\n  ^^^"
    ),
    (
      "make MATCHES '(a'",
      "The pattern '(a' has a '(' without its other\n  make MATCHES '(a'\n               ^^^^"
    ),
    (
      "make MATCHES '(?<=a)b'",
      "'(?<=' is not supported in patterns: it could take forever to match\n"
        + "  make MATCHES '(?<=a)b'\n               ^^^^^^^^^"
    ),
    (
      "make MATCHES '[[:foo:]]'",
      "'[:foo:]' is not supported in patterns\n"
        + "  make MATCHES '[[:foo:]]'\n               ^^^^^^^^^^^"
    ),
    (
      "year CONTAINS 19",
      "CONTAINS looks for a text, not for a number. Type '19', in quotes.\n"
        + "  year CONTAINS 19\n                ^^"
    ),
    (
      "make BEGINSWITH {'a'}",
      "BEGINSWITH takes one text, not a collection\n"
        + "  make BEGINSWITH {'a'}\n                  ^^^^^"
    ),
    (
      "year IN 2019",
      "IN needs a collection behind it, such as {2010, 2019}, or a text before it\n"
        + "  year IN 2019\n          ^^^^"
    ),
    (
      "make IN {'BMW', 3}",
      "'make' (a text) and a number cannot be compared with IN. Type the number in quotes.\n"
        + "  make IN {'BMW', 3}\n                  ^"
    ),
    (
      "year > 3 AND 3 < make",
      "A number and 'make' (a text) cannot be compared with <. Type the number in quotes.\n"
        + "  year > 3 AND 3 < make\n               ^"
    ),
    (
      "year + (1 * make) == 3",
      "'make' (a text) is no number to calculate with\n"
        + "  year + (1 * make) == 3\n              ^^^^"
    ),
    (
      "state == 3",
      "'state' (a text) and a number cannot be compared with ==. Type the number in quotes.\n"
        + "  state == 3\n           ^"
    ),
    (
      "make IN ('a', 'b')",
      "Expected ) before ','. A collection stands in braces, such as {2010, 2019}.\n"
        + "  make IN ('a', 'b')\n              ^"
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

  @Test(arguments: [
    ("dateCreated < now", "'now' is no field", "                ^^^"),
    ("dateCreated < now()", "'now' is no function", "                ^^^"),
    ("dateCreated > 2h ago", "'2h' is not a number", "                ^^"),
    ("dateCreated > 18:30", "':' means nothing in a condition", "                  ^"),
    (
      "dateCreated > 2026-04-03",
      "'dateCreated' (a time) and a number cannot be compared with >",
      "                ^^^^^^^^^^"
    ),
  ])
  func `A time without quotes is answered with how times are typed`(
    _ condition: String, _ fact: String, _ caret: String
  ) throws {
    let scene = try CommandScene.evening()
    let hint = "Type a time in quotes: 'now', '2h ago', 'yesterday 18:30' or '2026-04-03 18:30'."
    #expect(
      scene.run(arguments: ["list", "--where", condition])
        == Consequences(.usage, messages: "Error: \(fact). \(hint)\n  \(condition)\n\(caret)\n"))
  }

  @Test func `Each condition must be true where there are several`() throws {
    let scene = try CommandScene.evening()
    #expect(
      scene.run(arguments: [
        "list", "-q", "--where", "year > 2000", "--where", "make LIKE[c] 'b?w'",
      ])
        == scene.run(arguments: ["list", "-q", "--where", "year > 2000 AND make LIKE[c] 'b?w'"]))
    // Each is parsed by itself: an OR joins only its own parts, and an error has its own text.
    #expect(
      scene.run(arguments: [
        "list", "-q", "--where", "ticket == 1 OR ticket == 2", "--where", "ticket != 2",
      ]) == Consequences(output: "1\n"))
    #expect(
      scene.run(arguments: ["list", "--where", "year > 3", "--where", "maek == 'a'"])
        == Consequences(
          .usage,
          messages: "Error: Unknown field 'maek'. Did you mean 'make'?\n  maek == 'a'\n  ^^^^\n"))
    #expect(
      scene.run(arguments: ["list", "--where", "state == 'gone'", "--where", "year < 1900"])
        == Consequences(messages: "No cars match 'state == 'gone'' and 'year < 1900'\n"))
  }

  @Test func `What is looked for in the text of a time is no time`() throws {
    let scene = try CommandScene.evening()
    for (mirrored, condition) in [
      ("'2026-11-21' IN dateCreated", "dateCreated CONTAINS '2026-11-21'"),
      ("'2020-01-01' IN dateCreated", "dateCreated CONTAINS '2020-01-01'"),
      ("{'17:30'} CONTAINS dateCreated", "dateCreated IN {'17:30'}"),
    ] {
      #expect(
        scene.run(arguments: ["list", "-q", "--all", "--where", mirrored]).output
          == scene.run(arguments: ["list", "-q", "--all", "--where", condition]).output)
    }
    #expect(
      !scene.run(arguments: ["list", "-q", "--where", "':30:' IN dateCreated"]).output.isEmpty)
  }

  @Test(.ownThread) func `Mutated conditions are answered or refused`() throws {
    let scene = try CommandScene.evening()
    let seeds = [
      #"make CONTAINS[cd] "citro" AND year BETWEEN {2010, 2019}"#,
      #"NOT (ticket IN {1, 0x2} OR model MATCHES[d] '(a|[^b-c\u00eb]){1,4}') && -(year + 2) >= 1e5"#,
      "plate LIKE[c] 'B*2?' || SELF.state != 'gone' OR dateCreated < '2h ago'",
      "{'17:30'} CONTAINS dateCreated AND '20' IN year AND owner ==[n] nil",
    ].map { Array($0.unicodeScalars) }
    let spice = Array("()[]{}'\"\\%@K$#.,=<>!&|+-*/09xeé\u{301}👩 \n\u{0}ANDORNOT".unicodeScalars)
    Soak.rounds(atLeast: 60) { round, random in
      var scalars = seeds.randomElement(using: &random)!
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<scalars.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: scalars.remove(at: place)
        case 1: scalars[place] = spice.randomElement(using: &random)!
        default: scalars.insert(spice.randomElement(using: &random)!, at: place)
        }
      }
      let condition = String(String.UnicodeScalarView(scalars))
      let found = scene.run(arguments: ["list", "-q", "--where", condition])
      let isRefused = found.status == .usage && found.messages.hasPrefix("Error: ")
      #expect(found.status == .done || isRefused, "\(round): \(condition)")
    }
  }

  @Test func `A long condition is shown around its fault`() throws {
    let scene = try CommandScene.evening()
    let long = Array(repeating: "year == 2019", count: 2000).joined(separator: " OR ")
    let found = scene.run(arguments: ["list", "--where", long + " OR maek == 3 OR " + long])
    #expect(found.messages.hasPrefix("Error: Unknown field 'maek'. Did you mean 'make'?\n  …"))
    #expect(found.messages.utf8.count < 400)
  }
}
