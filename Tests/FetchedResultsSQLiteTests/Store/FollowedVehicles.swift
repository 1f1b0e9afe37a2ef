import FetchedResults
import TestSupport

/// Forty vehicles, and the lists of them that tests follow.
enum FollowedVehicles {
  static let all = (1...Int64(40)).map {
    Vehicle($0, make: ["Audi", "BMW", nil, "Saab"][Int($0) % 4], year: Int($0 % 7))
  }

  static let byMake = FetchRequest<Vehicle>(
    sortedBy: Vehicle.entity.orders[0].sortDescriptors, sectionKey: .value("make"))

  /// One list that an index holds, one that is materialized, one that is a window.
  static let requests = [
    byMake, FetchRequest(predicate: .contains("make", "a"), sectionKey: .firstLetter("make")),
    FetchRequest(sortedBy: byMake.sortDescriptors, fetchLimit: 10),
  ]
}
