/// How a run of the loop ended.
package struct LoopEnd: Equatable, Sendable {
  /// The exit status that was asked for.
  package var status: Int32
  /// The sentences about actions that failed after the browser was to end: no screen showed them.
  package var undone: [ActionOutcome] = []
  /// The actions that a second quit did not wait for.
  package var unfinished: [CarAction] = []

  /// An end that left nothing undone, if nothing else is given.
  package init(status: Int32, undone: [ActionOutcome] = [], unfinished: [CarAction] = []) {
    (self.status, self.undone, self.unfinished) = (status, undone, unfinished)
  }
}
