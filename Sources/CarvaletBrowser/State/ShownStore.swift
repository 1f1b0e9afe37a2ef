/// Which store the rows on the screen are of.
struct ShownStore {
  /// The history of the store, which differs from that of any other; nil before there are any rows.
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
    defer { (history, isUnknown, isRestored) = (page.history, false, false) }
    if let history, history != page.history { return .anotherStore }
    return isRestored ? .restoredBackup : nil
  }
}
