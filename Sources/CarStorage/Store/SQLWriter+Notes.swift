import FetchedResults
import FetchedResultsSQL
import Foundation

// The field `note` of a car is the text of its last note. The table of notes has a row for each note
// that somebody made here. A note that an import or another program wrote stands in the field alone,
// and gets its row, without an author, when the next one is added.

extension SQLWriter<Car> {
  /// Asks which of some cars have notes in the table, to travel with the cars.
  func askForNotes(of tickets: [Car.Ticket]) throws -> AwaitedRows<Car.Ticket> {
    try session.send(
      "SELECT DISTINCT ticket FROM car_note WHERE \(table.isInIdentifierList)",
      [table.list(of: tickets)]
    ) { $0.integer(0) }
  }

  /// Adds a note to cars, whose field `note` it becomes.
  ///
  /// - Parameter recorded: Those that have notes in the table, asked for before.
  /// - Returns: The cars as they are then.
  @discardableResult func add(
    _ note: CarNote, to cars: [Car], _ recorded: AwaitedRows<Car.Ticket>
  ) throws -> [Car] {
    if cars.isEmpty { return [] }
    try beginCommand()
    let recorded = try Set(recorded.read())
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
  /// - Parameter last: The last notes of the cars, where they were asked for before.
  /// - Returns: The cars as they are then.
  func noteEdit(
    _ changes: [CarStore.CarChange], _ change: CarStore.Change,
    _ last: AwaitedRows<(Car.Ticket, Int64)>? = nil
  ) throws -> [Car] {
    let edits = changes.filter { $0.before.note != $0.after.note }
    let corrected = edits.filter { $0.before.note != nil }.map(\.after)
    try recordFirstNotes(
      of: edits.filter { $0.before.note == nil }.map(\.after), by: change.author,
      at: change.date ?? Date())
    let after = try correctLastNotes(of: corrected, last)
    return changes.map { after[$0.after.ticket] ?? $0.after }
  }

  /// Corrects the last note of cars after their field `note` was changed; without a text, the last
  /// note is taken away, and the one before it is the last.
  ///
  /// - Returns: The cars that have another note then.
  private func correctLastNotes(
    of cars: [Car], _ last: AwaitedRows<(Car.Ticket, Int64)>?
  ) throws -> [Car.Ticket: Car] {
    guard !cars.isEmpty else { return [:] }
    let question = try last ?? askForLastNotes(of: cars.map(\.ticket))
    let last = Dictionary(uniqueKeysWithValues: try question.read())
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

  /// Asks for the identifiers of the last notes of some cars, by ticket.
  func askForLastNotes(
    of tickets: [Car.Ticket]
  ) throws -> AwaitedRows<(Car.Ticket, Int64)> {
    try session.send(
      """
      SELECT ticket, max(id) FROM car_note WHERE \(table.isInIdentifierList) GROUP BY ticket
      """, [table.list(of: tickets)]
    ) { ($0.integer(0), $0.integer(1)) }
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

  /// Asks for the notes of damage of some cars, the first one of each first.
  ///
  /// - Parameter tickets: A statement that gives the tickets, for these values.
  static func sendDamages(
    _ tickets: String, _ values: [Value], _ session: any SQLSession
  ) throws -> AwaitedRows<(Car.Ticket, CarNote)> {
    try session.send(
      """
      SELECT ticket, date, author, code, text, photo FROM car_note
        WHERE ticket IN (\(tickets)) AND code IS NOT NULL ORDER BY id
      """, values
    ) { ($0.integer(0), CarNote($0, from: 1)) }
  }

  /// The notes of some cars, the first one first, as far as the table has them.
  static func notes(
    of tickets: [Car.Ticket], _ table: TableLayout, _ session: any SQLSession
  ) throws -> [Car.Ticket: [CarNote]] {
    try byTicket(send(of: tickets, table, session))
  }

  /// Asks for the notes of some cars.
  static func send(
    of tickets: [Car.Ticket], _ table: TableLayout, _ session: any SQLSession
  ) throws -> AwaitedRows<(ticket: Car.Ticket, note: CarNote)> {
    try send(
      where: SQLFragment(table.isInIdentifierList, value: table.list(of: tickets)), session)
  }

  /// The notes for which a condition holds, by ticket, the first one of each first.
  static func notes(
    where condition: SQLFragment, _ session: any SQLSession
  ) throws -> [Car.Ticket: [CarNote]] {
    try byTicket(send(where: condition, session))
  }

  private static func send(
    where condition: SQLFragment, _ session: any SQLSession
  ) throws -> AwaitedRows<(ticket: Car.Ticket, note: CarNote)> {
    try session.send(
      """
      SELECT ticket, date, author, code, text, photo FROM car_note WHERE \(condition.sql)
        ORDER BY ticket, id
      """, condition.bindings
    ) { ($0.integer(0), CarNote($0, from: 1)) }
  }

  /// Reads the notes that were asked for, by ticket, the first one of each first.
  static func byTicket(
    _ notes: AwaitedRows<(ticket: Car.Ticket, note: CarNote)>
  ) throws -> [Car.Ticket: [CarNote]] {
    try Dictionary(grouping: notes.read(), by: \.ticket).mapValues { $0.map(\.note) }
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
}
