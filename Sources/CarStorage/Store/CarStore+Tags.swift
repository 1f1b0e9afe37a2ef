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
      _ field: TagField, _ tag: String, besides ticket: Car.Ticket, in session: any SQLSession,
      _ cars: ([Car.Ticket]) throws -> [Car]
    ) throws {
      let others = try CarStore.tickets(field, tag, in: session).filter { $0 != ticket }
      guard !others.isEmpty else { return nil }
      (self.field, self.tag, holderCount) = (field, tag, others.count)
      holders = try cars(Array(others.prefix(Self.namedHolders)))
    }

    /// A thousand cars may be moved to one spot, and each is warned of.
    private static let namedHolders = 3
  }

  /// The keys and spots that a car on the lot has and did not have before, with the other cars that
  /// have them too: shared spots are normal, and a shared key is most likely a slip.
  ///
  /// - Parameter before: The car before the change; nil for a car that is parked.
  package func sharedTags(of car: Car, since before: Car?) throws -> [TagInUse] {
    try car.newTags(since: before).compactMap { field, tag in
      try store.reading { session in
        try TagInUse(field, tag, besides: car.ticket, in: session) {
          try store.objects($0, in: session)
        }
      }
    }
  }

  /// Refuses a car that would get a key or a spot that is in use, as the transaction sees it.
  ///
  /// - Throws: ``TagInUse``.
  static func checkTags(
    of car: Car, since before: Car?, with writer: any SQLWriter<Car>
  ) throws {
    for (field, tag) in car.newTags(since: before) {
      let session = try writer.session
      let shared = try TagInUse(field, tag, besides: car.ticket, in: session) {
        try writer.table.objects($0, in: session)
      }
      if let shared { throw shared }
    }
  }
}

extension Car {
  /// The tag of a field; nil where there is none.
  package func tag(_ field: CarStore.TagField) -> String? {
    switch field {
    case .key: self.key
    case .spot: self.spot
    }
  }

  /// The tags that the car takes by a change; none where it is not on the lot.
  fileprivate func newTags(since before: Car?) -> [(CarStore.TagField, String)] {
    guard state == .parked else { return [] }
    let before = before?.state == .parked ? before : nil
    return CarStore.TagField.allCases.compactMap { field in
      guard let tag = tag(field), let folded = Tag.folded(tag),
        folded != before?.tag(field).flatMap(Tag.folded)
      else { return nil }
      return (field, tag)
    }
  }
}
