import CarStorage
import FetchedResults
import Glibc
import TerminalScreen

/// The sentences about the store and its data.
extension ErrorMessages {
  static func message(for error: StoreError) -> SafeText {
    switch error {
    case .missing(let path):
      "There is no store at '\(path)'. 'carvalet park' or 'carvalet import' makes one."
    case .missingFolder(let path):
      "The folder of '\(path)' does not exist. Make it first, or name another place."
    case .fileExists(let path):
      "'\(path)' is there already. Choose another name."
    case .isFolder(let path):
      "'\(path)' is a folder. Name a file in it with --store."
    case .danglingLink(let path):
      "'\(path)' is a link to a file that does not exist"
    case .foreign(let path):
      "'\(path)' is not a carvalet store. Nothing was changed."
    case .damaged(let path):
      """
      The store '\(path)' is damaged. No car was changed. \
      'carvalet db check' reports more; a backup is the way back.
      """
    case .damagedTexts(let path):
      """
      The texts that a search of '\(path)' reads are damaged, but no car is. \
      'carvalet db check --repair' makes them anew.
      """
    case .damagedRow(let path, let row):
      """
      A row of '\(path)' is damaged: \(StoreFindings.name(row)). No car was changed. \
      'carvalet db check --repair' mends it.
      """
    case .hardLinked(let path):
      """
      '\(path)' has another name as well (a hard link), and each name would have a log of its own. \
      Copy it to a file of its own: cp '\(path)' NEW
      """
    case .planted(let path, let file): message(for: file, at: path)
    case .schemaMismatch(let path, let message):
      """
      The store '\(path)' is not as carvalet made it: \(message). No car was changed. \
      'carvalet db check' reports more.
      """
    case .altered(let path, let differences):
      """
      '\(path)' was altered by another program: \
      \(differences.map(StoreFindings.line).joined(separator: "; ")). No car was changed. \
      'carvalet db check --repair' puts it right.
      """
    case .newerSchema(let path, let found, let known):
      """
      The store '\(path)' was written by a newer carvalet \
      (schema \(found), this one knows \(known)). Nothing was changed.
      """
    case .unknownParts(let path, let parts):
      """
      The store '\(path)' has what this carvalet does not know \
      (\(parts.map { SafeText(escaping: $0) }.joined(separator: "; "))): a newer one has extended it. \
      Nothing was changed.
      """
    case .newerTextKeys(let path, let found, let known):
      """
      The sort keys of '\(path)' were made by a newer carvalet \
      (version \(found), this one knows \(known)). It can be read here, not written.
      """
    case .notReadable(let path, nil):
      "'\(path)' may not be read"
    case .notReadable(_, let file?):
      "\(whose(file)). \(remedy(file))"
    case .notWritable(let path, nil):
      "'\(path)' or its folder may not be written. No car was changed."
    case .notWritable(_, let file?):
      "\(whose(file)). No car was changed. \(remedy(file))"
    case .busy(let path, let writer):
      """
      The store '\(path)' is busy: \(writer.map(process) ?? "another desk") has been writing for long. \
      Try again.
      """
    case .stillRead(let path, let reader):
      """
      '\(path)' was written anew, but the bytes of what was removed stay in its files until nothing \
      reads it: \(ErrorMessages.reader(reader)) has been reading for long. Run 'carvalet db vacuum' \
      again.
      """
    case .notRead(let path, let reason): "'\(path)' could not be read: \(reason)"
    case .notWritten(let path, let reason):
      "'\(path)' could not be written: \(reason). Nothing was changed and nothing is lost."
    case .partlyWritten(let path, let reason):
      """
      '\(path)' could not be written to the end: \(reason). No car was changed, but what carvalet \
      mends in a store before that may be. Run the command again.
      """
    case .perhapsWritten(let path, let reason):
      """
      '\(path)' could not be written to the end: \(reason). It may be stored: \
      'carvalet list --limit 3' shows the cars parked last, 'carvalet show TICKET' one car.
      """
    case .pathTooLong(let path, let limit):
      """
      The path '\(path)' is too long for a store: \(limit) bytes are the most, and \
      \(CarStore.longestName) for the name at its end
      """
    case .pathNotText(let path):
      "'\(path)' leads to a file whose name is not UTF-8. Name a store by such a path only."
    }
  }

  /// What lies in the place of a file beside a store.
  private static func message(for file: PlantedFile, at path: String) -> SafeText {
    let fact: SafeText =
      switch file {
      case .link: "is a link"
      case .notRegular: "is no plain file"
      case .hardLink: "has a second name (a hard link)"
      case .ofStranger(let owner): "belongs to \(owner), who may not write to the store"
      case .otherContent: "has the content of another program"
      }
    // The second name may have been given to a file of the store, which must not go.
    let way: SafeText =
      if case .hardLink = file {
        "Copy it to a file of its own: cp '\(path)' NEW && mv NEW '\(path)'"
      } else {
        "See who put it there, and move it away."
      }
    return """
      '\(path)' \(fact), and carvalet does not use such a file beside a store. Nothing was changed. \
      \(way)
      """
  }

  /// The state from which a list was read no longer exists: another file has replaced the store, or
  /// the server has ended the connection.
  static let replacedMeanwhile: SafeText = """
    Another store took the place of this one while it was read, or the server ended that. Try again.
    """

  /// Who reads a store for so long that others notice.
  static func reader(_ process: StoreProcess?) -> SafeText {
    process.map(Self.process) ?? "another desk or program"
  }

  /// `'carvalet watch' of ann (process 4711)`
  static func process(_ process: StoreProcess) -> SafeText {
    let user: SafeText = process.user.map { " of \($0)" } ?? ""
    guard let command = process.command else { return "process \(Int(process.id))\(user)" }
    return "'\(command)'\(user) (process \(Int(process.id)))"
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
