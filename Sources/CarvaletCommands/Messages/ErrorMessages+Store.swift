import CarStorage
import FetchedResults
import Glibc
import TerminalScreen

/// The sentences about the store and its data.
extension ErrorMessages {
  /// The library's sentence, with what carvalet can do about it, and cars in place of rows.
  static func message(for error: StoreError) -> SafeText {
    let fact = SafeText(escaping: error.fact)
    return switch error {
    case .missing: "\(fact). 'carvalet park' or 'carvalet import' makes one."
    case .isFolder: "\(fact). Name a file in it with --store."
    case .foreign(let path): "'\(path)' is not a carvalet store. Nothing was changed."
    case .damaged:
      """
      \(fact). No car was changed. 'carvalet db check' reports more; a backup is the way back.
      """
    case .damagedTexts:
      "\(fact), but no car is. 'carvalet db check --repair' makes them anew."
    case .damagedRow:
      "\(fact). No car was changed. 'carvalet db check --repair' mends it."
    case .hardLinked(let path): "\(fact). Copy it to a file of its own: cp '\(path)' NEW"
    case .planted(let path, let file):
      """
      \(fact), and carvalet does not use such a file beside a store. Nothing was changed. \
      \(remedy(file, at: path))
      """
    case .schemaMismatch(let path, let message):
      """
      The store '\(path)' is not as carvalet made it: \(message). No car was changed. \
      'carvalet db check' reports more.
      """
    case .altered:
      "\(fact). No car was changed. 'carvalet db check --repair' puts it right."
    case .newerSchema(let path, let found, let known):
      newerSchema(path, found: found, known: known)
    case .unknownParts(let path, let parts): unknownParts(path, parts)
    case .newerTextKeys(let path, let found, let known):
      "\(newerTextKeys(path, found: found, known: known)). It can be read here, not written."
    case .notReadable(_, let file?): "\(fact). \(remedy(file))"
    case .notWritable(_, nil): "\(fact). No car was changed."
    case .notWritable(_, let file?): "\(fact). No car was changed. \(remedy(file))"
    case .busy(let path, nil): busy(path)
    case .stillRead(let path, nil):
      """
      '\(path)' was written anew, but the bytes of what was removed stay in its files until nothing \
      reads it: \(reader(nil)) has been reading for long. Run 'carvalet db vacuum' again.
      """
    case .stillRead: "\(fact). Run 'carvalet db vacuum' again."
    case .partlyWritten:
      """
      \(fact). No car was changed, but what carvalet mends in a store before that may be. Run the \
      command again.
      """
    case .perhapsWritten:
      """
      \(fact). It may be stored: 'carvalet list --limit 3' shows the cars parked last, \
      'carvalet show TICKET' one car.
      """
    case .pathTooLong: "\(fact), and \(CarStore.longestName) for the name at its end"
    case .missingFolder, .fileExists, .danglingLink, .notReadable(_, nil), .busy, .notRead,
      .notWritten, .pathNotText:
      SafeText(escaping: error.description)
    }
  }

  // MARK: - Stores of both kinds, by path or address

  static func newerSchema(_ store: String, found: Int, known: Int) -> SafeText {
    """
    The store '\(store)' was written by a newer carvalet \
    (schema \(found), this one knows \(known)). Nothing was changed.
    """
  }

  static func unknownParts(_ store: String, _ parts: [String]) -> SafeText {
    """
    The store '\(store)' has what this carvalet does not know \
    (\(parts.map { SafeText(escaping: $0) }.joined(separator: "; "))): a newer one has extended it. \
    Nothing was changed.
    """
  }

  static func newerTextKeys(_ store: String, found: Int, known: Int) -> SafeText {
    """
    The sort keys of '\(store)' were made by a newer carvalet \
    (version \(found), this one knows \(known))
    """
  }

  static func busy(_ store: String) -> SafeText {
    "The store '\(store)' is busy: another desk has been writing for long. Try again."
  }

  /// What to do about a file beside a store.
  private static func remedy(_ file: PlantedFile, at path: String) -> SafeText {
    // The second name may have been given to a file of the store, which must not go.
    if case .hardLink = file {
      return "Copy it to a file of its own: cp '\(path)' NEW && mv NEW '\(path)'"
    }
    return "See who put it there, and move it away."
  }

  /// Who reads a store for so long that others notice.
  static func reader(_ process: StoreProcess?) -> SafeText {
    process.map(Self.process) ?? "another desk or program"
  }

