import FetchedResults
import FetchedResultsSQL
package import FoundationEssentials

/// One run of an import, with its options and its summary.
///
/// All rows go into the store in one transaction. A row that cannot be stored is reported, and the
/// import continues to read, so that one run names every mistake. After such a row nothing is
/// stored, unless bad rows are to be skipped. One thread uses the value.
package struct CarImport {
  /// What to do with a row whose ticket a stored car has already.
  package enum ConflictRule: String, CaseIterable, Sendable {
    case skip, replace, fail
  }

  /// What an import does with rows that it could refuse, and the clock and the author of its
  /// changes.
  package struct Options {
    package var onConflict = ConflictRule.fail
    package var skipsBadRows = false
    package var isDryRun = false
    /// Whether tickets may be far above the tickets of the store.
    package var allowsTicketGap = false
    /// Whether rows are stored that are probably mistakes: rows with the last possible ticket, and
    /// rows with a time in the future, which may come from a clock that was wrong.
    package var storesDoubtfulRows = false
    /// The time of parking for cars whose rows have none.
    package var now: Date
    /// How far the stand's clock is ahead of UTC at a time, in seconds, for rows whose times have
    /// no zone.
    package var utcOffset: (Date) -> Int
    package var author: String?
    package var desk: String?

    package init(now: Date, utcOffset: @escaping (Date) -> Int) {
      self.now = now
      self.utcOffset = utcOffset
    }
  }

  /// How many rows an import has stored, replaced, left out and refused.
  package struct Summary: Equatable, Sendable {
    package var stored = 0
    package var replaced = 0
    /// The number of rows that were left out because their ticket is taken.
    package var skipped = 0
    package var refused = 0
    /// The number of makes and models that were empty or the word "(null)" and became `Unknown`.
    package var repaired = 0
    /// The number of rows of which no known field held anything.
    package var withoutCar = 0
    /// The number of rows that had fewer fields than the header.
    package var shortRows = 0
    /// The number of fields with a word for nothing, such as `N/A`, by what they are for.
    package var wordsForNothing: [CarField: Int] = [:]
    /// The number of times of an hour that the clocks showed twice.
    package var timesShownTwice = 0
    /// The number of years in two digits.
    package var shortYears = 0
    /// Keys and plates that several cars on the lot have after the import.
    package var sharedTexts: [SharedText] = []
    package var ignoredColumns: [String] = []
    /// Whether no column gave tickets and the store had cars already. The cars may be the same
    /// ones.
    package var mayRepeatCars = false

    package var rows: Int { stored + replaced + skipped + refused }
  }

  /// There were bad rows, which were not to be skipped. Nothing was stored.
  package struct Refused: Error { package let summary: Summary }

  /// The server gave up the transaction in favour of another one. It does not run again, because
  /// rows had been read by then.
  package struct Interrupted: Error {}

  private let options: Options
  private let onRefused: (RowProblem) throws -> Void
  private let onStored: (Car) -> Void
  private let onProgress: (_ rows: Int, _ bytesRead: Int) -> Void
  private var summary = Summary()
  private var hasBegun = false
  /// The notes of stored cars that are still to be stored.
  private var notes = PendingNotes()
  /// A server cannot store NUL, and each statement that is waited for costs a round trip.
  private var isOnServer = false
  /// How many fields a whole row has; nil in formats whose records name their fields.
  private var fieldsPerRow: Int?
  /// Whether a row that replaces a car is stored after the new cars of its batch.
  private var postpones = false
  /// What the file calls the fields that it calls by other names than ours.
  private var columnNames: [CarField: String] = [:]
  /// The tickets of the rows so far.
  private var tickets = FileTickets()
  /// The rows that are stored later, in the order of the file.
  private var postponed: [(row: DecodedRows.Row, isRetired: Bool)] = []

  /// The count of rows between two reports of progress.
  private static let rowsPerReport = 5_000
  /// A server is asked for the tickets of this many rows at once. Together with the two round trips
  /// of the load that stores them, that is one round trip for 5,000 rows.
  private static let rowsAtOnce = 15_000
  /// For a file, this many rows are decoded while the rows before them are stored. With so many,
  /// starting a thread for them costs little in comparison.
  private static let rowsAhead = 1_000

  /// - Parameters:
  ///   - onRefused: Called with each row that cannot be stored.
  ///   - onStored: Called with each car that is stored.
  ///   - onProgress: Called every few thousand rows with how far the import is.
  package init(
    _ options: Options, onRefused: @escaping (RowProblem) throws -> Void,
    onStored: @escaping (Car) -> Void = { _ in },
    onProgress: @escaping (_ rows: Int, _ bytesRead: Int) -> Void = { _, _ in }
  ) {
    self.options = options
    self.onRefused = onRefused
    self.onStored = onStored
    self.onProgress = onProgress
  }

  /// Reads all records into a store. Afterwards the decoder has the mapping of the file's columns.
  ///
  /// - Throws: `RowProblem` where the rest of the file cannot be read,
  ///   `FieldMapping.MappingError`, `CarDecoder.MisreadColumn`, `CarDecoder.DoubtfulDay`,
  ///   ``Refused``, `ByteSource.ReadError`, `StoreError`,
  ///   ``CarStore/TicketError/farAhead(_:highest:)`` where the whole file leaves a gap;
  ///   in each case nothing is stored.
  package mutating func run(
    _ reader: inout any RecordReader, decoder: inout CarDecoder, into store: CarStore
  ) throws -> Summary {
    decoder.begin(reader)
    isOnServer = store.server != nil
    fieldsPerRow = reader.fieldsPerRow
    if reader.header != nil {
      try decoder.mapping.requireMappedColumns()
      try decoder.mapping.requireKnownColumn()
    }
    try store.store.transaction(
      ChangeCommand("import", by: options.author, at: options.desk, date: options.now),
      isDryRun: options.isDryRun
    ) { writer in
      let hadCars = try CarStore.hasCars(in: writer.session)
      let highest = max(0, try writer.greatestID)
      // Nothing has been read so far, so the transaction may still run again after a conflict.
      guard !hasBegun else { throw Interrupted() }
      hasBegun = true
      try storeRows(&reader, &decoder, with: writer)
      try notes.store(with: writer)
      try decoder.mapping.requireMappedColumns()
      try decoder.mapping.requireKnownColumn()
      summary.ignoredColumns = decoder.mapping.ignoredColumns
      summary.wordsForNothing = decoder.wordsForNothing
      summary.timesShownTwice = decoder.timesShownTwice
      summary.shortYears = decoder.shortYears
      let givesTickets = decoder.mapping.fields.contains(.ticket)
      summary.mayRepeatCars = hadCars && summary.stored > 0 && !givesTickets
      if summary.refused > 0, !options.skipsBadRows { throw Refused(summary: summary) }
      if summary.stored + summary.replaced > 0 {
        summary.sharedTexts = try SharedText.onLot(
          decoder.mapping.fields.contains, in: writer.session)
      }
      if !options.allowsTicketGap { try checkGap(above: highest, with: writer) }
    }
    return summary
  }

  /// Refuses a file whose tickets leave a wide gap above the tickets of the store.
  ///
  /// A new store takes any tickets: it has none yet, and its rows were exported from another store
  /// or program. Only where few tickets would be left above the tickets of the file, that is
  /// refused as well.
  ///
  /// - Throws: ``CarStore/TicketError/farAhead(_:highest:)``.
  private func checkGap(
    above highest: Car.Ticket, with writer: any SQLWriter<Car>
  ) throws {
    let after = max(0, try writer.greatestID)
    let isNew = highest == 0 && after < .max - CarStore.widestTicketGap
    guard !isNew, after - highest - Int64(summary.stored) > CarStore.widestTicketGap else { return }
    throw CarStore.TicketError.farAhead(after, highest: highest)
  }

  private mutating func storeRows(
    _ reader: inout any RecordReader, _ decoder: inout CarDecoder, with writer: any SQLWriter<Car>
  ) throws {
    let count = isOnServer ? Self.rowsAtOnce : Self.rowsAhead
    var batches = DecodedBatches(reader, decoder, atMost: count)
    defer { (reader, decoder) = batches.end() }
    while let batch = try batches.take() {
      columnNames = batch.columnNames
      try writer.prefetch(inserting: batch.tickets)
      try store(batch.rows, with: writer)
      if let failure = batch.failure { throw failure }
    }
  }

  /// Stores rows. On a server, the cars that replace others are stored after the new ones, because
  /// changes of one kind are sent together. Refused rows are reported in the order of the file all
  /// the same.
  private mutating func store(
    _ rows: [DecodedRows.Row], with writer: any SQLWriter<Car>
  ) throws {
    postpones = isOnServer
    var refusals: [(index: Int, problem: RowProblem)] = []
    let outcome = Result {
      for row in rows { try take(row, &refusals, with: writer) }
      let conflicts = postponed
      postpones = false
      postponed = []
      for isRetired in [true, false] {
        for conflict in conflicts where conflict.isRetired == isRetired {
          try take(conflict.row, &refusals, isPostponed: true, with: writer)
        }
      }
    }
    for refusal in refusals.sorted(by: { $0.index < $1.index }) {
      var problem = refusal.problem
      problem.column = problem.column ?? problem.kind.field.flatMap { columnNames[$0] }
      try onRefused(problem)
    }
    try outcome.get()
  }

  /// Takes a row, which is stored, left out or refused, or postponed and taken again later.
  private mutating func take(
    _ row: DecodedRows.Row, _ refusals: inout [(index: Int, problem: RowProblem)],
    isPostponed: Bool = false, with writer: any SQLWriter<Car>
  ) throws {
    let before = summary.rows
    do {
      let (record, draft) = try row.content.get()
      guard let draft else {
        summary.withoutCar += 1
        return
      }
      if !isPostponed, let fieldsPerRow, record.cells.count < fieldsPerRow {
        summary.shortRows += 1
      }
      do {
        if !isPostponed { try noteTicket(of: draft, record) }
        try store(row, draft, record, with: writer)
      } catch let error as PostgresError {
        throw RowProblem(error, record) ?? error
      }
    } catch let problem as RowProblem {
      summary.refused += 1
      refusals.append((row.index, problem))
    }
    if summary.rows > before, summary.rows % Self.rowsPerReport == 0 {
      onProgress(summary.rows, row.bytesRead)
    }
  }

  /// Refuses the ticket of a row where an earlier row of the file has it. The store has nothing to
  /// do with that, so no rule about conflicts applies.
  private mutating func noteTicket(of draft: CarDraft, _ record: RecordRow) throws {
    guard let ticket = draft.ticket else { return }
    let place = record.place
    guard let earlier = tickets.add(ticket, line: place.line) else { return }
    throw RowProblem(
      earlier.isGiven
        ? .ticketGiven(ticket, line: earlier.line) : .ticketTwice(ticket, line: earlier.line),
      at: place, raw: record.raw)
  }

  private mutating func store(
    _ row: DecodedRows.Row, _ draft: CarDraft, _ record: RecordRow,
    with writer: any SQLWriter<Car>
  ) throws {
    let car = draft.car(
      ticket: draft.ticket ?? 0, now: options.now, utcOffset: options.utcOffset)
    if let date = car.misplacedDate {
      throw RowProblem(
        .dateMisplaced(date.field, before: date.before), at: record.place, raw: record.raw)
    }
    if !options.storesDoubtfulRows,
      let (field, date) = car.datesOfSteps.first(where: { $0.date > options.now })
    {
      throw RowProblem(.timeAhead(field, date), at: record.place, raw: record.raw)
    }
    if car.ticket == .max, !options.storesDoubtfulRows,
      try writer.greatestID < .max
    {
      throw RowProblem(.lastTicket(car.ticket), at: record.place, raw: record.raw)
    }
    if isOnServer, car.notes.contains(where: \.containsNUL) {
      throw RowProblem(.textWithNUL(.notes), at: record.place, raw: record.raw)
    }
    do {
      var stored = car
      if draft.ticket == nil {
        stored.ticket = try CarStore.insertWithNewTicket(car, with: writer)
        tickets.give(stored.ticket, line: record.place.line)
      } else {
        try CarStore.insert(car, with: writer)
      }
      try add(notesOf: stored, with: writer)
      onStored(stored)
      summary.stored += 1
    } catch let conflict as CarStore.TicketError {
      guard try settle(conflict, car, row, record, with: writer) else { return }
    }
    summary.repaired += draft.repairs.count
  }

  private mutating func add(notesOf car: Car, with writer: any SQLWriter<Car>) throws {
    guard !car.notes.isEmpty else { return }
    notes.add(car)
    if notes.areMany { try notes.store(with: writer) }
  }

  /// Applies the rule about tickets that are not free.
  ///
  /// - Returns: Whether the car has been stored.
  private mutating func settle(
    _ conflict: CarStore.TicketError, _ car: Car, _ row: DecodedRows.Row, _ record: RecordRow,
    with writer: any SQLWriter<Car>
  ) throws -> Bool {
    switch (conflict, options.onConflict) {
    case (.usedUp, _), (.last, _), (.farAhead, _): throw conflict
    case (_, .skip):
      summary.skipped += 1
      return false
    case (.retired, .replace) where postpones:
      postponed.append((row, isRetired: true))
      return false
    case (.taken, .replace) where postpones:
      postponed.append((row, isRetired: false))
      return false
    case (.taken, .replace):
      try writer.update(car)
      try add(notesOf: car, with: writer)
      onStored(car)
      summary.replaced += 1
    case (.retired(let ticket), .replace):
      try CarStore.unretire([ticket], with: writer)
      try writer.insert(car)
      try add(notesOf: car, with: writer)
      onStored(car)
      summary.replaced += 1
    case (.taken(let ticket), .fail):
      throw RowProblem(.ticketTaken(ticket), at: record.place, raw: record.raw)
    case (.retired(let ticket), .fail):
      throw RowProblem(.ticketRetired(ticket), at: record.place, raw: record.raw)
    }
    return true
  }
}

extension CarStore {
  static func hasCars(in session: any SQLSession) throws -> Bool {
    try session.integer("SELECT EXISTS (SELECT 1 FROM car)") == 1
  }
}
