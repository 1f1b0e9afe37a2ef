import FetchedResults
import FetchedResultsSQL
import FoundationEssentials

// The field `note` of a car is the text of its last note. The table of notes has a row for each
// note that a command added. A note of an import or of another program is only in the field at
// first, and gets a row, without an author, when the next note is added.

/// A note that is to be added to cars, and the question which of them have notes in the table. Its
/// answer arrives with the cars.
///
/// A local value of one transaction.
struct NoteAddition {
  fileprivate let note: CarNote
  fileprivate let recorded: SentRows<Car.Ticket>

  init(_ note: CarNote, to tickets: [Car.Ticket], _ writer: any SQLWriter<Car>) throws {
    self.note = note
    recorded = try writer.session.send(
      "SELECT DISTINCT ticket FROM car_note WHERE \(writer.table.isInIdentifierList)",
      [writer.table.list(of: tickets)]
    ) { $0.integer(0) }
  }
}

extension SQLWriter<Car> {
  /// Adds a note to cars, and sets their field `note` to it.
  ///
  /// - Returns: The cars as they are then.
  @discardableResult func add(_ addition: NoteAddition, to cars: [Car]) throws -> [Car] {
    if cars.isEmpty { return [] }
    try beginCommand()
    let note = addition.note
    let recorded = try Set(addition.recorded.read())
    let notes = cars.flatMap { car in
      let first = recorded.contains(car.ticket) ? nil : car.note
      return [
        first.map { CarNote(text: $0, date: car.dateCreated, author: nil) }, note,
      ].compactMap { $0.map { (car.ticket, $0) } }
    }
    let after = cars.map { car in
      var after = car
      after.note = note.text
      return after
    }
    for car in after { try update(car) }
    try insert(notes)
    return after
  }

  /// Records the author and the date of the first note of cars, which is in their field `note`
  /// already.
  func recordFirstNotes(of cars: [Car], by author: String?, at date: Date) throws {
    let notes = cars.compactMap { car in
      car.note.map { (car.ticket, CarNote(text: $0, date: date, author: author)) }
    }
    guard !notes.isEmpty else { return }
    try beginCommand()
    try insert(notes)
  }

  /// Replaces the stored notes of cars.
  func replaceNotes(_ notes: [(ticket: Car.Ticket, notes: [CarNote])]) throws {
    guard !notes.isEmpty else { return }
    try run(
      "DELETE FROM car_note WHERE \(table.isInIdentifierList)",
      [table.list(of: notes.map(\.ticket))])
    try insert(notes.flatMap { ticket, notes in notes.map { (ticket, $0) } })
  }

  /// Updates the notes of cars after an edit of their field `note`: a first note is recorded, and
  /// the last one of several is corrected.
  ///
  /// - Parameter last: The last notes of the cars; nil where the edit changes no note.
  /// - Returns: The cars as they are then.
  func noteEdit(
    _ changes: [CarStore.CarChange], _ change: CarStore.Change, _ last: LastNotes?
  ) throws -> [Car] {
    let edits = changes.filter { $0.before.note != $0.after.note }
    let corrected = edits.filter { $0.before.note != nil }.map(\.after)
    try recordFirstNotes(
      of: edits.filter { $0.before.note == nil }.map(\.after), by: change.author,
      at: change.date ?? Date())
    let after = try correctLastNotes(of: corrected, last)
    return changes.map { after[$0.after.ticket] ?? $0.after }
  }

  /// Corrects the last note of cars after their field `note` was changed. Without a text, the last
  /// note is deleted, and the one before it becomes the last.
  ///
  /// - Returns: The cars that have another note then.
  private func correctLastNotes(
    of cars: [Car], _ last: LastNotes?
  ) throws -> [Car.Ticket: Car] {
    guard !cars.isEmpty, let last else { return [:] }
    let ids = Dictionary(uniqueKeysWithValues: try last.read())
    let noted = cars.filter { ids[$0.ticket] != nil }
    guard !noted.isEmpty else { return [:] }
    try beginCommand()
    func list(_ cars: [Car]) -> Value { table.list(of: cars.compactMap { ids[$0.ticket] }) }
    let isOne = table.dialect.isInList("id")
    // Most commands give all cars the same text.
    for (text, cars) in Dictionary(grouping: noted, by: \.note) {
      guard let text else { continue }
      try run("UPDATE car_note SET text = ? WHERE \(isOne)", [.text(text), list(cars)])
    }
    let cleared = noted.filter { $0.note == nil }
    guard !cleared.isEmpty else { return [:] }
    try run("DELETE FROM car_note WHERE \(isOne)", [list(cleared)])
    let rest = try CarNote.notes(of: cleared.map(\.ticket), table, session)
    var changed: [Car.Ticket: Car] = [:]
    for car in cleared {
      guard let note = rest[car.ticket]?.last else { continue }
      var after = car
      after.note = note.text
      try update(after)
      changed[car.ticket] = after
    }
    return changed
  }

