import CarStorage
import FetchedResults

/// The lists that are measured, as the tool asks for them, and as SQL.
enum CarLists {
  /// Cars on the lot by make, in sections.
  static func byMake(_ search: CarSearch? = nil) -> FetchRequest {
    let isParked = FetchPredicate.isNull(CarField.dateReturned.name)
    let order = CarOrder.make
    return FetchRequest(
      predicate: search.map { isParked && $0.predicate } ?? isParked,
      sortedBy: order.sortDescriptors, sectionKey: .value(order.field.name))
  }

  /// The columns that a list shows.
  static let shownColumns = """
    ticket, year, make, model, plate, ownerFirstName, ownerLastName, "key", spot, dateCreated
    """

  /// Every column of a car, the ticket first.
  static let carColumns =
    "ticket, " + Car.entity.attributes.map { "\"\($0.name)\"" }.joined(separator: ", ")

  static let isParked = "dateReturned_known = 0"
  static let orderByMake = "ORDER BY make_key, model_key, year DESC, ticket DESC"

  // For PostgreSQL, which reads unquoted names as lower case.
  static let shownColumnsOnServer = """
    ticket, year, make, model, plate, "ownerFirstName", "ownerLastName", "key", spot, "dateCreated"
    """
  static let isParkedOnServer = #""dateReturned_known" = 0"#

  /// For PostgreSQL, whose index has unknown years first in ascending order as well.
  static let orderByMakeOnServer = """
    ORDER BY make_key NULLS FIRST, model_key NULLS FIRST, year DESC NULLS LAST, ticket DESC NULLS LAST
    """

  /// In all cars made, one owner is called so: the second.
  static let rareName = "viholholvi"

  /// No owner is called so.
  static let missingName = "zzyzx"
}

extension [Car] {
  /// A sum that differs from one list to another.
  var ticketSum: Int { reduce(0) { $0 + Int($1.ticket) } }
}

extension Sequence<Int64> {
  /// A sum that differs with the tickets and with their order.
  var checksum: Int { reduce(0) { $0 &* 1_000_003 &+ Int($1) } }
}

extension [ResultsSection] {
  var rowCount: Int { reduce(0) { $0 + $1.numberOfObjects } }
}
