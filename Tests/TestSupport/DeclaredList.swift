package import FetchedResults
import Testing

/// A list of vehicles in an order that their entity declares.
package struct DeclaredList: Sendable, CustomTestStringConvertible {
  package let order: FetchOrder
  package let section: SectionKey?
  package let predicate: FetchPredicate?
  let isReversed: Bool

  /// Each order with each of its sections, of either partition and of both, in both directions.
  package static let all: [DeclaredList] = Vehicle.entity.orders.flatMap { order in
    ([nil] + order.sections.map(Optional.some)).flatMap { section in
      [FetchPredicate.isNull("left"), .isNotNull("left"), nil].flatMap { predicate in
        [false, true].map {
          DeclaredList(order: order, section: section, predicate: predicate, isReversed: $0)
        }
      }
    }
  }

  package var request: FetchRequest<Vehicle> {
    FetchRequest(
      predicate: predicate,
      sortedBy: isReversed ? order.sortDescriptors.map(\.reversed) : order.sortDescriptors,
      sectionKey: section)
  }

  package var testDescription: String {
    let partition = predicate.map { $0 == .isNull("left") ? "parked" : "left" } ?? "both"
    let name = order.sortDescriptors.first?.attribute ?? "id"
    return "by \(name), sections \(section?.rule as Any? ?? "none"), \(partition)"
      + (isReversed ? ", reversed" : "")
  }
}
