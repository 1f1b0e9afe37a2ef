import CarStorage
import FoundationEssentials
import TerminalScreen

// MARK: - Another store in the place of this one, or an older state

extension Browser {
  /// Discards everything that refers to the cars of the previous store or state.
  ///
  /// In another store a ticket is another car, and the id of a command another command; and an
  /// older state gives tickets anew. So nothing stays through which a key could change them: no
  /// marks, no steps to undo, no question, and neither a selection nor a form but of a car that is
  /// still there. Drafts are kept, each for its own car.
  ///
  /// - Parameter page: The first page of the new store or state.
  mutating func forget(after change: ShownStore.Change, _ page: BrowserPage) {
    marks.removeAll()
    news = News()
    steps = Steps()
    places = [:]
    detail.removeAll()
    texts.removeAll()
    formOffer = nil
    wanted = nil
    let what: SafeText =
      switch change {
      case .anotherStore: "Another store took the place of this one"
      case .restoredBackup: "A backup was restored"
      }
    if mode == .board {
      message = "\(what) at \(time.clock(now))"
      messageEnd = now.addingTimeInterval(Self.boardMessageLifetime)
    } else {
      message = "\(what). Marks and steps are gone"
    }
    let hasSelectedCar = hasSelectedCar(page)
    awaitedPhoto = nil
    if !hasSelectedCar { list = ShownList() }
    switch mode {
    case .photo where !hasSelectedCar: mode = .list
    case .retrieving, .question, .log: closeLog()
    case .detail where !hasSelectedCar: mode = .list
    case .form(let form) where !hasSelectedCar && form.subject != .park: mode = .list
    case .list, .search, .rail, .ticket, .form, .command, .output, .detail, .help, .photo, .board:
      break
    }
  }

  /// How long a wall display says what became of its store, in seconds.
  private static let boardMessageLifetime = 600.0

  /// Whether the car that a page has selected is the one that was selected before, and not another
  /// one with its ticket.
  private func hasSelectedCar(_ page: BrowserPage) -> Bool {
    guard let shown = list.selectedCar, let car = page.selection?.car else { return false }
    return shown.ticket == car.ticket && shown.dateCreated == car.dateCreated
  }
}

/// Which store the rows on the screen are of.
struct ShownStore {
  /// The history of the store, which no other store has; nil before there are any rows.
  private var history: String?
  /// Whether the rows may be of another store, until the next page says.
  private(set) var isUnknown = false
  /// Whether a copy was restored since the last page.
  private var isRestored = false

  /// What took the place of the store that was shown.
  enum Change {
    case anotherStore, restoredBackup
  }

  /// Notes that the list has to be read again, because what changed in it is not known.
  mutating func noteReset(isRestored: Bool) {
    isUnknown = true
    self.isRestored = self.isRestored || isRestored
  }

  /// Notes the store that a page is of.
  ///
  /// - Returns: What has changed; nil for the same store, with the commits that followed.
  mutating func note(_ page: BrowserPage) -> Change? {
    defer {
      history = page.history
      isUnknown = false
      isRestored = false
    }
    if let history, history != page.history { return .anotherStore }
    return isRestored ? .restoredBackup : nil
  }
}
