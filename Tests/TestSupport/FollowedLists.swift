package import FetchedResults
import Foundation
import Harness
import Testing

/// The error that ends a transaction whose changes shall not be kept.
private struct RolledBack: Error {}

/// A store and the same rows in memory, with some lists that are followed in both.
///
/// The scene keeps the store alive, and removes it at the end.
package struct FollowedLists<Scene, Source: WritableSource<Vehicle>> {
  let seed: UInt64
  var random: SeededGenerator
  let memory: ArraySource<Vehicle>
  let scene: Scene
  let store: Source
  let names: [String]
  var numbers: Set<Int64>
  var lists: [List] = []

  struct List {
    let request: FetchRequest<Vehicle>
    let memory: FetchedResultsController<Vehicle>
    let other: FetchedResultsController<Vehicle>
    /// What the delivered updates make of the first fetch.
    var replayed: SectionedList<Vehicle>
  }

  /// - Parameters:
  ///   - names: The texts of the vehicles.
  ///   - makeScene: Makes a store of some vehicles, with a count of rows between two anchors.
  ///   - store: The store of a scene.
  package init(
    seed: UInt64, names: [String] = Vehicle.nastyNames,
    _ makeScene: ([Vehicle], _ anchorSpacing: Int) throws -> Scene,
    store: (Scene) -> Source
  ) throws {
    self.seed = seed
    self.names = names
    random = SeededGenerator(seed: seed)
    let count = [0, 5, 40, 80].randomElement(using: &random)!
    var vehicles: [Vehicle] = []
    for number in 0..<Int64(count) {
      vehicles.append(
        .random(number: number, names: names, prices: Vehicle.awkwardPrices, using: &random))
    }
    numbers = Set(vehicles.map(\.row.id))
    memory = ArraySource(vehicles)
    // Anchors so close that small lists have many.
    scene = try makeScene(vehicles, [1, 2, 4, 16].randomElement(using: &random)!)
    self.store = store(scene)
    for _ in 0..<4 { lists.append(try newList()) }
  }

  private mutating func newList() throws -> List {
    let request = FetchRequest<Vehicle>.random(using: &random)
    let maximumChanges = [1000, 1000, 6].randomElement(using: &random)!
    let followed = FetchedResultsController(memory, request, maximumChanges: maximumChanges)
    try followed.performFetch()
    let other = FetchedResultsController(store, request, maximumChanges: maximumChanges)
    try other.performFetch()
    return List(
      request: request, memory: followed, other: other,
      replayed: try SectionedList(other.snapshot))
  }

  // MARK: - Writing

  private enum Step {
    case store(Vehicle)
    case delete(Int64)
  }

  /// One transaction or a few, some of which change nothing or are rolled back.
  private mutating func write() throws {
    for _ in 0..<[1, 1, 1, 2, 4].randomElement(using: &random)! {
      let isRolledBack = Int.random(in: 0..<8, using: &random) == 0
      let count = [0, 1, 1, 1, 2, 3, 5, 20].randomElement(using: &random)!
      var known = numbers
      let steps = (0..<count).flatMap { _ in randomSteps(&known) }
      if !isRolledBack { numbers = known }
      try apply(steps, isRolledBack)
    }
  }

  private mutating func randomSteps(_ known: inout Set<Int64>) -> [Step] {
    let number = Int64.random(in: 0..<90, using: &random)
    let vehicle = randomVehicle(number)
    guard known.contains(number) else {
      known.insert(number)
      return [.store(vehicle)]
    }
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1:
      known.remove(number)
      return [.delete(number)]
    case 2: return [.delete(number), .store(vehicle)]
    default: return [.store(edited(number) ?? vehicle)]
    }
  }

  private mutating func randomVehicle(_ number: Int64) -> Vehicle {
    .random(number: number, names: names, prices: Vehicle.awkwardPrices, using: &random)
  }

  /// The stored vehicle with one field changed, or none.
  private mutating func edited(_ number: Int64) -> Vehicle? {
    guard var vehicle = try? memory.fetch(FetchRequest()).object(forID: number) else { return nil }
    let other = randomVehicle(number)
    let field = vehicle.row.values.indices.randomElement(using: &random)!
    vehicle.row.values[field] = other.row.values[field]
    return vehicle
  }

  private func apply(_ steps: [Step], _ isRolledBack: Bool) throws {
    for source in [memory, store] as [any WritableSource<Vehicle>] {
      do {
        try apply(steps, isRolledBack, to: source)
      } catch is RolledBack {}
    }
  }

  private func apply(
    _ steps: [Step], _ isRolledBack: Bool, to source: some WritableSource<Vehicle>
  ) throws {
    try source.write(ChangeCommand("edit", by: "Anna", at: "desk 1")) { writer in
      for step in steps {
        switch step {
        case .store(let vehicle): try writer.store(vehicle)
        case .delete(let number): try writer.remove(number)
        }
      }
      if isRolledBack { throw RolledBack() }
    }
  }

  // MARK: - Comparing

  /// Writes to both, and compares the lists, in turn.
  package mutating func run(rounds: Int) throws {
    for _ in 0..<rounds {
      try write()
      try compare()
    }
  }

  private mutating func compare() throws {
    for index in lists.indices where Int.random(in: 0..<4, using: &random) > 0 {
      try compare(&lists[index])
    }
    if Int.random(in: 0..<10, using: &random) == 0 {
      lists[lists.indices.randomElement(using: &random)!] = try newList()
    }
  }

  private func compare(_ list: inout List) throws {
    let comment = Comment(rawValue: "seed \(seed): \(list.request)")
    let expected = try list.memory.takeUpdate()
    let found = try list.other.takeUpdate()
    switch (expected, found) {
    case (nil, nil): break
    case (.changes(let expected)?, .changes(let found)?):
      #expect(found.sectionEvents == expected.sectionEvents, comment)
      #expect(found.rowEvents == expected.rowEvents, comment)
      #expect(found.commands.map(\.command) == expected.commands.map(\.command), comment)
      list.replayed.apply(found)
    case (.reset(_, let expected)?, .reset(let snapshot, let found)?):
      #expect(found == expected, comment)
      list.replayed = try SectionedList(snapshot)
    default:
      Issue.record("\(comment): \(String(describing: found)), not \(String(describing: expected))")
    }
    let fresh = try store.fetch(list.request)
    #expect(try list.replayed == SectionedList(fresh), comment)
    #expect(try list.other.sections == fresh.sections, comment)
    #expect(try list.other.numberOfObjects == fresh.numberOfObjects, comment)
    for number in numbers.sorted().prefix(20) {
      #expect(
        try list.other.indexPath(forID: number) == fresh.indexPath(forID: number), comment)
    }
    let count = try fresh.numberOfObjects
    let start = count / 2
    #expect(
      try list.other.objects(in: start..<start + 3) == fresh.objects(in: start..<start + 3),
      comment)
  }
}
