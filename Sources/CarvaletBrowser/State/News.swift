import CarStorage
import TerminalScreen

/// What commits changed in the list since the last key.
struct News {
  private var change: ListChange?

  enum Mark: Equatable {
    case inserted, changed
  }

  mutating func add(_ change: ListChange) { self.change = ListChange.joined(self.change, change) }

  func mark(of ticket: Car.Ticket) -> Mark? {
    if change?.inserted[ticket] != nil { return .inserted }
    return change?.changed.contains(ticket) == true ? .changed : nil
  }

  /// `1 new, 2 changed, 3 new above`; nil where there is nothing to tell.
  ///
  /// - Parameter shown: The slots of the list that are on the screen.
  func sentence(rows: ListRows, shown: Range<Int>) -> SafeText? {
    guard let change else { return nil }
    var (here, above, below) = (0, 0, 0)
    for (ticket, index) in change.inserted {
      let slot = rows.slot(of: ticket) ?? rows.slot(ofIndex: index)
      if slot < shown.lowerBound {
        above += 1
      } else if slot < shown.upperBound {
        here += 1
      } else {
        below += 1
      }
    }
    let parts: [SafeText?] = [
      here > 0 ? "\(here) new" : nil,
      change.changed.isEmpty ? nil : "\(change.changed.count) changed",
      change.removed.isEmpty ? nil : "\(change.removed.count) left",
      above > 0 ? "\(above) new above" : nil,
      below > 0 ? "\(below) new below" : nil,
    ]
    let sentence = parts.compactMap(\.self).joined(separator: ", ")
    return sentence == .empty ? nil : sentence
  }
}
