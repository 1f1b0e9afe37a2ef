import Foundation
import TestSupport
import Testing

@testable import FetchedResults

/// The language: parsing, errors, and printing.
struct PredicateFormatTests {
  // MARK: - Normal form

  @Test(arguments: [
    ("make='BMW'", #"make == "BMW""#),
    ("SELF.make = \"BMW\"", #"make == "BMW""#),
    ("a = 1 and b <> 2 or c =< 3", "(a == 1 AND b != 2) OR c <= 3"),
    ("a = 1 or b = 2 and c => 3", "a == 1 OR (b == 2 AND c >= 3)"),
    ("a == 1 && b == 2 || !c == 3", "(a == 1 AND b == 2) OR NOT c == 3"),
    ("NOT a == 1 AND b == 2", "NOT a == 1 AND b == 2"),
    ("not not a = nil", "NOT NOT a == nil"),
    ("(a == 1 AND b == 2) AND c == 3", "(a == 1 AND b == 2) AND c == 3"),
    ("a == 1 AND b == 2 AND c == 3", "a == 1 AND b == 2 AND c == 3"),
    ("((a == 1))", "a == 1"),
    ("make contains[DC] 'x'", #"make CONTAINS[cd] "x""#),
    ("make LIKE [c] 'x*'", #"make LIKE[c] "x*""#),
    ("make ==[n] 'x'", #"make ==[n] "x""#),
    ("make CONTAINS[cdl] 'x'", #"make CONTAINS[cd] "x""#),
    ("year between {1990,1999}", "year BETWEEN {1990, 1999}"),
    ("year in {}", "year IN {}"),
    ("'a' IN make", #""a" IN make"#),
    ("year + 1 * 2 == 3", "year + (1 * 2) == 3"),
    ("(year + 1) * 2 == 3", "(year + 1) * 2 == 3"),
    ("(1 + year) == 3", "1 + year == 3"),
    ("8 - 4 - 2 == 2", "(8 - 4) - 2 == 2"),
    ("2 ** 3 ** 2 == x", "(2 ** 3) ** 2 == x"),
    ("-x == - 5", "-(x) == -5"),
    ("x == 0xFF", "x == 255"),
    ("x == 0o17", "x == 15"),
    ("x == 0b101", "x == 5"),
    ("x == 9.2e-5", "x == 9.2e-05"),
    ("x == 2.7", "x == 2.7"),
    ("x == -9223372036854775808", "x == -9223372036854775808"),
    ("x == YES", "x == TRUE"),
    ("x == no", "x == FALSE"),
    ("x == NULL", "x == nil"),
    ("#in == 1", "#in == 1"),
    ("size == 1 OR #first == 2", "size == 1 OR first == 2"),
    ("x == $LIMIT", "x == $LIMIT"),
    ("truepredicate or FALSEPREDICATE", "TRUEPREDICATE OR FALSEPREDICATE"),
    (#"x == 'it\'s \"\x41\102\u0043\n'"#, #"x == "it's \"ABC\n""#),
    (#"x == "\uD83D\uDE97""#, #"x == "🚗""#),
    ("SELF == 3", "SELF == 3"),
    ("größe == 3", "größe == 3"),
  ])
  func `A predicate is printed in one form, which is read as the same tree`(
    _ text: String, _ printed: String
  ) throws {
    let predicate = try FetchPredicate(format: text)
    #expect(predicate.description == printed)
    #expect(try FetchPredicate(format: printed) == predicate)
  }

  @Test func `Built and parsed predicates are equal`() throws {
    #expect(
      try FetchPredicate(format: "make CONTAINS[cd] %@ AND year < %d", "citro", 1990)
        == (.contains("make", "citro") && .comparison("year", .lessThan, .integer(1990))))
    #expect(try FetchPredicate(format: "owner == nil") == .isNull("owner"))
  }

  @Test func `AND and OR of fewer than two are printed as what they mean`() {
    #expect(FetchPredicate.and([]).description == "TRUEPREDICATE")
    #expect(FetchPredicate.or([]).description == "FALSEPREDICATE")
    #expect(FetchPredicate.not(.and([.isNull("a")])).description == "NOT a == nil")
    #expect((!(.or([.isNull("a") && .isNull("b")]))).description == "NOT (a == nil AND b == nil)")
  }

  // MARK: - Arguments

  @Test func `Arguments are values, whatever their text`() throws {
    let hostile = "x' OR TRUEPREDICATE OR 'a' == 'a %@ $v"
    let predicate = try FetchPredicate(format: "%K == %@", "make", hostile)
    #expect(predicate == .comparison("make", .equalTo, .text(hostile)))
    #expect(try FetchPredicate(format: predicate.description) == predicate)
  }

  @Test func `Placeholders and variables in quotes are text`() throws {
    #expect(
      try FetchPredicate(format: "make == '%@ %K $v'")
        == .comparison("make", .equalTo, .text("%@ %K $v")))
  }

  @Test func `Each placeholder takes what it names`() throws {
    let date = Date(millisecondsSince1970: 1500)
    let predicate = try FetchPredicate(
      format: "%K BETWEEN %@ AND a > %ld AND b < %f AND c == %@ AND d == %@", "SELF.year",
      [1990, 1999], 3, 2, date, String?.none)
    #expect(
      predicate
        == (.comparison(
          .init(.attribute("year"), .between, [1990, 1999].predicateExpression))
          && .comparison("a", .greaterThan, .integer(3)) && .comparison("b", .lessThan, .real(2))
          && .comparison("c", .equalTo, .date(date)) && .isNull("d")))
  }

  @Test func `Variables are replaced by name, and refused if they remain`() throws {
    let template = try FetchPredicate(format: "year > $YEAR AND make IN $MAKES")
    let makes = ["BMW", "Audi"]
    #expect(
      template.substituting(["YEAR": 1990, "MAKES": makes]).description
        == #"year > 1990 AND make IN {"BMW", "Audi"}"#)
    let entity = EntityDescription(name: "car", attributes: [.integer("year"), .text("make")])
    #expect(throws: FetchError.unboundVariable("YEAR")) { try template.resolved(for: entity) }
  }

  // MARK: - Errors

  @Test(arguments: [
    ("", "1+0 expected predicate, found nothing"),
    ("make", "5+0 expected comparisonOperator, found nothing"),
    ("make ==", "8+0 expected expression, found nothing"),
    ("make HAS 'a'", "6+3 expected comparisonOperator, found HAS"),
    ("make == 'BMW' OR OR year == 3", "18+2 expected predicate, found OR"),
    ("(make == 'BMW'", "15+0 expected closingParenthesis, found nothing"),
    ("year IN {1, 2", "14+0 expected closingBrace, found nothing"),
    ("year BETWEEN {1,}", "17+1 expected expression, found }"),
    ("year BETWEEN {1, 2, 3}", "14+9 boundCount(3)"),
    ("make == 'BMW", "9+4 unterminatedText"),
    ("make CONTAINS[ 'a'", "16+3 expected options, found 'a'"),
    ("make CONTAINS[cx] 'a'", #"16+1 unknownOption("x")"#),
    ("1 < year < 5", #"10+1 trailing("<")"#),
    ("make == 'a' ; year == 2", #"13+1 unknownCharacter(";")"#),
    ("make == “BMW”", #"9+1 unknownCharacter("“")"#),
    ("year % 2 == 0", #"6+1 unknownCharacter("%")"#),
    ("year == 20x9", #"9+4 malformedNumber("20x9")"#),
    ("year == 99999999999999999999", #"9+20 malformedNumber("99999999999999999999")"#),
    (#"make MATCHES '\d+'"#, #"15+2 unknownEscape("\\d")"#),
    ("ünïcödé == 'é' AND", "19+0 expected predicate, found nothing"),
    ("👩‍👩‍👧 == 3", #"1+1 unknownCharacter("👩")"#),
    ("make == %@", "9+2 missingArgument(0)"),
    ("a.b == 3", #"1+3 unsupported(keyPath("a.b"))"#),
    ("SELF.a.b == 3", #"1+8 unsupported(keyPath("a.b"))"#),
    ("a.@count == 3", #"1+8 unsupported(collectionOperator("@count"))"#),
    ("a == 1 AND ANY b == 2", #"12+3 unsupported(quantifier("ANY"))"#),
    ("SUBQUERY(a, $x, $x == 1) == 1", #"1+8 unsupported(function("SUBQUERY"))"#),
    ("a == CAST(1, 'NSDate')", #"6+4 unsupported(function("CAST"))"#),
    ("FUNCTION(a, 'b') == 1", #"1+8 unsupported(function("FUNCTION"))"#),
    ("sum(a) == 3", #"1+3 unsupported(function("sum"))"#),
    ("a[FIRST] == 3", "2+1 unsupported(index)"),
    ("$x := 3", "4+2 unsupported(assignment)"),
    ("a UTI-EQUALS 'b'", "3+10 expected comparisonOperator, found UTI-EQUALS"),
    ("a == %s", #"6+2 unsupported(placeholder("%s"))"#),
    ("1 + (TRUEPREDICATE) == 3", "5+1 expected expression, found ("),
    ("1 + TRUEPREDICATE == 3", "5+13 expected expression, found TRUEPREDICATE"),
    ("true.a == 3", "5+1 expected comparisonOperator, found ."),
  ])
  func `An error names what is wrong, its column and its length`(_ text: String, _ expected: String)
  {
    #expect(fault(text) == expected)
  }

  private func fault(_ text: String) -> String {
    do {
      return "read as \(try FetchPredicate(format: text))"
    } catch {
      let position = "\(error.column)+\(error.length)"
      switch error.kind {
      case .expected(let expectation, let found):
        return "\(position) expected \(expectation), found \(found ?? "nothing")"
      default: return "\(position) \(error.kind)".withoutQualifiers
      }
    }
  }

  // MARK: - Bounds

  @Test(
    .timeLimit(.minutes(10)),
    arguments: ["(", "NOT ", "!", "-", "{", "a == (", "NOT (", "-(", "1 + (", "a IN {"])
  func `Nesting is bounded`(_ unit: String) {
    let text = String(repeating: unit, count: 100_000)
    #expect(throws: FetchPredicate.FormatError.self) { try FetchPredicate(format: text) }
    // Backtracking would cost 2⁴⁰, which takes hours.
    _ = try? FetchPredicate(format: String(repeating: unit, count: 40))
  }

  @Test func `Long chains are wide, not deep`() throws {
    let parts = (0..<20_000).map { "a == \($0)" }
    let predicate = try FetchPredicate(format: parts.joined(separator: " OR "))
    guard case .or(let all) = predicate else {
      Issue.record("No OR")
      return
    }
    #expect(all.count == 20_000)
    #expect(try FetchPredicate(format: predicate.description) == predicate)
    let sum = (0..<20_000).map { "\($0)" }.joined(separator: " + ")
    #expect(throws: FetchPredicate.FormatError.self) { try FetchPredicate(format: sum + " == 1") }
  }

  @Test func `A megabyte of text is read at once, or refused at once`() throws {
    let long = String(repeating: "ä", count: 500_000)
    let predicate = try FetchPredicate(format: "make == '\(long)'")
    #expect(predicate == .comparison("make", .equalTo, .text(long)))
    let limit = 1 << 20
    let error = try #require(throws: FetchPredicate.FormatError.self) {
      try FetchPredicate(format: "make == '\(long)\(long)\(long)'")
    }
    #expect(error.kind == .tooLong(limit: limit))
    #expect((error.column, error.length) == (1, 0))
  }

  @Test func `Mutated predicates neither crash nor hang`() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let seeds = [
      #"make CONTAINS[cd] "citro" AND year BETWEEN {2010, 2019}"#,
      "NOT (a IN {1, 0x2, 'b'} OR #in.size == $v) && -(x + 2 ** 3) >= 1e5",
      #"%K LIKE[c] 'a\\*\u0041?' || SELF.b != nil OR TRUEPREDICATE"#,
      "ANY a.@count == CAST(1, 'x') AND a[FIRST] := sum(b)",
    ].map { Array($0.unicodeScalars) }
    let spice = Array("()[]{}'\"\\%@K$#.,=<>!&|+-*/09xeé\u{301}👩 \n\u{0}ANDORNOT".unicodeScalars)
    for _ in 0..<4000 {
      var scalars = seeds.randomElement(using: &random)!
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let index = Int.random(in: 0...scalars.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0 where index < scalars.count: scalars.remove(at: index)
        case 1 where index < scalars.count:
          scalars[index] = spice.randomElement(using: &random)!
        case 2:
          let part = scalars[min(index, scalars.count)...].prefix(8)
          scalars.insert(contentsOf: part, at: Int.random(in: 0...scalars.count, using: &random))
        default: scalars.insert(spice.randomElement(using: &random)!, at: index)
        }
      }
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars)
      let parsed =
        (try? FetchPredicate(format: String(text), "make"))
        ?? (try? FetchPredicate(format: String(text)))
      if let predicate = parsed {
        let again = try? FetchPredicate(format: predicate.description)
        #expect(again == predicate, "seed \(seed): \(String(text))")
      }
    }
  }
}
