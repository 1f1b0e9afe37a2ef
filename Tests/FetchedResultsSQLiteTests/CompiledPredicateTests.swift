import FetchedResults
import Testing

@testable import FetchedResultsSQLite

private typealias FetchRequest = FetchedResults.FetchRequest

/// What SQL is made of a predicate, where more than one would be right.
struct CompiledPredicateTests {
  private func sql(_ text: String) throws -> String {
    let predicate = try FetchPredicate(format: text, for: Vehicle.entity)
    return TableLayout(Vehicle.entity).filter(try predicate.resolved(for: Vehicle.entity)).sql
  }

  @Test(arguments: [" AND ", " OR "])
  func `Cheap conditions are asked first`(_ word: String) throws {
    let conditions = [
      "make == spot", "note MATCHES 'a+'", "note CONTAINS 'bc'", "price > 1", "year / 2 == clock",
    ]
    let typed = try sql(conditions.joined(separator: word))
    let price = try #require(typed.firstRange(of: #""price" > ?"#))
    let year = try #require(typed.firstRange(of: #"("year" / ?)"#))
    let search = try #require(typed.firstRange(of: #""search_text""#))
    let pattern = try #require(typed.ranges(of: #"fetched_match(?, "note")"#).last)
    let row = try #require(typed.firstRange(of: "fetched_test"))
    let places = [price, year, search, pattern, row].map(\.lowerBound)
    #expect(places == places.sorted(), "\(typed)")
  }

  @Test(arguments: [
    "year / 10 == 199", "-year + 1 > clock * 2.5", "number - 1 BETWEEN {year, 2 ** 3}",
    "year + 1 IN {1, clock, nil}", "left > parked", "year == clock", "(year * year) / 0 != nil",
  ])
  func `Sums of numbers make no row`(_ text: String) throws {
    #expect(try !sql(text).contains("fetched_test"))
  }

  @Test(arguments: ["year ** 2 == 4", "make == model", "year / 10 LIKE '1*'"])
  func `What SQL has no words for is asked of the row`(_ text: String) throws {
    #expect(try sql(text).contains("fetched_test"))
  }

  @Test func `Numbers at the ends of their range are reckoned as in memory`() throws {
    let whole: [Int64?] = [
      nil, 0, 1, -1, 2, 7, -7, .max, .min, .max - 1, .min + 1, 1 << 53 + 1, 3_037_000_500,
    ]
    let real: [Double?] = [
      nil, 0, -0.0, 1, 0.5, -7.25, 1e308, -1e308, .infinity, -.infinity, 0x1p63,
      .leastNonzeroMagnitude,
    ]
    var vehicles: [Vehicle] = []
    for year in whole {
      for clock in whole {
        let number = Int64(vehicles.count + 1)
        vehicles.append(
          Vehicle(
            number, year: year.map { Int($0) }, clock: clock.map { Int($0) },
            price: real[vehicles.count % real.count]))
      }
    }
    let sqlite = try TemporaryStore(vehicles)
    let sums = [
      "year + clock", "year - clock", "year * clock", "year / clock", "-year", "-(-clock)",
      "year + price", "price - clock", "year * price", "price / clock", "year / price", "-price",
      "price * price - price * price", "(year + clock) - clock", "year * 2 / 2", "-price / 0",
    ]
    let operators = ["==", "!=", "<", ">="]
    for sum in sums {
      for (number, comparison) in operators.enumerated() {
        for other in ["clock", "price", "0", "9223372036854775807", "-0.5", "1e18"] {
          let text = "\(sum) \(comparison) \(other)"
          let predicate = try FetchPredicate(format: text, for: Vehicle.entity)
          let resolved = try predicate.resolved(for: Vehicle.entity)
          let found = try sqlite.store.fetch(FetchRequest(predicate: predicate))
          let ids = try found.objects(in: 0..<found.numberOfObjects).map(\.row.id)
          let expected = vehicles.map(\.row).filter(resolved.matches).map(\.id)
          #expect(ids == expected, "\(number) \(text)")
        }
      }
    }
  }

  @Test func `A name read as one text is looked for in the folded texts first`() throws {
    let compiled = try sql("title CONTAINS[cd] 'alfa ro'")
    let search = try #require(compiled.firstRange(of: #"fetched_match(?, "search_text")"#))
    let row = try #require(compiled.firstRange(of: "fetched_test"))
    #expect(search.lowerBound < row.lowerBound)

    let makes = ["Alfa", " Alfa", "Alfa ", "Álfa", "Ma\u{df}e", "alfa\nx", "", " ", "e\u{301}"]
    var vehicles: [Vehicle] = []
    for make in makes {
      for model in makes {
        vehicles.append(Vehicle(Int64(vehicles.count + 1), make: make, model: model))
      }
      vehicles.append(Vehicle(Int64(vehicles.count + 1), make: make))
    }
    let sqlite = try TemporaryStore(vehicles)
    for needle in makes + ["a a", "a  a", "e ", " m", "fa\nx", "ss", "alfa maße", "alfa alfa"] {
      for word in ["CONTAINS", "BEGINSWITH", "ENDSWITH"] {
        for options in ["", "[c]", "[cd]", "[n]"] {
          let predicate = try FetchPredicate(
            format: "title \(word)\(options) %@", arguments: [needle], for: Vehicle.entity)
          let request = FetchRequest(predicate: predicate)
          try expectAgreement(
            ArraySource(vehicles), sqlite.store, request, "\(word)\(options) '\(needle)'")
        }
      }
    }
  }

  @Test func `An OR of searches looks at most rows for one text`() throws {
    let compiled = try sql(
      """
      make CONTAINS[cd] 'bmw m' OR (make ENDSWITH[cd] 'bmw' AND model BEGINSWITH[cd] 'm') \
      OR note CONTAINS[cd] 'bmwm' OR year == 3 OR spot CONTAINS 'x'
      """)
    #expect(compiled.hasPrefix(#"("year" IS ? OR (fetched_match(?, "search_text") AND ("#))
    #expect(compiled.hasSuffix(#") OR fetched_match(?, "spot"))"#))

    let test = FoldTest.any([
      .contains("bmw m"), .all([.contains("bmw"), .contains("m")]), .contains("bmwm"),
    ])
    for (folds, holds) in [
      ("bmw\nm3", true), ("bmw m", true), ("xbmwm", true), ("bm", false), ("m\nbm w", false),
      ("bmw\nx5", true), ("", false),
    ] {
      var folds = folds
      #expect(folds.withUTF8 { test.holds($0) } == holds, "\(folds)")
    }
    let others = FoldTest.any([.contains("ab"), .all([.contains("cd"), .contains("b")])])
    for (folds, holds) in [("ab", true), ("cdb", true), ("cd", false), ("b", false)] {
      var folds = folds
      #expect(folds.withUTF8 { others.holds($0) } == holds, "\(folds)")
    }
  }
}
