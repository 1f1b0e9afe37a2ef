/// The commands of this screen that can be taken back, and those that were: what others did is not
/// among them.
struct Steps {
  private var done: [Int64] = []
  private var undone: [Int64] = []

  var toUndo: Int64? { done.last }
  var toRedo: Int64? { undone.last }

  /// Notes how an action ended.
  ///
  /// - Parameter command: The number that it has in the log; nil where it did nothing, which leaves
  ///   nothing to take back either.
  mutating func note(_ action: CarAction, command: Int64?) {
    switch action {
    case .undo(let undone):
      done.removeAll { $0 == undone }
      if let command { self.undone.append(command) }
    case .redo(let redone):
      undone.removeAll { $0 == redone }
      if let command { done.append(command) }
    case .request, .ready, .retrieve, .remove, .park, .edit, .note:
      guard let command else { return }
      done.append(command)
      undone = []
    }
  }
}
