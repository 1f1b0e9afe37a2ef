import TestSupport
import Testing

@testable import FetchedResults

/// Rows in memory take what every other source takes, and nothing else.
@Suite(.ownThread, .timeLimit(.minutes(60)))
struct ArraySourceTests {
  @Test func `A price that is no number is none`() throws {
    try expectNaNIsNothing(in: ArraySource<Vehicle>([]))
  }

  @Test func `A row that does not fit its entity is refused, with the attribute and the type`()
    throws
  {
    try expectUnfitRowsAreRefused(by: ArraySource<Vehicle>([]))
  }

  // It was rounded, so that another number was stored.
  @Test func `A whole number becomes a real that equals it, and else is refused`() throws {
    func storedPrice(_ price: Int64) throws -> Value {
      var row = Vehicle(1).row
      row.values[8] = .integer(price)
      return try Vehicle.entity.storedRow(row).values[8]
    }
    let limit: Int64 = 9_007_199_254_740_992
    #expect(try storedPrice(limit) == .real(9_007_199_254_740_992))
    #expect(try storedPrice(limit + 2) == .real(9_007_199_254_740_994))
    #expect(try storedPrice(.min) == .real(-9_223_372_036_854_775_808))
    let error = RowError.typeMismatch(attribute: "price", type: .real, found: .integer)
    for price in [limit + 1, -limit - 1, .max] {
      #expect(throws: error) { try storedPrice(price) }
    }
  }

  @Test func `The rows of the beginning are those that a writer would have stored`() throws {
    let prices = [.nan, 1, -0.0, .nan, 2, 0, .infinity, .nan]
    let cars = prices.enumerated().map { ParkedCar(Int64($0 + 1), price: $1) }
    let byPrice = FetchRequest<ParkedCar>(
      sortedBy: [.ascending("price")], sectionKey: .value("price"))
    #expect(
      try outline(cars, byPrice) == """
        0.0: 3 6
        1.0: 2
        2.0: 5
        inf: 7
        Unknown: 1 4 8
        """)
    let unknown = FetchRequest<ParkedCar>(predicate: .isNull("price"))
    #expect(try outline(cars, unknown) == "-: 1 4 8")
  }

  @Test func `A process that begins with a row that does not fit ends, and says why`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = ArraySource([Vehicle(row: FetchedRow(id: 1, values: [.integer(1)]))])
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let reason = "A row does not fit its entity: A row of 'vehicle' has 1 value in place of 10"
    #expect(message.contains(reason))
  }

  @Test func `A search that is cancelled ends before it has read all rows`() async throws {
    let source = ArraySource((1...Int64(2_000)).map { ParkedCar($0, "BMW") })
    let plan = try FetchPlan(FetchRequest<ParkedCar>(predicate: .contains("make", "b")))
    #expect(throws: CancellationError.self) {
      try CurrentWork.run({ _ = try source.reader(for: plan) }, isDroppedIf: { true })
    }
    #expect(throws: CancellationError.self) {
      try CurrentWork.run(
        {
          _ = try source.changes(
            of: plan, since: ChangeToken(history: "", sequence: 0), cache: nil, maximumChanges: 9)
        }, isDroppedIf: { true })
    }
    #expect(try source.reader(for: plan).count() == 2_000)
  }
}
