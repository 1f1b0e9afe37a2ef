package import Foundation

/// What differs between the tags that were read off a board, or off the spots of a lot, and those
/// that the cars on the lot have.
///
/// Tags are compared folded: see ``Tag``. Only what should not be so makes an audit differ: the key of
/// a car that is being brought to its guest is out, and that is as it should be.
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
      (self.ticket, self.tag) = (ticket, tag)
      (self.dateRequested, self.dateReady) = (dateRequested, dateReady)
    }

    /// Whether somebody may have taken the key, and the car from its spot.
    fileprivate var isUnderWay: Bool { dateRequested != nil || dateReady != nil }
  }

  package enum Kind: String, CaseIterable, Sendable {
    /// A car has the tag, and it was not read; of a spot, not as often as cars stand on it.
    case missing
    /// As missing, but the car was requested or is ready.
    case out
    /// The tag was read, and no car on the lot has it.
    case extra
    /// Several cars have the tag, or it was read several times; of a spot, more often than cars stand
    /// on it.
    case twice
  }

  package struct Finding: Equatable, Sendable {
    package let kind: Kind
    /// As the store has it; of one that is extra, as it was read.
    package let tag: String
    /// The cars it is about, by ticket; none of one that is extra.
    package let cars: [TaggedCar]
  }

  /// By kind, and those of a kind as one walks along the board: A2 before A12.
  package let findings: [Finding]
  /// How many tags the cars on the lot have.
  package let tagCount: Int

  /// Whether a person has to look after something.
  package var differs: Bool { findings.contains { $0.kind != .out } }

  /// Compares tags that were read with those of the cars on the lot.
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
        ([rank, Self.walkingOrder(folded)], Finding(kind: kind, tag: tag, cars: cars)))
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
    self.findings = findings.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.finding)
    tagCount = known.count
  }

  /// The elements by their folded tags. A tag that folds to nothing stands for itself.
  private static func grouped<Element>(
    _ elements: [Element], prefix: String, tag: (Element) -> String
  ) -> [String: [Element]] {
    Dictionary(grouping: elements) { Tag.folded(tag($0)) ?? tag($0) }
      .filter { $0.key.hasPrefix(prefix) }
  }

  /// A text that is ordered as the numbers in a folded tag are.
  private static func walkingOrder(_ folded: String) -> String {
    var order = ""
    var digits = ""
    func endNumber() {
      guard !digits.isEmpty else { return }
      // Longer numbers than a tag has are ordered by their digits.
      order += String(repeating: "0", count: max(0, 12 - digits.count)) + digits
      digits = ""
    }
    for character in folded {
      if character.isNumber {
        digits.append(character)
      } else {
        endNumber()
        order.append(character)
      }
    }
    endNumber()
    return order
  }
}
