/// What work does with snapshots, which decides what runs first.
package enum WorkPurpose: Sendable {
  case opensSnapshots, usesOpenSnapshot
}

/// Work that waits for a thread of a ``ThreadPool``.
///
/// On a server, each open snapshot holds a connection. Work that uses one goes before work that
/// opens one: otherwise 200 tasks that fetch a list and then read it would open 200 before the
/// first is read. Nothing waits for a connection: whoever holds one and asks for another would wait
/// for itself.
///
/// A value without a guard of its own.
struct WorkQueue<Work> {
  /// Each in the order of arrival.
  private var opening: [Work] = []
  private var using: [Work] = []
  /// How much work on open snapshots has been taken since work that opens one was.
  private var precedences = 0

  /// After so much work on open snapshots, work that opens one has its turn.
  static var mostPrecedences: Int { 8 }

  var isEmpty: Bool { opening.isEmpty && using.isEmpty }

  mutating func add(_ work: Work, _ purpose: WorkPurpose) {
    switch purpose {
    case .opensSnapshots: opening.append(work)
    case .usesOpenSnapshot: using.append(work)
    }
  }

  /// Takes the work that runs next; nil if there is none.
  mutating func next() -> Work? {
    if !using.isEmpty, opening.isEmpty || precedences < Self.mostPrecedences {
      precedences += 1
      return using.removeFirst()
    }
    precedences = 0
    return opening.isEmpty ? nil : opening.removeFirst()
  }
}
