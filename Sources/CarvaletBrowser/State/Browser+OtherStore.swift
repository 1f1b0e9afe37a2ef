import CarStorage
import FoundationEssentials
import TerminalScreen

// MARK: - Another store in the place of this one, or an older state

extension Browser {
  /// Discards everything that refers to the cars of the previous store or state.
  ///
  /// In another store a ticket is another car, and the id of a command another command; and an
  /// older state gives tickets anew. So nothing stays through which a key could change them: no
  /// marks, no steps to undo, no question, and no selection or form but those of a car that is
  /// still there. Drafts are kept, each for its own car.
  ///
  /// - Parameter page: The first page of the new store or state.
  mutating func forget(after change: ShownStore.Change, _ page: BrowserPage) {
    marks.removeAll()
    news = News()
    steps = Steps()
    places = [:]
    detail.removeAll()
    wanted = nil
    let what: SafeText =
      switch change {
      case .anotherStore: "Another store took the place of this one"
      case .restoredBackup: "A backup was restored"
      }
    if mode == .board {
      (message, messageEnd) = (
        "\(what) at \(time.clock(now))", now.addingTimeInterval(Self.boardMessageLifetime)
      )
    } else {
      message = "\(what). Marks and steps are gone"
    }
    let hasSelectedCar = hasSelectedCar(page)
    if !hasSelectedCar { list = ShownList() }
    switch mode {
    case .retrieving, .question: mode = .list
    case .detail where !hasSelectedCar: mode = .list
    case .form(let form) where !hasSelectedCar && form.subject != .park: mode = .list
    case .list, .search, .rail, .ticket, .form, .detail, .help, .board: break
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
