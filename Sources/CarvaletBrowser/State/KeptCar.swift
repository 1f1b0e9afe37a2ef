import CarStorage
import TerminalScreen

/// The selected car while the list does not have it.
struct KeptCar: Equatable {
  var car: Car
  var reason: Reason
  /// The title of the section in which it stood.
  var sectionTitle: String?

  /// Why the list does not have the car.
  enum Reason: Equatable {
    /// The store does not have it any more.
    case removed
    /// It was handed over; nil where the log no longer knows by whom.
    case retrieved(by: String?)
    /// It no longer is what is searched for.
    case noLongerMatches
    /// It is on the lot, and no longer in this list.
    case leftList
    /// It was asked for by its ticket, and is on the lot.
    case elsewhere
  }
}

extension KeptCar {
  /// `retrieved by ben 19:52`, `removed`, `no longer matches`.
  func words(_ time: HumanTime) -> SafeText {
    switch reason {
    case .removed: "removed"
    case .retrieved(let author): car.departure(by: author, time)
    case .noLongerMatches: "no longer matches"
    case .leftList: "no longer in this list"
    case .elsewhere: "not in this list"
    }
  }
}

extension Car {
  /// `retrieved by ben 19:52`
  func departure(by author: String?, _ time: HumanTime) -> SafeText {
    let words: [SafeText?] = [
      "retrieved", author.map { "by \($0)" }, self.dateReturned.map { "\(time.clock($0))" },
    ]
    return words.compactMap(\.self).joined(separator: " ")
  }
}
