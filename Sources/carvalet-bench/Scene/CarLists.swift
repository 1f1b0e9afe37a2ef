import CarStorage
import FetchedResults
import Foundation

/// The lists that are measured, as the tool asks for them, and as SQL that SQLite and PostgreSQL
/// read alike.
enum CarLists {
  /// Cars on the lot by make, in sections.
  static func byMake(_ search: CarSearch? = nil, first limit: Int? = nil) -> FetchRequest<Car> {
    let isParked = FetchPredicate.isNull(CarField.dateReturned.name)
    let order = CarOrder.make
    return FetchRequest(
      predicate: search.map { isParked && $0.predicate } ?? isParked,
      sortedBy: order.sortDescriptors, sectionKey: .value(order.field.name), fetchLimit: limit)
  }

  /// The columns that a list shows.
  static let shownColumns = """
    ticket, year, make, model, plate, "ownerFirstName", "ownerLastName", "key", spot, "dateCreated"
    """

  /// Every column of a car, the ticket first.
  static let carColumns =
    "ticket, " + Car.entity.attributes.map { "\"\($0.name)\"" }.joined(separator: ", ")

  static let isParked = #""dateReturned_known" = 0"#

  /// Where unknown values stand is said for PostgreSQL, whose index has them so. It is what SQLite
  /// does without a word.
  static let orderByMake = """
    ORDER BY make_key NULLS FIRST, model_key NULLS FIRST, year DESC NULLS LAST, ticket DESC NULLS LAST
    """

  /// In all cars made, one owner is called so: the second.
  static let rareName = "viholholvi"

  /// No owner is called so.
  static let missingName = "zzyzx"
}

extension CarStore {
  /// Opens the store at a path or at the address of a server.
  init(at address: String) throws {
    if address.hasPrefix("postgresql:") {
      try self.init(server: address)
    } else {
      try self.init(path: address)
    }
  }

  /// Parks a Volvo, of which there are others.
  @discardableResult
  func parkOne(key: String? = nil, plate: String? = nil) throws -> Car.Ticket {
    var draft = CarDraft()
    draft.make = "Volvo"
    draft.model = "V70"
    draft.key = key
    draft.plate = plate
    return try park(draft, now: Date(), utcOffset: 0, by: nil).car.ticket
  }

  /// The sum of the tickets of the first cars of a list.
  func firstTickets(_ request: FetchRequest<Car>) throws -> Int {
    try fetch(request).objects(in: 0..<50).ticketSum
  }

  /// How many cars all sections of a list have, as the sections themselves say.
  func countedRows(_ request: FetchRequest<Car>) throws -> Int {
    try fetch(request).sections.reduce(0) { $0 + $1.numberOfObjects }
  }
}

extension [Car] {
  /// A sum that differs from one list to another.
  var ticketSum: Int { reduce(0) { $0 + Int($1.ticket) } }
}

extension Sequence<Int64> {
  /// A sum that differs with the tickets and with their order.
  var checksum: Int { reduce(0) { $0 &* 1_000_003 &+ Int($1) } }
}
