import CarStorage
import Foundation
import TerminalScreen

// MARK: - Another store in the place of this one, or an older state

extension Browser {
  /// Forgets what was about the cars of before.
  ///
  /// In another store a ticket is another car, and the number of a command another command; and an older
  /// state gives tickets anew. So nothing stays that a key could do to them: no marks, no steps to take
  /// back, no question, and no selection or form but those of a car that is still there. Drafts wait for
  /// the cars that they are of.
  ///
  /// - Parameter page: The first page of it.
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

  /// Whether a page tells of the very car that is selected.
  private func hasSelectedCar(_ page: BrowserPage) -> Bool {
    guard let shown = list.selectedCar, let car = page.selection?.car else { return false }
    return shown.ticket == car.ticket && shown.dateCreated == car.dateCreated
  }
}
