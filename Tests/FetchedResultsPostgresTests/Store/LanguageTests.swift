import FetchedResults
import FetchedResultsSQL
import TestSupport
import Testing

@testable import FetchedResultsPostgres

/// A database whose texts sort as Swedish does: `z` before `å`, and `b` before `B` before `c`.
/// Whatever is asked, it answers as the rows in memory do.
@Suite(.needsPostgres, .ownThread, .timeLimit(.minutes(60)))
struct LanguageTests {
  /// The database, made when a test first needs it. It goes with the server.
  private static let swedish = Result {
    let name = "swedish_\(UInt32.random(in: 0 ... .max))"
    let schema = try TemporarySchema<Vehicle>()
    let shell = try schema.otherProgram()
    try shell.execute(
      """
      CREATE DATABASE \(name) TEMPLATE template0 ENCODING 'UTF8'
        LOCALE_PROVIDER icu ICU_LOCALE 'sv' LOCALE 'C.UTF-8'
      """)
    return name
  }

  private static let names = [
    "Åkesson", "Ångström", "Ahlgren", "Äppelqvist", "Aäron", "Öberg", "Zorn", "zu Guttenberg",
    "Zäta", "de Vries", "De Vries", "van den Berg", "Van der Berg", "Vandenberg", "van-den-Berg",
    "O'Neil", "ONeil", "O’Neil", "Oneil", "McAdam", "Mac Adam", "macadam", "Müller", "Mueller",
    "Muller", "müller", "Łukasz", "Lukas", "Škoda", "Skoda", "Ŝkoda", "çelik", "Celik", "Çelik",
    "Đorđe", "Dorde", "ßerg", "Ssberg", "Æsir", "Aesir", "aesir", "Œuvre", "Jönsson", "Jonsson",
    "Wåhl", "Vahl", "Wahl", "Ünal", "Ynal", "ýr", "yr", "Ѓорѓи", "Яуза", "яуза", "Ελένη", "ΕΛΕΝΗ",
    "山田", "やまだ", "ヤマダ", "김", "1984", "19", "2", "10", "", " ", " Blank", "-dash", "a-b", "ab",
    "a b", "A&B", "_", "B", "b", "a", "A",
  ]

  @Test func `The database does sort otherwise`() throws {
    let postgres = try TemporarySchema<Vehicle>(in: Self.swedish.get())
    let shell = try postgres.otherProgram()
    let differs = "SELECT ('b' < 'B' AND 'B' < 'c' AND 'z' < 'å' AND 'å' < 'ä')::int::bigint"
    #expect(try shell.integer(differs) == 1)
    let plain = try TemporarySchema<Vehicle>()
    #expect(try plain.otherProgram().integer(differs) == 0)
  }

  @Test func `Names are sorted, grouped and found as in memory`() throws {
    let vehicles = Self.names.enumerated().map { index, name in
      Vehicle(
        Int64(index + 1), make: name.isEmpty ? nil : name,
        model: Self.names[index * 7 % Self.names.count], left: index % 5 == 0 ? 1 : nil,
        note: "\(name) \(index)")
    }
    let memory = ArraySource(vehicles)
    let postgres = try TemporarySchema(vehicles, in: Self.swedish.get(), anchorSpacing: 4)
    for order in Vehicle.entity.orders {
      for section in [nil] + order.sections.map(Optional.some) {
        for predicate in [nil, FetchPredicate.contains("make", "a")] {
          try expectAgreement(
            memory, postgres.store,
            FetchRequest(
              predicate: predicate, sortedBy: order.sortDescriptors, sectionKey: section), "names")
        }
      }
    }
    for index in stride(from: 0, to: Self.names.count, by: 6) {
      for operation in [FetchPredicate.Operator.lessThan, .greaterThanOrEqualTo] {
        let predicate = FetchPredicate.comparison("make", operation, .text(Self.names[index]))
        try expectAgreement(
          memory, postgres.store,
          FetchRequest(predicate: predicate, sortedBy: [.ascending("make")]), "compared")
      }
    }
  }

  @Test func `Random requests, edits and followed lists are as in memory`() throws {
    let database = try Self.swedish.get()
    var made: [TemporarySchema<Vehicle>] = []
    try expectRandomAgreement(seed: 5) { vehicles in
      made.append(try TemporarySchema(vehicles, in: database))
      return made[0].store
    }
    var world = try FollowedLists(seed: 5) { vehicles, anchorSpacing in
      try TemporarySchema(vehicles, in: database, anchorSpacing: anchorSpacing)
    } store: {
      $0.store
    }
    try world.run(rounds: Soak.isLong ? 100 : 5)
    withExtendedLifetime(made) {}
  }
}
