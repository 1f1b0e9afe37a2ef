import Foundation
import TestSupport
import Testing

@testable import FetchedResults

/// What predicates mean: types, null, wildcards, patterns, arithmetic.
struct PredicateMeaningTests {
  private static let entity = EntityDescription(
    name: "car", idName: "ticket",
    attributes: [
      .text("make"), .text("model"), .integer("year"), .real("price"), .boolean("electric"),
      .date("parked"), .text("first"), .text("last"),
    ],
    derivedAttributes: [
      .whether("state", null: "parked", then: "gone", else: "here"),
      .joined("owner", ["first", "last"]),
    ])

  private func holds(
    _ text: String, make: String? = nil, model: String? = nil, year: Int? = nil,
    parked: Date? = nil, first: String? = nil, last: String? = nil
  ) throws -> Bool {
    let row = FetchedRow(
      id: 7,
      values: [
        Value(make), Value(model), Value(year), .real(2.5), .boolean(true), Value(parked),
        Value(first), Value(last),
      ])
    return try FetchPredicate(format: text).resolved(for: Self.entity).matches(row)
  }

  // MARK: - Null

  @Test(arguments: [
    ("make == nil", true), ("make != nil", false), ("make != 'a'", true), ("make == 'a'", false),
    ("make < 'a'", false), ("make >= 'a'", false), ("NOT make < 'a'", true),
    ("make CONTAINS 'a'", false), ("NOT make CONTAINS 'a'", true), ("make LIKE '*'", false),
    ("make MATCHES '.*'", false), ("make IN {nil}", true), ("make IN {'a'}", false),
    ("make BETWEEN {'a', 'b'}", false), ("make == model", true), ("make != model", false),
    ("make <= model", false), ("year + 1 == nil", true), ("year + 1 > 0", false),
    ("year < nil", false), ("nil == nil", true), ("owner == nil", true),
    ("owner CONTAINS ''", false),
    ("1 / 0 == nil", true), ("'a' IN make", false), ("make CONTAINS nil", false),
  ])
  func `Null equals null, differs from the rest, and is never less or greater`(
    _ text: String, _ expected: Bool
  ) throws {
    #expect(try holds(text) == expected, "\(text)")
  }

  // MARK: - Encodings

