import FetchedResults
import FetchedResultsSQL
import Foundation

// The field `note` of a car is the text of its last note. The table of notes has a row for each note
// that somebody made here. A note that an import or another program wrote stands in the field alone,
// and gets its row, without an author, when the next one is added.

extension SQLWriter<Car> {
  /// Adds a note to cars, whose field `note` it becomes.
  ///
  /// - Returns: The cars as they are then.
  @discardableResult func add(_ note: CarNote, to cars: [Car]) throws -> [Car] {
    if cars.isEmpty { return [] }
    try beginCommand()
    let described = cars.filter { $0.note != nil }.map(\.ticket)
    let recorded = try CarNote.tickets(withNotesAmong: described, table, session)
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

  /// Records who made the first note of cars, which is their field `note` already, and when.
  func recordFirstNotes(of cars: [Car], by author: String?, at date: Date) throws {
    let notes = cars.compactMap { car in
      car.note.map { (car.ticket, CarNote(text: $0, date: date, author: author)) }
    }
    guard !notes.isEmpty else { return }
    try beginCommand()
    try insert(notes)
  }

  /// Stores notes in the place of those that their cars have.
  func replaceNotes(_ notes: [(ticket: Car.Ticket, notes: [CarNote])]) throws {
    guard !notes.isEmpty else { return }
    try run(
      "DELETE FROM car_note WHERE \(table.isInIdentifierList)",
      [table.list(of: notes.map(\.ticket))])
    try insert(notes.flatMap { ticket, notes in notes.map { (ticket, $0) } })
  }

  /// Brings the notes of cars in line with an edit of their field `note`: the first note is recorded,
  /// and else the last one is corrected.
  ///
  /// - Returns: The cars as they are then.
  func noteEdit(_ changes: [CarStore.CarChange], _ change: CarStore.Change) throws -> [Car] {
    let edits = changes.filter { $0.before.note != $0.after.note }
    let corrected = edits.filter { $0.before.note != nil }.map(\.after)
    try recordFirstNotes(
      of: edits.filter { $0.before.note == nil }.map(\.after), by: change.author,
      at: change.date ?? Date())
    let after = try correctLastNotes(of: corrected)
    return changes.map { after[$0.after.ticket] ?? $0.after }
  }

  /// Corrects the last note of cars after their field `note` was changed; without a text, the last
  /// note is taken away, and the one before it is the last.
  ///
  /// - Returns: The cars that have another note then.
  private func correctLastNotes(of cars: [Car]) throws -> [Car.Ticket: Car] {
    guard !cars.isEmpty else { return [:] }
    let last = try CarNote.lastIDs(of: cars.map(\.ticket), table, session)
    let noted = cars.filter { last[$0.ticket] != nil }
    guard !noted.isEmpty else { return [:] }
    try beginCommand()
    func ids(_ cars: [Car]) -> Value { table.list(of: cars.compactMap { last[$0.ticket] }) }
    let isOne = table.dialect.isInList("id")
    // Most commands give all cars the same text.
    for (text, cars) in Dictionary(grouping: noted, by: \.note) {
      guard let text else { continue }
      try run("UPDATE car_note SET text = ? WHERE \(isOne)", [.text(text), ids(cars)])
    }
    let cleared = noted.filter { $0.note == nil }
    guard !cleared.isEmpty else { return [:] }
    try run("DELETE FROM car_note WHERE \(isOne)", [ids(cleared)])
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

  /// The notes of a car, the first one first, as far as the table has them.
  static func notes(of ticket: Car.Ticket, in session: any SQLSession) throws -> [CarNote] {
    try session.rows(
      "SELECT date, author, code, text, photo FROM car_note WHERE ticket = ? ORDER BY id",
      [.integer(ticket)]
    ) { CarNote($0, from: 0) }
  }

  /// The notes of some cars, the first one first, as far as the table has them.
  static func notes(
    of tickets: [Car.Ticket], _ table: TableLayout, _ session: any SQLSession
  ) throws -> [Car.Ticket: [CarNote]] {
    try notes(
      where: SQLFragment(table.isInIdentifierList, value: table.list(of: tickets)), session)
  }

  /// The notes for which a condition holds, by ticket, the first one of each first.
  static func notes(
    where condition: SQLFragment, _ session: any SQLSession
  ) throws -> [Car.Ticket: [CarNote]] {
    let rows = try session.rows(
      """
      SELECT ticket, date, author, code, text, photo FROM car_note WHERE \(condition.sql)
        ORDER BY ticket, id
      """, condition.bindings
    ) { (ticket: $0.integer(0), note: CarNote($0, from: 1)) }
    return Dictionary(grouping: rows, by: \.ticket).mapValues { $0.map(\.note) }
  }

  /// The notes that commands added, as they were then, by command and ticket; those that were purged
  /// are left out.
  static func notes(
    addedBy commands: [Int64], _ session: any SQLSession
  ) throws -> [Int64: [Car.Ticket: CarNote]] {
    guard !commands.isEmpty else { return [:] }
    // What a note was is in the next entry about it, which has the values before; else in its row.
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
    // The first note of a car may get its row with the second.
    return rows.compactMap(\.self).reduce(into: [:]) { notes, row in
      notes[row.command, default: [:]][row.ticket] = row.note
    }
  }

  /// Those of some cars that have notes in the table.
  fileprivate static func tickets(
    withNotesAmong tickets: [Car.Ticket], _ table: TableLayout, _ session: any SQLSession
  ) throws -> Set<Car.Ticket> {
    guard !tickets.isEmpty else { return [] }
    return Set(
      try session.integers(
        "SELECT DISTINCT ticket FROM car_note WHERE \(table.isInIdentifierList)",
        [table.list(of: tickets)]))
  }

  /// The identifiers of the last notes of some cars, by ticket.
  fileprivate static func lastIDs(
    of tickets: [Car.Ticket], _ table: TableLayout, _ session: any SQLSession
  ) throws -> [Car.Ticket: Int64] {
    let rows = try session.rows(
      """
      SELECT ticket, max(id) FROM car_note WHERE \(table.isInIdentifierList) GROUP BY ticket
      """, [table.list(of: tickets)]
    ) { ($0.integer(0), $0.integer(1)) }
    return Dictionary(uniqueKeysWithValues: rows)
  }
}
