/// How a run of the loop ended.
package struct LoopEnd: Equatable, Sendable {
  /// The exit status that was asked for.
  package var status: Int32
  /// The outcomes of the actions that failed after the end was asked for, which no screen showed.
  package var undone: [ActionOutcome] = []
  /// The actions that a second quit did not wait for.
  package var unfinished: [CarAction] = []

  /// An end; by default one for which no action failed or was left.
  package init(status: Int32, undone: [ActionOutcome] = [], unfinished: [CarAction] = []) {
    self.status = status
    self.undone = undone
    self.unfinished = unfinished
  }
}
