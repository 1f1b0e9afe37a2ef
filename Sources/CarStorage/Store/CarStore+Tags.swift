import FetchedResults
import FetchedResultsSQL

extension CarStore {
  /// A car would get a key or a spot that another car on the lot has.
  package struct TagInUse: Error, Equatable, Sendable {
    package let field: TagField
    /// As it was typed.
    package let tag: String
    /// The first cars that have it, in the order of their tickets.
    package let holders: [Car]
    /// How many cars have it.
    package let holderCount: Int

    /// Nil where no other car has the tag.
    fileprivate init?(
      _ field: TagField, _ tag: String, besides ticket: Car.Ticket, among holders: TagHolders
    ) {
      let cars = holders.cars(field, Tag.folded(tag) ?? "")
      let others = cars.lazy.filter { $0.ticket != ticket }
      guard !others.isEmpty else { return nil }
      self.field = field
      self.tag = tag
      holderCount = cars.count - (cars.contains { $0.ticket == ticket } ? 1 : 0)
      self.holders = Array(others.prefix(Self.namedHolders))
    }

    /// Few, because a thousand cars may be moved to one spot, and each gives a warning.
    private static let namedHolders = 3
  }

  /// The keys and spots that a car on the lot has and did not have before, with the other cars that
  /// have them too. A shared spot is normal; a shared key is most likely a mistake.
  ///
  /// - Parameter before: The car before the change; nil for a car that is parked.
  package func sharedTags(of car: Car, since before: Car?) throws -> [TagInUse] {
    try sharedTags(of: [(before, car)])[0]
  }

  /// The same for many cars, with one statement for all of them.
  package func sharedTags(of changes: [(before: Car?, after: Car)]) throws -> [[TagInUse]] {
    guard changes.contains(where: { !$0.after.newTags(since: $0.before).isEmpty }) else {
      return changes.map { _ in [] }
    }
    return try store.reading { session in
      let table = try store.table(in: session)
      return try stride(from: 0, to: changes.count, by: Self.carsPerStatement).flatMap { start in
        let some = changes[start..<min(start + Self.carsPerStatement, changes.count)]
        return try Self.sharedTags(of: Array(some), table, session)
      }
    }
  }

  /// A statement has two values for each car, and SQLite accepts 32,766 values.
  private static let carsPerStatement = 5000

  /// Refuses a car that would get a key or a spot that is in use, as the transaction sees it.
  ///
  /// - Throws: ``TagInUse``.
  static func checkTags(
    of car: Car, since before: Car?, with writer: any SQLWriter<Car>
  ) throws {
    guard !car.newTags(since: before).isEmpty else { return }
    let shared = try sharedTags(of: [(before, car)], writer.table, writer.session)[0]
    if let first = shared.first { throw first }
  }

  private static func sharedTags(
    of changes: [(before: Car?, after: Car)], _ table: TableLayout, _ session: any SQLSession
  ) throws -> [[TagInUse]] {
    var tags: [TagField: Set<String>] = [:]
    for change in changes {
      for (field, tag) in change.after.newTags(since: change.before) {
        if let folded = Tag.folded(tag) { tags[field, default: []].insert(folded) }
      }
    }
    return try TagSearch(tags, table, session).holders().sharedTags(of: changes)
  }
}

extension TagHolders {
  /// The tags that cars did not have before and that other cars have, too.
  func sharedTags(of changes: [(before: Car?, after: Car)]) -> [[CarStore.TagInUse]] {
    changes.map { before, after in
      after.newTags(since: before).compactMap { field, tag in
        CarStore.TagInUse(field, tag, besides: after.ticket, among: self)
      }
    }
  }
}

extension CarDraft {
  /// The folded tags that the draft gives to a car.
  var tags: [TagField: Set<String>] {
    [.key: details.key, .spot: details.spot].mapValues { tag in
      Set([tag.flatMap(Tag.folded)].compactMap(\.self))
    }
  }
}

extension Car {
  /// The tag of a field; nil where there is none.
  package func tag(_ field: TagField) -> String? {
    switch field {
    case .key: self.key
    case .spot: self.spot
    }
  }

  /// The tags that the car takes by a change; none where it is not on the lot.
  fileprivate func newTags(since before: Car?) -> [(TagField, String)] {
    guard state == .parked else { return [] }
    let before = before?.state == .parked ? before : nil
    return TagField.allCases.compactMap { field in
      guard let tag = tag(field), let folded = Tag.folded(tag),
        folded != before?.tag(field).flatMap(Tag.folded)
      else { return nil }
      return (field, tag)
    }
  }
}
