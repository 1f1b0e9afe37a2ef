import CarStorage
import TerminalScreen

/// What other desks changed in the list since the last key.
///
/// A change may come before it is known whether a command of this screen made it. It is shown once
/// no action of this screen is pending.
struct News {
  private var change: ListChange?
  /// What came while actions were pending.
  private var undecided: [ListChange] = []
  /// The ids of the commands of this screen. Their changes may come after the commands have ended.
  private var own: Set<Int64> = []

  /// What other desks did to a row, which is shown as `+` (inserted) or `~` (changed).
  enum Mark: Equatable {
    case inserted, changed
  }

  /// Forgets the changes, because a key was pressed after they were shown.
  mutating func clear() {
    change = nil
    undecided = []
  }

  /// Adds a change.
  ///
  /// - Parameter mayBeOwn: Whether an action of this screen is pending.
  mutating func add(_ change: ListChange, mayBeOwn: Bool) {
    undecided.append(change)
    if !mayBeOwn { decide() }
  }

  /// Notes that an action of this screen has ended.
  ///
  /// - Parameters:
  ///   - command: The id of its command in the log; nil where it changed nothing.
  ///   - isLast: Whether no other action is pending.
  mutating func noteEnd(of command: Int64?, isLast: Bool) {
    if let command { own.insert(command) }
    if isLast { decide() }
  }

  private mutating func decide() {
    for change in undecided where change.commands.isEmpty || !change.commands.isSubset(of: own) {
      self.change = ListChange.joined(self.change, change)
    }
    undecided = []
  }

  func mark(of ticket: Car.Ticket) -> Mark? {
    if change?.inserted[ticket] != nil { return .inserted }
    return change?.changed.contains(ticket) == true ? .changed : nil
  }

  /// `1 new, 2 changed, 3 new above`; nil where there is nothing to tell.
  ///
  /// - Parameter shown: The slots of the list that are on the screen.
  func sentence(rows: ListRows, shown: Range<Int>) -> SafeText? {
    guard let change else { return nil }
    var here = 0
    var above = 0
    var below = 0
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