  /// Asks for the last notes of some cars.
  func lastNotes(of tickets: [Car.Ticket]) throws -> LastNotes {
    try session.send(
      """
      SELECT ticket, max(id) FROM car_note WHERE \(table.isInIdentifierList) GROUP BY ticket
      """, [table.list(of: tickets)]
    ) { ($0.integer(0), $0.integer(1)) }
  }

  /// The identifiers of last notes, by ticket.
  typealias LastNotes = SentRows<(Car.Ticket, Int64)>

  private func insert(_ notes: [(ticket: Car.Ticket, note: CarNote)]) throws {
    try insert(
      notes.map { ticket, note in
        [
          .integer(ticket), .date(note.date), Value(note.author), Value(note.damage?.rawValue),
          .text(note.text), Value(note.photo),
        ]
      }, into: CarSchema.notes)
  }
}

extension CarNote {
  /// A note whose date, author, code, text and photo stand in consecutive columns.
  private init(_ row: SQLCursor, from first: Int32) {
    self.init(
      text: row.text(first + 3) ?? "", date: Date(millisecondsSince1970: row.integer(first)),
      author: row.text(first + 1), damage: row.text(first + 2).flatMap(Damage.init),
      photo: row.text(first + 4))
  }

  /// Sends a statement for the notes of damage of some cars, the first one of each first.
  ///
  /// - Parameter tickets: A statement that selects the tickets, with its values.
  static func sendDamages(
    _ tickets: String, _ values: [Value], _ session: any SQLSession
  ) throws -> SentRows<(Car.Ticket, CarNote)> {
    try session.send(
      """
      SELECT ticket, date, author, code, text, photo FROM car_note
        WHERE ticket IN (\(tickets)) AND code IS NOT NULL ORDER BY id
      """, values
    ) { ($0.integer(0), CarNote($0, from: 1)) }
  }

  /// The notes of some cars that are in the table, the first one first.
  static func notes(
    of tickets: [Car.Ticket], _ table: TableLayout, _ session: any SQLSession
  ) throws -> [Car.Ticket: [CarNote]] {
    try byTicket(send(of: tickets, table, session))
  }

  /// Sends a statement for the notes of some cars.
  static func send(
    of tickets: [Car.Ticket], _ table: TableLayout, _ session: any SQLSession
  ) throws -> SentRows<(ticket: Car.Ticket, note: CarNote)> {
    try send(
      where: SQLFragment(table.isInIdentifierList, value: table.list(of: tickets)), session)
  }

  /// The notes that fulfil a condition, by ticket, the first one of each first.
  static func notes(
    where condition: SQLFragment, _ session: any SQLSession
  ) throws -> [Car.Ticket: [CarNote]] {
    try byTicket(send(where: condition, session))
  }

  private static func send(
    where condition: SQLFragment, _ session: any SQLSession
  ) throws -> SentRows<(ticket: Car.Ticket, note: CarNote)> {
    try session.send(
      """
      SELECT ticket, date, author, code, text, photo FROM car_note WHERE \(condition.sql)
        ORDER BY ticket, id
      """, condition.bindings
    ) { ($0.integer(0), CarNote($0, from: 1)) }
  }

  /// Reads the notes of a statement that was sent, by ticket, the first one of each first.
  static func byTicket(
    _ notes: SentRows<(ticket: Car.Ticket, note: CarNote)>
  ) throws -> [Car.Ticket: [CarNote]] {
    try Dictionary(grouping: notes.read(), by: \.ticket).mapValues { $0.map(\.note) }
  }

  /// The notes that commands added, with their original texts, by command and ticket. Purged notes
  /// are left out.
  static func notes(
    addedBy commands: [Int64], _ session: any SQLSession
  ) throws -> [Int64: [Car.Ticket: CarNote]] {
    guard !commands.isEmpty else { return [:] }
    // The next entry about a note has its former values; without such an entry, its row has them.
    let rows = try session.rows(
      """
      SELECT added.command, coalesce(next.old_ticket, note.ticket), coalesce(next.old_date, note.date),
          CASE WHEN next.seq IS NULL THEN note.author ELSE next.old_author END,
          CASE WHEN next.seq IS NULL THEN note.code ELSE next.old_code END,
          coalesce(next.old_text, note.text),
          CASE WHEN next.seq IS NULL THEN note.photo ELSE next.old_photo END
        FROM car_note_change AS added
        LEFT JOIN car_note AS note ON note.id = added.id
        LEFT JOIN car_note_change AS next ON next.seq =
          (SELECT min(seq) FROM car_note_change WHERE id = added.id AND seq > added.seq)
        WHERE \(session.dialect.isInList("added.command"))
          AND added.operation = \(ChangeOperation.insert.rawValue)
        ORDER BY added.seq
      """, [session.dialect.list(of: commands)]
    ) { row -> (command: Int64, ticket: Car.Ticket, note: CarNote)? in
      guard let ticket = row.integerOrNil(1), !row.isNull(2), !row.isNull(5) else { return nil }
      return (row.integer(0), ticket, CarNote(row, from: 2))
    }
    // The first note of a car may have got its row only when the second one was added.
    return rows.compactMap(\.self).reduce(into: [:]) { notes, row in
      notes[row.command, default: [:]][row.ticket] = row.note
    }
  }
}
