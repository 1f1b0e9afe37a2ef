import FetchedResults
import TestSupport

@testable import CarStorage

/// One request that is followed in memory, in a file and on a server.
struct FollowedCars {
  private let request: FetchRequest<Car>
  private let memory: FetchedResultsController<Car>
  private var stores: [FollowedStore] = []

  /// A list as one store reports it.
  fileprivate struct FollowedStore {
    let name: String
    let source: CarStore
    let controller: FetchedResultsController<Car>
    /// What the delivered updates make of the first fetch.
    var replayed: SectionedList<Car>
  }

  /// What a list is, and is not.
  struct Disagreement: Error, CustomStringConvertible {
    let description: String
  }

  init(
    _ request: FetchRequest<Car>, memory: ArraySource<Car>,
    stores: [(name: String, store: CarStore)]
  ) throws {
    self.request = request
    self.memory = FetchedResultsController(memory, request)
    try self.memory.performFetch()
    for (name, store) in stores {
      let controller = FetchedResultsController(store, request)
      try controller.performFetch()
      self.stores.append(
        FollowedStore(
          name: name, source: store, controller: controller,
          replayed: try SectionedList(controller.snapshot)))
    }
  }

  /// Takes the updates of all, and compares them with each other, and what they lead to with a new
  /// fetch.
  ///
  /// - Parameter mayReset: Whether another program has written since, after which an index may have
  ///   wrong keys and the list is delivered whole.
  /// - Throws: ``Disagreement``.
  mutating func compare(mayReset: Bool) throws {
    let expected = try memory.takeUpdate()
    let rows = try SectionedList(memory.snapshot)
    for index in stores.indices {
      let changes = try stores[index].take(mayReset: mayReset)
      if case .changes(let expected)? = expected, let changes {
        try expect(changes.rowEvents, expected.rowEvents, "rows of \(stores[index].name)")
        try expect(
          changes.sectionEvents, expected.sectionEvents, "sections of \(stores[index].name)")
      }
      // An update names the old values that differ, so a row that stays as it was has none.
      if expected == nil, !mayReset, let changes {
        try expect(changes.rowEvents, [], "rows of \(stores[index].name), none changed,")
        try expect(changes.sectionEvents, [], "sections of \(stores[index].name), none changed,")
      }
      let store = stores[index]
      let fresh = try store.source.fetch(request)
      try expect(SectionedList(fresh), rows, "\(store.name), fetched")
      try expect(store.replayed, rows, "\(store.name), followed")
      try expect(store.controller.sections, fresh.sections, "sections of \(store.name)")
      try expect(
        store.controller.numberOfObjects, fresh.numberOfObjects, "count of \(store.name)")
      if let last = rows.objects.last {
        try expect(
          store.controller.indexPath(forID: last.ticket), fresh.indexPath(forID: last.ticket),
          "last car of \(store.name)")
      }
    }
  }

  private func expect<Part: Equatable>(_ found: Part, _ expected: Part, _ what: String) throws {
    if found != expected {
      throw Disagreement(
        description: "\(what) of \(request):\n\(found)\ninstead of\n\(expected)")
    }
  }
}

extension FollowedCars.FollowedStore {
  /// Takes an update and applies it.
  ///
  /// - Returns: Nil where the list was delivered whole.
  fileprivate mutating func take(mayReset: Bool) throws -> ChangeSet<Car>? {
    switch try controller.takeUpdate() {
    case .changes(let changes)?:
      replayed.apply(changes)
      return changes
    case .reset(let snapshot, .keysOfAnotherProgram)? where mayReset:
      replayed = try SectionedList(snapshot)
      return nil
    case .reset(_, let reason)?:
      throw FollowedCars.Disagreement(description: "\(name) was read anew: \(reason)")
    case nil: return nil
    }
  }
}
