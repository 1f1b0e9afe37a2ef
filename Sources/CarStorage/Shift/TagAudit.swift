package import FoundationEssentials

/// The differences between the tags that were read off a board, or off the spots of a lot, and the
/// tags of the cars on the lot. An immutable value.
///
/// Tags are compared folded: see ``Tag``. A finding that is as it should be is no difference: the
/// key of a car that is being brought to its guest is not on the board.
package struct TagAudit: Equatable, Sendable {
  /// A car on the lot by one of its tags.
  package struct TaggedCar: Equatable, Sendable {
    package let ticket: Car.Ticket
    /// As it is stored.
    package let tag: String
    package let dateRequested: Date?
    package let dateReady: Date?

    package init(
      ticket: Car.Ticket, tag: String, dateRequested: Date? = nil, dateReady: Date? = nil
    ) {
      self.ticket = ticket
      self.tag = tag
      self.dateRequested = dateRequested
      self.dateReady = dateReady
    }

    /// Whether somebody may have taken the key from the board, and the car from its spot.
    fileprivate var isUnderWay: Bool { dateRequested != nil || dateReady != nil }
  }

  /// In what way the tags that were read and the cars on the lot differ.
  package enum Kind: String, CaseIterable, Sendable {
    /// A car has the tag, and it was not read. A spot was read less often than cars stand on it.
    case missing
    /// The tag was not read, but its car was requested or is ready.
    case out
    /// The tag was read, and no car on the lot has it.
    case extra
    /// Several cars have the tag, or it was read several times. A spot was read more often than
    /// cars stand on it.
    case twice
  }

  /// One tag that differs, with its cars.
  package struct Finding: Equatable, Sendable {
    package let kind: Kind
    /// The tag as it is stored; an extra one as it was read.
    package let tag: String
    /// The cars that have the tag, by ticket; none for an extra one.
    package let cars: [TaggedCar]
  }

  /// The findings by kind, and within a kind in the order of the board: A2 before A12.
  package let findings: [Finding]
  /// How many tags the cars on the lot have.
  package let tagCount: Int

  /// Whether there is a finding about which a person must do something.
  package var differs: Bool { findings.contains { $0.kind != .out } }

  /// Compares tags that were read with the tags of the cars on the lot.
  ///
  /// - Parameters:
  ///   - cars: The cars on the lot that have a tag, by ticket.
  ///   - sharesTags: Whether cars may share a tag, as a spot.
  ///   - prefix: Only tags whose folded form begins with the folded prefix are compared.
  /// - Complexity: O(n log n) in the number of tags.
  package init(_ read: [String], _ cars: [TaggedCar], sharesTags: Bool, prefix: String = "") {
    let prefix = Tag.folded(prefix) ?? ""
    let read = Self.grouped(read, prefix: prefix) { $0 }
    let known = Self.grouped(cars, prefix: prefix, tag: \.tag)
    var findings: [(key: [String], finding: Finding)] = []
    func add(_ kind: Kind, _ folded: String, _ tag: String, _ cars: [TaggedCar]) {
      guard kind == .extra || !cars.isEmpty else { return }
      let rank = String(Kind.allCases.firstIndex(of: kind) ?? 0)
      findings.append(
        (
          [rank, Tag.walkingOrder(folded), folded],
          Finding(kind: kind, tag: tag, cars: cars)
        ))
    }
    for (folded, cars) in known {
      let count = read[folded]?.count ?? 0
      let tag = cars[0].tag
      let underWay = cars.filter(\.isUnderWay)
      let absent = sharesTags || count == 0 ? cars.count - count : 0
      for car in underWay.prefix(max(0, absent)) { add(.out, folded, tag, [car]) }
      if absent > underWay.count { add(.missing, folded, tag, cars.filter { !$0.isUnderWay }) }
      let isTwice = sharesTags ? count > cars.count : cars.count > 1 || count > 1
      if isTwice { add(.twice, folded, tag, cars) }
    }
    for (folded, tags) in read where known[folded] == nil { add(.extra, folded, tags[0], []) }
    self.findings = findings.sorted { one, other in
      one.key == other.key
        ? (one.finding.cars.first?.ticket ?? 0) < (other.finding.cars.first?.ticket ?? 0)
        : one.key.lexicographicallyPrecedes(other.key)
    }.map(\.finding)
    tagCount = known.count
  }

  /// The elements by their folded tags. A tag that folds to nothing is its own folded form here.
  private static func grouped<Element>(
    _ elements: [Element], prefix: String, tag: (Element) -> String
  ) -> [String: [Element]] {
    Dictionary(grouping: elements) { Tag.folded(tag($0)) ?? tag($0) }
      .filter { $0.key.hasPrefix(prefix) }
  }
}
