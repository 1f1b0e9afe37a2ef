import FetchedResults
import Foundation
import Testing

/// Which rows in memory a predicate matches.
struct ResolvedPredicateTests {
  private let cars = [
    ParkedCar(
      1, "BMW", year: 2012, parked: 1_700_000_000_000, clock: 3600, price: 1.5, electric: true),
    ParkedCar(2, "Škoda", year: 1999, parked: 0, price: -2, electric: false), ParkedCar(3),
    ParkedCar(4, "", year: 0),
  ]

  private func found(_ predicate: FetchPredicate) throws -> [Int64] {
    try ArraySource(cars).fetch(FetchRequest(predicate: predicate)).objects(in: 0..<9).map(\.row.id)
  }

  @Test func `Null equals null, differs from every value, and is nothing else`() throws {
    #expect(try found(.isNull("make")) == [3])
    #expect(try found(.isNotNull("make")) == [1, 2, 4])
    #expect(try found(.comparison("make", .notEqualTo, .text("BMW"))) == [2, 3, 4])
    #expect(try found(.comparison("year", .notEqualTo, .integer(2012))) == [2, 3, 4])
    for test in [
      FetchPredicate.Operator.lessThan, .lessThanOrEqualTo, .greaterThan,
      .greaterThanOrEqualTo,
    ] {
      #expect(try !found(.comparison("year", test, .integer(5))).contains(3))
      #expect(try !found(.comparison("make", test, .text("M"))).contains(3))
      #expect(try found(.not(.comparison("year", test, .integer(5)))).contains(3))
    }
    #expect(try found(.not(.contains("make", "b"))) == [2, 3, 4])
  }

  @Test(arguments: [
    (FetchPredicate.Operator.equalTo, [2]), (.notEqualTo, [1, 3, 4]), (.lessThan, [4]),
    (.lessThanOrEqualTo, [2, 4]), (.greaterThan, [1]), (.greaterThanOrEqualTo, [1, 2]),
  ])
  func `Numbers compare by value, whole ones with reals too`(
    test: FetchPredicate.Operator, expected: [Int64]
  ) throws {
    #expect(try found(.comparison("year", test, .integer(1999))) == expected)
    #expect(try found(.comparison("year", test, .real(1999))) == expected)
  }

  @Test func `Booleans are 0 and 1, and dates compare by instant`() throws {
    #expect(try found(.comparison("electric", .equalTo, .boolean(true))) == [1])
    #expect(try found(.comparison("electric", .equalTo, .integer(0))) == [2])
    #expect(
      try found(.comparison("parked", .greaterThan, .date(Date(timeIntervalSince1970: 0)))) == [1])
    #expect(
      try found(.comparison("parked", .lessThanOrEqualTo, .date(Date(timeIntervalSince1970: 0))))
        == [2])
  }

  @Test func `Options decide what counts`() throws {
    #expect(try found(.contains("make", "skoda")) == [2])
    #expect(try found(.contains("make", "skoda", options: .caseInsensitive)) == [])
    #expect(try found(.contains("make", "Skoda", options: .diacriticInsensitive)) == [2])
    #expect(try found(.contains("make", "Škoda", options: [])) == [2])
    #expect(try found(.beginsWith("make", "sk")) == [2])
    #expect(try found(.endsWith("make", "w")) == [1])
    #expect(
      try found(.comparison("make", .equalTo, .text("bmw"), options: .caseInsensitive)) == [1])
  }

  @Test func `Text operators search the text form of numbers and dates`() throws {
    #expect(try found(.contains("year", "99")) == [2])
    #expect(try found(.beginsWith("year", "20")) == [1])
    #expect(try found(.endsWith("ticket", "3")) == [3])
    #expect(try found(.contains("price", "1.5")) == [1])
    #expect(try found(.contains("electric", "1")) == [1])
    // 22:13:20 UTC, by a clock that is an hour ahead.
    #expect(try found(.contains("parked", "2023-11-14 23:13:20")) == [1])
    #expect(try found(.beginsWith("parked", "1970-01")) == [2])
    #expect(try found(.anyText(contains: "201", in: ParkedCar.entity)) == [1])
  }

  @Test func `An empty needle is in nothing, so an empty search has to drop its predicate`() throws
  {
    #expect(try found(.contains("make", "")) == [])
    #expect(try found(.beginsWith("make", "")) == [])
    #expect(try found(.endsWith("year", "")) == [])
    #expect(try found(.not(.contains("make", ""))) == [1, 2, 3, 4])
    #expect(try found(.comparison("make", .equalTo, .text(""))) == [4])
  }

  @Test func `Conditions combine, and none of them is true or false by itself`() throws {
    #expect(try found(.and([])) == [1, 2, 3, 4])
    #expect(try found(.or([])) == [])
    #expect(try found(.constant(false)) == [])
    let old = FetchPredicate.comparison("year", .lessThan, .integer(2000))
    #expect(try found(old && .contains("make", "o")) == [2])
    #expect(try found(old || .isNull("year")) == [2, 3, 4])
    #expect(try found(!(old || .isNull("year"))) == [1])
    let all = old && old && old
    let any = old || (old || old)
    #expect(all == FetchPredicate.and([old, old, old]))
    #expect(any == FetchPredicate.or([old, old, old]))
  }
}
