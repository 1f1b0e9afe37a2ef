import CarStorage
import FetchedResults

/// The order and the sections of a list, as keys change them for its tab.
package struct ListArrangement: Hashable, Codable, Sendable {
  /// What makes the sections.
  package var grouping: ListGrouping
  /// Whether the last row comes first.
  package var isReversed: Bool

  /// An arrangement; where nothing is given, the arrangement of a tab that no key has changed.
  package init(grouping: ListGrouping = .own, isReversed: Bool = false) {
    self.grouping = grouping
    self.isReversed = isReversed
  }
}

/// The ways to divide a list of the browser into sections.
///
/// An hour is the hour of its day, so that the sections of a night that crosses midnight are in
/// the order of time. The hours of all days together are for `carvalet list --group-by hour`.
package enum ListGrouping: String, Codable, Sendable {
  /// As the tab has it: by what the tab sorts by, and none for the cars as they were parked.
  case own
  case letter, day, hour, decade, none
}

extension BrowserTab {
  /// The groupings that a key leads through, its own first.
  var groupings: [ListGrouping] {
    switch self {
    case .parked: [.own, .day, .hour, .decade, .letter]
    case .make, .model, .owner: [.own, .letter, .day, .hour, .decade, .none]
    case .year: [.own, .decade, .day, .hour, .none]
    case .queue: [.own, .none]
    case .left: [.own, .day, .hour]
    }
  }
}

extension ListArrangement {
  /// Gives the request of a tab this order and these sections. A grouping that the tab does not
  /// have, as another version may have saved, changes nothing.
  func arrange(_ request: inout FetchRequest<Car>, of tab: BrowserTab) {
    if tab.groupings.contains(grouping) { request.sectionKey = sectionKey(of: request, in: tab) }
    if isReversed { request.sortDescriptors = request.sortDescriptors.map(\.reversed) }
  }

  private func sectionKey(of request: FetchRequest<Car>, in tab: BrowserTab) -> SectionKey? {
    let time = tab.time.name
    // The newest day, hour and decade come first in every tab, unless the order is turned round.
    switch grouping {
    case .letter:
      // Cars in the order of time are found by the letter of their make.
      guard tab != .parked else {
        return SectionKey(CarField.make.name, .firstLetter, isAscending: !isReversed)
      }
      return tab.order.map { SectionKey.firstLetter($0.field.name) }
    case .day: return SectionKey(time, .day, isAscending: isReversed)
    case .hour: return SectionKey(time, .dayHour, isAscending: isReversed)
    case .decade: return SectionKey(CarField.year.name, .decade, isAscending: isReversed)
    case .none: return nil
    case .own: return request.sectionKey
    }
  }
}
