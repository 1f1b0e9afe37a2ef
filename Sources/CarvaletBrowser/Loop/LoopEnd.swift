/// How a run of the loop ended.
package struct LoopEnd: Equatable, Sendable {
  /// The exit status that was asked for.
  package var status: Int32
  /// The sentences about actions that failed after the browser was to end: no screen showed them.
  package var undone: [ActionOutcome] = []

  /// An end that left nothing undone, if nothing else is given.
  package init(status: Int32, undone: [ActionOutcome] = []) {
    (self.status, self.undone) = (status, undone)
  }
}
