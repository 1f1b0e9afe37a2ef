import FetchedResults
import TestSupport
import Testing

@testable import FetchedResultsSQL
@testable import FetchedResultsSQLite

private typealias FetchRequest = FetchedResults.FetchRequest<Vehicle>

/// What of a predicate a database is asked.
struct PrefilterTests {
  private func prefilter(_ text: String) throws -> Prefilter {
    let predicate = try FetchPredicate(format: text, for: Vehicle.entity)
    return TableLayout(Vehicle.entity).prefilter(try predicate.resolved(for: Vehicle.entity))
  }

  @Test(arguments: [
    "year / 10 == 199", "-year + 1 > clock * 2.5", "number - 1 BETWEEN {year, 2 ** 3}",
    "year + 1 IN {1, clock, nil}", "left > parked", "year == clock", "(year * year) / 0 != nil",
    "NOT (year > 3 AND electric == true)", "price IN {1, 2} OR make == nil",
  ])
  func `Numbers and dates are asked as a whole`(_ text: String) throws {
    let prefilter = try prefilter(text)
    #expect(!prefilter.hasResidual && prefilter.condition != nil)
  }

  @Test(arguments: [
    "year ** 2 == 4", "make == model", "year / 10 LIKE '1*'", "make CONTAINS 'x' OR year == 3",
    "NOT (make == 'x' AND year == 3)",
  ])
  func `Texts, powers and their negations are left to the row`(_ text: String) throws {
    let prefilter = try prefilter(text)
    #expect(prefilter.hasResidual && prefilter.condition == nil)
  }

  @Test func `Of conditions that must all hold those are asked that can be`() throws {
    let prefilter = try prefilter("make MATCHES 'x+' AND year > 3 AND price < 2")
    #expect(prefilter.hasResidual)
    let sql = try #require(prefilter.condition?.sql)
    #expect(sql.contains("\"year\"") && sql.contains("\"price\"") && !sql.contains("make"))
  }

  @Test(arguments: [
    ("parked > '2026-11-21T18:04:05Z'", true), ("year > 3", true), ("price > 3", false),
  ])
  func `A condition on what an index begins with may use it`(
    _ text: String, _ isIndexed: Bool
  ) throws {
    #expect(try prefilter(text).isIndexed == isIndexed)
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

  @Test func `A name read as one text is found as in memory`() throws {
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
}