  @Test(arguments: [
    "make == %@", "NOT make != %@", "make <= %@ AND make >= %@", "make IN {'a', %@}",
    "make BETWEEN {%@, %@}", "make CONTAINS %@", "make LIKE %@", "make MATCHES %@",
    "make MATCHES[c] %@", "make MATCHES[d] %@", "make MATCHES[cd] %@", "make == model",
    "make IN[c] {%@}", "model == %@", "owner == %@", "make MATCHES 'Citro[ë]n|ü'",
    "make MATCHES 'Citro[e\u{308}]n|u\u{308}'", "model MATCHES 'Citro.n|.'",
  ])
  func `A text is one whatever its encoding`(_ text: String) throws {
    for make in ["Citroën", "ü"] {
      let forms = [
        make.precomposedStringWithCanonicalMapping, make.decomposedStringWithCanonicalMapping,
      ]
      for stored in forms {
        for asked in forms {
          let format = text.replacing("%@", with: "'\(asked)'")
          #expect(
            try holds(format, make: stored, model: asked, last: stored),
            "\(format) of \(AwkwardText.spelled(stored))")
        }
      }
    }
    #expect(try !holds("make ==[n] 'é'", make: "e\u{301}"))
    #expect(try !holds("make IN[n] {'é'}", make: "e\u{301}"))
    #expect(try !holds("make MATCHES[n] 'é'", make: "e\u{301}"))
  }

  // MARK: - Types

  @Test(arguments: [
    "year > 'abc'", "make > 3", "make == 3", "year == '2019'", "year IN {2019, 'a'}",
    "make BETWEEN {1, 2}", "year CONTAINS 19", "parked > 3", "parked == make",
    "make == TRUE", "make + 1 == 2", "{1, 2} == year", "year BETWEEN 3", "year BETWEEN {1, 2, 3}",
    "colour == 'red'", "year == $y", "parked > 'tomorrow'", "parked > '2023-02-30'",
    "parked > '03/04/2026'", "make MATCHES model", "make MATCHES '('", "year IN '2019'",
    "make BEGINSWITH {'a'}", "state == 3", "owner > 3", "{1} IN {1}", "make IN {{'a'}}",
  ])
  func `What cannot be compared is refused before a row is read`(_ text: String) throws {
    let predicate = try FetchPredicate(format: text.replacing("{1, 2, 3}", with: "$bounds"))
      .substituting(["bounds": [1, 2, 3]])
    #expect(throws: FetchError.self, "\(text)") { try predicate.resolved(for: Self.entity) }
    #expect(throws: (any Error).self, "\(text)") {
      try FetchPredicate(format: text, for: Self.entity).resolved(for: Self.entity)
    }
  }

  @Test func `Numbers and booleans compare by value, exactly`() throws {
    #expect(try holds("year == 2019.0 AND year < 2019.5 AND electric == 1", year: 2019))
    #expect(try holds("price == 2.5 AND price > 2 AND electric == YES"))
    #expect(try !holds("9007199254740993 == 9007199254740992.0"))
    #expect(
      try holds("year IN {0.5, 2019.0} AND NOT year IN {2019.5} AND price IN {1, 2.5}", year: 2019))
    #expect(try holds("-0.0 IN {0} AND NOT 9007199254740993 IN {9007199254740992.0, 1e999}"))
    #expect(try holds("NOT ticket IN {9223372036854775808.0} AND ticket IN {7.0}"))
    #expect(try holds("9223372036854775807 < 1e19 AND -1e999 < -9223372036854775808"))
  }

  @Test func `A text that is compared with a date is read as ISO 8601`() throws {
    let parked = Date(millisecondsSince1970: 1_795_284_245_250)  // 2026-11-21T18:04:05.250Z
    for text in [
      "parked == '2026-11-21T18:04:05.250Z'", "parked == '2026-11-21 19:04:05,25+01:00'",
      "parked > '2026-11-21'", "'2026-11-22' > parked",
      "parked BETWEEN {'2026-11-21', '2026-11-22'}",
      "parked IN {'2026-11-21T13:04:05.250-0500'}", "parked BEGINSWITH '2026-11-21 18:'",
    ] {
      #expect(try holds(text, parked: parked), "\(text)")
    }
  }

  @Test func `A custom date reader reads the texts that dates are compared with`() throws {
    let now = Date(millisecondsSince1970: 5000)
    let dates = DateReader { $0 == "now" ? now : nil }
    #expect(
      try FetchPredicate(format: "parked < 'now'", for: Self.entity, dates: dates)
        == .comparison("parked", .lessThan, .date(now)))
    #expect(
      try FetchPredicate(format: "make == 'now'", for: Self.entity, dates: dates)
        == .comparison("make", .equalTo, .text("now")))
  }

  @Test func `An unknown key is refused at its column, with the known ones`() {
    do {
      _ = try FetchPredicate(format: "year > 3 AND SELF.maek == 'a'", for: Self.entity)
      Issue.record("Read")
    } catch {
      #expect(error.column == 14)
      #expect(error.length == 9)
      #expect(
        error.kind == .refused(.unknownAttribute("maek", known: Self.entity.predicateNames)))
    }
  }

  // MARK: - Derived texts

  @Test func `Derived texts are conditions on attributes`() throws {
    #expect(try holds("state == 'gone' AND state BEGINSWITH[c] 'G' AND state IN {'gone'}"))
    #expect(try holds("state == 'here'", parked: Date()))
    #expect(try holds("owner == 'Zoë Łukasz'", first: "Zoë", last: "Łukasz"))
    #expect(try holds("owner CONTAINS[cd] 'oe l' OR owner == 'Łukasz'", last: "Łukasz"))
    let resolved = try FetchPredicate(format: "state == 'gone'").resolved(for: Self.entity)
    guard case .test(let test) = resolved, case .isNull = test.condition else {
      Issue.record("Not put in terms of the attribute: \(resolved)")
      return
    }
  }

  // MARK: - Wildcards

  @Test(arguments: [
    ("Citroën", "Citro?n", "", true), ("Citroe\u{308}n", "Citro?n", "", true),
    ("Citroën", "citroen", "[cd]", true), ("Citroën", "citroen", "[c]", false),
    ("Straße", "stra?e", "[c]", true), ("Straße", "strasse", "[c]", true),
    ("Straße", "stras*e", "[c]", false), ("Maße", "*s*", "[c]", false), ("a\nb", "a?b", "", true),
    ("a\nb", "*", "", true), ("", "*", "", true), ("", "?", "", false), ("", "", "", true),
    ("a*b", #"a\\*b"#, "", true), ("axb", #"a\\*b"#, "", false), ("a\\b", #"a\\\\b"#, "", true),
    ("abcabd", "*abd", "", true), ("abcabc", "*abd", "", false), ("aab", "a*a*b", "", true),
    ("BMW 3", "bmw ?", "[c]", true), ("日産", "??", "", true), ("👩‍👩‍👧", "?", "", true),
    ("a\r\nb", "a?b", "", true), ("a\r\nb", "a\r?b", "", false), ("é\r\nb", "??b", "", true),
    ("\r\n", "?\n", "", false), ("ab", "a?\u{301}", "", false), ("ab", "*\u{301}", "", false),
    ("ŠKODA", "?koda", "[c]", true), ("Škoda ëx", "s*E?", "[cd]", true),
    ("日産 GT", "日? *", "", true),
    ("ŉx", "?x", "[cd]", true), ("İx", "?x", "[c]", true), ("Abc", "abc", "[n]", false),
    ("%", "_", "", false), ("x", "[x]", "", false), ("BMW", "MW", "", false),
  ])
  func `LIKE matches whole texts`(
    _ text: String, _ pattern: String, _ options: String, _ fits: Bool
  )
    throws
  {
    #expect(try holds("make LIKE\(options) '\(pattern)'", make: text) == fits)
  }

  @Test func `LIKE matches plain texts as it matches ASCII`() {
    let pattern = LikePattern("š?o*", options: [.caseInsensitive, .diacriticInsensitive])
    for (text, fits) in [("SKODA", true), ("Škoda", true), ("skida", false), ("", false)] {
      #expect(pattern.matches(text) == fits)
    }
  }

  @Test func `LIKE is quick whatever the pattern`() {
    let pattern = LikePattern(String(repeating: "*a", count: 200) + "b")
    #expect(!pattern.matches(String(repeating: "a", count: 2000)))
  }

  // MARK: - Patterns

  @Test(arguments: [
    ("BMW", "B.W", "", true), ("BMW M3", "BMW", "", false), ("bmw", "BMW", "[c]", true),
    ("Škoda", "skoda", "[cd]", true), ("Škoda", "Skoda", "", false), ("ŠKODA", "š.*", "[c]", true),
    ("F-150", #"\\w-\\d{3}"#, "", true), ("F-15", #"\\w-\\d{3}"#, "", false),
    ("a\nb", "a.b", "", false), ("a\nb", "(?s)a.b", "", true), ("", "", "", true),
    ("ab", "(a|b)*", "", true), ("ac", "(a|b)*", "", false), ("aaa", "(a*)*", "", true),
    ("aXb", "a(?i)x(?-i)b", "", true), ("AXb", "a(?i)x(?-i)b", "", false),
    ("CATCATCATG", "(CAT){3,}(?!CA).*", "", true), ("CATCATCATCA", "(CAT){3}(?!CA).*", "", false),
    ("foobar", "(?=foo).*bar", "", true), ("two words", #"\\w+\\b \\b\\w+"#, "", true),
    ("x]y", "x[]]y", "", true), ("x-y", "x[a-]y", "", true), ("q", "[^a-p]", "", true),
    ("日産", #"\\p{Lo}+"#, "", true), ("a.b", #"a\\.b"#, "", true), ("a.b", #"\\Qa.b\\E"#, "", true),
    ("ab", "^ab$", "", true), ("Æ", "æ", "[c]", true), ("aaaa", "a{2,3}", "", false),
    ("K", "\u{212A}", "[c]", true), ("é", "e", "[d]", true), ("abc", "a(?:b)c", "", true),
    ("abc", "a(?<name>b)c", "", true), ("aaa", "a+?", "", true),
  ])
  func `MATCHES matches whole texts`(
    _ text: String, _ pattern: String, _ options: String, _ fits: Bool
  ) throws {
    #expect(try holds("make MATCHES\(options) '\(pattern)'", make: text) == fits)
    // ICU gives the same answers, but has no option for marks and no empty pattern.
    guard !options.contains("d"), !pattern.isEmpty else { return }
    let icu = try NSRegularExpression(
      pattern: pattern.replacing("\\\\", with: "\\"),
      options: options.isEmpty ? [] : .caseInsensitive)
    let whole = NSRange(location: 0, length: text.utf16.count)
    let bounded = try NSRegularExpression(
      pattern: "(?:\(icu.pattern))\\z", options: icu.options)
    let match = bounded.firstMatch(in: text, options: .anchored, range: whole)
    #expect((match != nil) == fits)
  }

  @Test(arguments: [
    "(a", "a)", "[a", "*a", "a{2", "a{3,2}", #"\1"#, "(?<=a)b", "(?>a)", "a++",
    #"\p{Greek}"#, "((a{1000}){1000}){1000}", #"\y"#, "a\\", "[b-a]", "(?x)a",
  ])
  func `Malformed patterns, and those that depend on how a match was found, are refused`(
    _ pattern: String
  ) {
    #expect(throws: PatternError.self) { try RegularExpression(pattern) }
  }

  // A backtracking engine would try an exponential number of ways to split the text.
  @Test(
    .timeLimit(.minutes(10)),
    arguments: [
      ("(a+)+$", "a", "b"), ("(a|aa)+$", "a", "b"), ("(.*a){20}", "a", "b"),
      ("(a?){50}a{50}", "a", "b"),
      ("(?=(a*)*c).*", "a", "b"), ("(x+x+)+y", "x", "z"),
    ])
  func `No pattern hangs`(_ pattern: String, _ unit: String, _ end: String) throws {
    let expression = try RegularExpression(pattern)
    #expect(!expression.matches(String(repeating: unit, count: 2000) + end))
  }

  @Test func `Unclosed groups are refused without recursion`() {
    for unit in ["(", "[", "(?:", "(?=", "((a{0}){1000}"] {
      #expect(throws: PatternError.self) {
        try RegularExpression(String(repeating: unit, count: 10_000))
      }
    }
  }

  // MARK: - Arithmetic, collections, texts

  @Test(arguments: [
    "4 + 3 - 1 + 2 == 8", "(4 + 3 - 1 + 2) * 10 ** 2 == 800", "5 / 2 == 2", "5 / 2.0 == 2.5",
    "-7 / 2 == -3", "2 ** -1 == 0.5", "2 ** 62 * 4 > 9e18", "-(3 - 5) == 2", "year / 10 == 201",
    "year - 2000 BETWEEN {10, 19}", "0 - 9223372036854775807 - 2 < -9e18", "(-2) ** 3 == -8",
    "year BETWEEN {2019, 2019}", "NOT year BETWEEN {2020, 2018}", "2019 IN {year, 3}",
    "{2018, 2019} CONTAINS year", "NOT year IN {}", "make IN[c] {'bmw', 'audi'}",
    "'M' IN make", "make IN 'xBMWx'", "make IN {model, 'BMW'}", "year CONTAINS '01'",
    "make == make", "make !=[c] 'audi'", "make ==[c] 'bmw'", "make <[c] 'cadillac'",
    "NOT make CONTAINS ''", "ticket == 7", "ticket CONTAINS '7'", "year > 1990 AND year < 1e4",
  ])
  func `These are true of a BMW of 2019`(_ text: String) throws {
    #expect(try holds(text, make: "BMW", year: 2019), "\(text)")
  }
}