  /// `'carvalet watch' of ann (process 4711)`
  static func process(_ process: StoreProcess) -> SafeText {
    SafeText(escaping: process.description)
  }

  static func message(for error: CarStore.TicketError) -> SafeText {
    switch error {
    case .taken(let ticket):
      "Ticket \(ticket) is taken. Leave out --ticket to get the next free one."
    case .retired(let ticket):
      "Ticket \(ticket) belonged to a car that was removed, and is never given out again."
    case .usedUp:
      "There is no ticket after \(Car.Ticket.max). Give one with --ticket."
    case .last:
      """
      Ticket \(Car.Ticket.max) is the last number there is: no car could get a ticket after it. \
      Leave out --ticket to get the next free one.
      """
    case .farAhead(let ticket, let highest): CarMessages.gap(ticket, above: highest)
    }
  }

  static func message(for error: CarStore.TagInUse) -> SafeText {
    "\(CarMessages.tagInUse(error)) Nothing was changed; without --strict, that is only a warning."
  }

  static func message(for error: CarStore.MisplacedStep) -> SafeText {
    let field = error.step.field
    let date = Timestamp.text(error.step.date)
    let step: SafeText = field == .dateReturned ? "left" : "was \(field.title)"
    return """
      Ticket \(error.ticket) \(step) at \(date): it cannot have been \(error.step.before.title) after \
      that. Nothing was changed.
      """
  }

  static func message(for error: CarGroupingError) -> SafeText {
    "A list sorted by \(error.order.rawValue) cannot be grouped by \(error.grouping.rawValue)"
  }

  static func message(for error: FieldMapping.MappingError) -> SafeText {
    switch error {
    case .notAPair(let text):
      "'\(text)' does not map a column. Type --map field=column, as in --map plate=Reg."
    case .unknownField(let name):
      unknown("field", name, among: CarField.allCases.map(\.name))
    case .fieldMappedTwice(let field):
      "The field '\(field.name)' is mapped twice"
    case .columnMappedTwice(let column):
      "The column '\(column)' is mapped twice"
    case .columnTwice(let column, let field, let number):
      """
      Two columns are called '\(column)', and both could be the \(field.title). Choose one by its \
      number, as in --map \(field.name)=#\(number), or leave both out with --map \(field.name)=
      """
    case .noKnownColumn(let columns):
      """
      No column of the file is known: \(list(columns)). \
      \(remedy(forUnknown: columns))
      """
    case .columnsNotFound(let missing, let columns):
      """
      The file has no column \(list(missing)). It has \(list(columns)).\
      \(missing.contains(where: isSeveralPairs) ? repeatMap : "")
      """
    }
  }

  /// What to type where no column is known, perhaps because the first line of the file is a car.
  private static func remedy(forUnknown columns: [String]) -> SafeText {
    guard let guess = ColumnGuess.columns(of: columns) else {
      return "Name them, as in --map make=brand."
    }
    return "If that is a car, say what it holds: --no-header --columns \(ShellWord(guess).text)"
  }

  /// The names of columns in quotes. A file that is no table may have names without end.
  private static func list(_ columns: [String]) -> String {
    let longestName = 60
    let mostNames = 40
    let names = columns.prefix(mostNames).map { name in
      name.count > longestName ? "'\(name.prefix(longestName))…'" : "'\(name)'"
    }
    let rest = columns.count > mostNames ? " and \(columns.count - mostNames) more" : ""
    return names.joined(separator: ", ") + rest
  }

  /// Whether the name of a column contains another pair: `brand,model=typ`, typed as
  /// `--map make=brand,model=typ`.
  private static func isSeveralPairs(_ column: String) -> Bool {
    column.split(separator: ",").dropFirst().contains { pair in
      guard let equals = pair.firstIndex(of: "=") else { return false }
      return CarField.named(String(pair[..<equals])) != nil
    }
  }

  private static let repeatMap: SafeText =
    " Repeat --map for each field, as in --map make=brand --map model=typ."

  static func message(for error: ByteSource.ReadError) -> SafeText {
    "The input cannot be read: \(String(cString: strerror(error.code)))"
  }

  /// The message for an error that no other case covers, in the words of the library that threw it.
  static func defect(_ error: any Error) -> SafeText {
    "This is a defect of carvalet: \(String(describing: error))"
  }
}
