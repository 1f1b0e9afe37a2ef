import CarStorage
import FetchedResults
import TerminalScreen

/// The sentences about what `db check` found in the store.
enum StoreFindings {
  /// One line for each fault.
  static func lines(_ report: CarStore.Report) -> [SafeText] {
    let faults = report.faults.map(line)
    guard let first = report.unnamed.first else { return faults }
    return faults + [unnamed(report.unnamed.count, first: first)]
  }

  static func line(_ fault: StoreFault) -> SafeText {
    switch fault {
    case .damage(let words): "Damaged: \(words)"
    case .schema(.missing(let object)) where object.kind == .table:
      """
      \(line(.missing(object))). A backup may have what it held; --repair looks for it under another \
      name.
      """
    case .schema(.changed(let object)) where object.kind == .table:
      "\(line(.changed(object))). --repair makes it as it was, with what it still holds."
    case .schema(let difference): "\(line(difference)). --repair puts it right."
    case .missingChanges(1):
      "1 change that was stored is missing. A backup may have it; --repair accepts the loss."
    case .missingChanges(let count):
      """
      \(count) changes that were stored are missing. A backup may have them; \
      --repair accepts the loss.
      """
    case .lastChangesNotHere:
      """
      The last changes that were made here are not in the store: another copy was put in its \
      place. --repair accepts that.
      """
    case .sectionCounts(let sections):
      sections == 1
        ? "1 section is counted wrongly. --repair counts it anew."
        : "\(sections) sections are counted wrongly. --repair counts them anew."
    case .staleRows(1, let ticket):
      """
      The sort keys of 1 car, with ticket \(ticket), are to be renewed; until then searches take \
      longer. --repair, or the next change, renews them.
      """
    case .staleRows(let rows, let ticket):
      """
      The sort keys of \(ListMessages.cars(rows)), the first with ticket \(ticket), are to be \
      renewed; until then searches take longer. --repair, or the next change, renews them.
      """
    case .wrongKeys(1, let ticket):
      """
      1 car, with ticket \(ticket), has sort keys that do not fit it. --repair computes them.
      """
    case .wrongKeys(let rows, let ticket):
      """
      \(ListMessages.cars(rows)), the first with ticket \(ticket), have sort keys that do not fit \
      them. --repair computes them.
      """
    case .longTexts(1, let ticket, let limit):
      """
      1 car, with ticket \(ticket), has a text of more than \(limit) bytes, which each list and search \
      reads anew. 'carvalet edit' shortens it.
      """
    case .longTexts(let rows, let ticket, let limit):
      """
      \(ListMessages.cars(rows)), the first with ticket \(ticket), have a text of more than \(limit) \
      bytes, which each list and search reads anew. 'carvalet edit' shortens it.
      """
    case .lastIDsTooLow:
      """
      The next ticket or change would get a number that is taken. --repair raises the last ticket \
      and the last sequence to the greatest in use.
      """
    case .damagedRows(1, let row):
      "1 row has a number that carvalet never writes: \(row.description). --repair mends it."
    case .damagedRows(let rows, let first):
      """
      \(rows) rows have numbers that carvalet never writes, the first \(first.description). \
      --repair mends them.
      """
    case .wrongTexts(1):
      "1 block of searched texts does not fit its cars. --repair writes it anew."
    case .wrongTexts(let blocks):
      "\(blocks) blocks of searched texts do not fit their cars. --repair writes them anew."
    }
  }

  /// `trigger 'x' was planted by another program`
  static func line(_ difference: SchemaDifference) -> SafeText {
    SafeText(escaping: difference.description)
  }

  static func unnamed(_ count: Int, first: Car.Ticket) -> SafeText {
    guard count > 1 else {
      return """
        1 car, with ticket \(first), has a make or model that is empty or '(null)'. \
        --repair calls it Unknown.
        """
    }
    return """
      \(ListMessages.cars(count)), the first with ticket \(first), have a make or \
      model that is empty or '(null)'. --repair calls them Unknown.
      """
  }

  /// `412000 cars, 41 %`
  static func progress(cars: Int, of count: Int) -> SafeText {
    "\(ListMessages.cars(cars)), \(count > 0 ? cars * 100 / count : 100) %"
  }

  /// The finding where the file is so damaged that no check can read it.
  static func unreadable(_ path: String) -> SafeText {
    "Damaged: '\(path)' cannot be read at all. A backup is the way back."
  }

  /// A note about a write-ahead log that no checkpoint empties.
  static func longLog(_ log: WriteAheadLogFacts, path: String) -> SafeText {
    """
    The write-ahead log of '\(path)' has \(InfoMessages.longLog(log)). As long as that lasts, commands \
    are slow and a copy of the file alone lacks changes: end that program, or copy with \
    'carvalet db backup'.
    """
  }

  /// A note about a bug in the version of SQLite with which the tool runs.
  static func walResetNote(_ report: CarStore.Report, path: String) -> SafeText {
    """
    SQLite \(report.sqliteVersion ?? "") has the WAL-reset bug (mended in 3.51.3): \
    \(walResetRule(path))
    """
  }

  /// When the bug matters, and what to do then. The article on the file says it in the same words.
  static func walResetRule(_ path: String) -> SafeText {
    """
    two programs that write to a store at the same instant can damage it. The commands of carvalet \
    take turns; another program takes its turn with: \
    flock \(ShellWord(path + ".lock").text) sqlite3 \(ShellWord(path).text)
    """
  }
}
