import FetchedResults
import GRDB
import TestSupport
import Testing

@testable import FetchedResultsSQLite

/// Another program that leaves keys which are not those of its texts.
struct WrongKeyTests {
  private static let lists = [
    FollowedVehicles.byMake, FetchRequest(sortedBy: FollowedVehicles.byMake.sortDescriptors),
  ]

  // The position of such a row in an index does not follow from its values, so a change set made of
  // the values alone would have other positions than the list.
  @Test(arguments: lists)
  func `Where an index holds the list, a change set leads to the list that is fetched`(
    request: FetchedResults.FetchRequest<Vehicle>
  ) throws {
    try Soak.rounds(atLeast: 20) { round, random in
      let sqlite = try TemporaryStore(FollowedVehicles.all, anchorSpacing: 4)
      let shell = try otherProgram(at: sqlite.store.path)
      let controller = FetchedResultsController(sqlite.store, request)
      try controller.performFetch()
      var list = try SectionedList(controller.snapshot)
      for _ in 0..<2 {
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          let statement = Self.statement(using: &random)
          try shell.inDatabase { try $0.execute(sql: statement) }
        }
        switch try controller.takeUpdate() {
        case .changes(let changes)?: list.apply(changes)
        case .reset(let snapshot, _)?: list = try SectionedList(snapshot)
        case nil: break
        }
        #expect(try list == SectionedList(sqlite.store.fetch(request)), "\(round)")
      }
    }
  }

  /// What the other program does next.
  private static func statement(using random: inout SeededGenerator) -> String {
    let makes = ["Alfa", "Audi", "BMW", "Fiat", "Saab", "Volvo", "Zastava"]
    let make = makes.randomElement(using: &random)!
    let other = makes.randomElement(using: &random)!
    let numbers = (0..<2).map { _ in Int.random(in: 1...45, using: &random) }
    let change: String
    switch Int.random(in: 0..<7, using: &random) {
    case 0: change = "make = '\(make)'"
    case 1: change = "make_key = lower('\(other)')"
    case 2: change = "make = '\(make)', make_key = lower('\(other)')"
    case 3: change = "make = '\(make)', make_key = lower('\(make)')"
    case 4:
      // Two rows, each with the key of the other.
      return """
        UPDATE vehicle SET make_key = (SELECT make_key FROM vehicle AS other
          WHERE other.number = iif(vehicle.number = \(numbers[0]), \(numbers[1]), \(numbers[0])))
          WHERE number IN (\(numbers[0]), \(numbers[1]))
        """
    case 5: return "DELETE FROM vehicle WHERE number = \(numbers[0])"
    default:
      return "INSERT INTO vehicle (make, make_key, parked) VALUES ('\(make)', lower('\(other)'), 0)"
    }
    return "UPDATE vehicle SET \(change) WHERE number = \(numbers[0])"
  }
}
