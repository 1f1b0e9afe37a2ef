import CarStorage

/// What is known of the texts of the store, which complete what is typed.
struct ShownTexts {
  private var known: [KnownTexts.Cars: KnownTexts] = [:]
  /// The texts that were read since the last commit, or are being read.
  private var current: Set<KnownTexts.Cars> = []
  /// The texts that are being read.
  private var unread: Set<KnownTexts.Cars> = []

  /// The texts of some cars; nil where they were never read.
  subscript(_ cars: KnownTexts.Cars) -> KnownTexts? { known[cars] }

  /// Notes that the texts of some cars are used.
  ///
  /// - Returns: Whether they are to be read.
  mutating func needs(_ cars: KnownTexts.Cars) -> Bool {
    guard current.insert(cars).inserted else { return false }
    unread.insert(cars)
    return true
  }

  mutating func receive(_ texts: KnownTexts, of cars: KnownTexts.Cars) {
    known[cars] = texts
    unread.remove(cars)
  }

  /// Notes that what is being read may be given up, and has to be asked for once more.
  mutating func forgetUnread() {
    current.subtract(unread)
    unread = []
  }

  /// Notes that a commit may have changed the texts. The known ones stay until newer ones come.
  mutating func expire() { current = [] }

  mutating func removeAll() { self = ShownTexts() }
}
