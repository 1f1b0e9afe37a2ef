import CarStorage

/// The pages of a list that are asked for, one after another: of the pages that have not come only
/// the last one counts.
struct Paging {
  /// A page that was asked for and has not come.
  struct Pending {
    let request: PageRequest
    let aim: PageAim
  }

  /// The last page that was asked for, until it comes.
  private(set) var pending: Pending?
  /// Where the last page that came began.
  private(set) var lastAnchor: PageRequest.Anchor?
  private var lastSequence = 0

  /// Whether a page was ever asked for.
  var hasBegun: Bool { lastSequence > 0 }

  /// The sequence of the next request.
  var nextSequence: Int { lastSequence + 1 }

  /// Notes a request, which takes the place of one whose page has not come yet.
  mutating func ask(_ request: PageRequest, for aim: PageAim) {
    lastSequence = request.sequence
    pending = Pending(request: request, aim: aim)
  }

  /// Notes that a page has come.
  ///
  /// - Returns: What it is to show; nil if another one was asked for meanwhile.
  mutating func receive(_ request: PageRequest) -> PageAim? {
    guard request.sequence == lastSequence else { return nil }
    defer { pending = nil }
    lastAnchor = request.anchor
    // The rows of a search come before its counts, as two pages of one request.
    return pending?.aim ?? .hold
  }
}

/// What a page that was asked for is to show.
enum PageAim: Equatable {
  /// What is shown already: rows of a newer state, or more of them.
  case hold
  /// The row so many rows from the selection.
  case step(Int)
  /// The row that the request leads to, as near to the top as possible.
  case start
  case end
  /// A car by its ticket, wherever it is.
  case find(Car.Ticket)
  /// The selected car on a line of the screen; if the list does not have it, a place.
  case place(ShownList.Place, line: Int)

  /// Whether the selection changes, so that a key for the selected car has to wait.
  var selects: Bool { self != .hold }
}
