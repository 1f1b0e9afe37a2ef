import CarStorage
import FetchedResultsSQLite

/// What a check of the store says.
enum StoreFindings {
  /// One line a fault.
  static func lines(_ report: CarStore.Report) -> [SafeText] {
    let faults = report.faults.map { fault -> SafeText in
      switch fault {
      case .damage(let words): "Damaged: \(words)"
      case .summary(let sections):
        "\(sections) sections are counted wrongly. --repair counts them anew."
      case .staleKeys(let rows, let ticket):
        """
        \(ListMessages.cars(rows)), the first with ticket \(ticket), were written by another \
        program without their sort keys. --repair computes them.
        """
      }
    }
    guard let first = report.unnamed.first else { return faults }
    let unnamed: SafeText = """
      \(ListMessages.cars(report.unnamed.count)), the first with ticket \(first), have a make or \
      model that is empty or '(null)'. --repair calls them Unknown.
      """
    return faults + [unnamed]
  }

  /// The damage is such that nothing can be looked at.
  static func unreadable(_ path: String) -> SafeText {
    "Damaged: '\(path)' cannot be read at all. A backup is the way back."
  }

  static func walResetNote(_ report: CarStore.Report) -> SafeText {
    """
    SQLite \(report.sqliteVersion) has the WAL-reset bug (mended in 3.51.3). carvalet's write \
    lock keeps clear of it; let no other program write to the store meanwhile.
    """
  }
}
