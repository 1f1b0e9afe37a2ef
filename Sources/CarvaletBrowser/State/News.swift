import CarStorage
import TerminalScreen

/// What commits changed in the list since the last key.
struct News: Equatable {
  private(set) var inserted: [Car.Ticket: Int] = [:]
  private(set) var changed: Set<Car.Ticket> = []
  private(set) var removedCount = 0

  enum Mark: Equatable {
    case inserted, changed
  }

  mutating func add(_ change: ListChange) {
    inserted.merge(change.inserted) { _, newest in newest }
    changed.formUnion(change.changed.subtracting(inserted.keys))
    for ticket in change.removed where inserted.removeValue(forKey: ticket) == nil {
      changed.remove(ticket)
      removedCount += 1
    }
  }

  func mark(of ticket: Car.Ticket) -> Mark? {
    if inserted[ticket] != nil { return .inserted }
    return changed.contains(ticket) ? .changed : nil
  }

  /// `1 new, 2 changed, 3 new above`; nil where there is nothing to tell.
  ///
  /// - Parameter shown: The slots of the list that are on the screen.
  func sentence(rows: ListRows, shown: Range<Int>) -> SafeText? {
    var (here, above, below) = (0, 0, 0)
    for (ticket, index) in inserted {
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
      here > 0 ? "\(here) new" : nil, changed.isEmpty ? nil : "\(changed.count) changed",
      removedCount > 0 ? "\(removedCount) left" : nil, above > 0 ? "\(above) new above" : nil,
      below > 0 ? "\(below) new below" : nil,
    ]
    let sentence = parts.compactMap(\.self).joined(separator: ", ")
    return sentence == .empty ? nil : sentence
  }
}
