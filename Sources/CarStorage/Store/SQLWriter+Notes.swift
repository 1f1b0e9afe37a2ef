import FetchedResults
import FetchedResultsSQL
import Foundation

// The field `note` of a car is the text of its last note. The table of notes has a row for each note
// that somebody made here. A note that an import or another program wrote stands in the field alone,
// and gets its row, without an author, when the next one is added.

extension SQLWriter<Car> {
  /// Adds a note to a car, whose field `note` it becomes.
  ///
  /// - Returns: The car as it is then.
  @discardableResult func add(_ note: CarNote, to car: Car) throws -> Car {
    try beginCommand()
    if let first = car.note, try CarNote.count(of: car.ticket, in: session) == 0 {
      try insert(CarNote(text: first, date: car.dateCreated, author: nil), car.ticket)
    }
    try insert(note, car.ticket)
    var after = car
    after.note = note.text
    try update(after)
    return after
  }

  /// Records who made the first note of a car, which is its field `note` already, and when.
  func recordFirstNote(of car: Car, by author: String?, at date: Date) throws {
    guard let text = car.note else { return }
    try beginCommand()
    try insert(CarNote(text: text, date: date, author: author), car.ticket)
  }

  /// Stores the notes that an import gives a car, in the place of those that it has.
  func replaceNotes(of car: Car) throws {
    guard !car.notes.isEmpty else { return }
    try run("DELETE FROM car_note WHERE ticket = ?", [.integer(car.ticket)])
    for note in car.notes { try insert(note, car.ticket) }
  }

  /// Brings the notes of a car in line with an edit of its field `note`: the first note is recorded,
  /// and else the last one is corrected.
  ///
  /// - Returns: The car as it is then.
  func noteEdit(from before: Car, to after: Car, _ change: CarStore.Change) throws -> Car {
    if before.note == after.note { return after }
    if before.note != nil { return try correctLastNote(of: after) }
    try recordFirstNote(of: after, by: change.author, at: change.date ?? Date())
    return after
  }

  /// Corrects the last note of a car after its field `note` was changed; without a text, the last
  /// note is taken away, and the one before it is the last.
  ///
  /// - Returns: The car as it is then.
  private func correctLastNote(of car: Car) throws -> Car {
    guard let last = try CarNote.lastID(of: car.ticket, in: session) else { return car }
    try beginCommand()
    if let text = car.note {
      try run("UPDATE car_note SET text = ? WHERE id = ?", [.text(text), .integer(last)])
      return car
    }
    try run("DELETE FROM car_note WHERE id = ?", [.integer(last)])
    var after = car
    after.note = try CarNote.notes(of: car.ticket, in: session).last?.text
    if after.note != nil { try update(after) }
    return after
  }

  private func insert(_ note: CarNote, _ ticket: Car.Ticket) throws {
    try run(
      """
      INSERT INTO car_note (ticket, date, author, code, text, photo) VALUES (?, ?, ?, ?, ?, ?)
      """,
      [
        .integer(ticket), .date(note.date), Value(note.author), Value(note.damage?.rawValue),
        .text(note.text), Value(note.photo),
      ])
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

  /// The notes that a command added, as they were then, by ticket; those that were purged are left
  /// out.
  static func notes(
    addedBy command: Int64, in session: any SQLSession
  ) throws -> [Car.Ticket: CarNote] {
    // What a note was is in the next entry about it, which has the values before; else in its row.
    let rows = try session.rows(
      """
      SELECT coalesce(next.old_ticket, note.ticket), coalesce(next.old_date, note.date),
          CASE WHEN next.seq IS NULL THEN note.author ELSE next.old_author END,
          CASE WHEN next.seq IS NULL THEN note.code ELSE next.old_code END,
          coalesce(next.old_text, note.text),
          CASE WHEN next.seq IS NULL THEN note.photo ELSE next.old_photo END
        FROM car_note_change AS added
        LEFT JOIN car_note AS note ON note.id = added.id
        LEFT JOIN car_note_change AS next ON next.seq =
          (SELECT min(seq) FROM car_note_change WHERE id = added.id AND seq > added.seq)
        WHERE added.command = ? AND added.operation = \(ChangeOperation.insert.rawValue)
        ORDER BY added.seq
      """, [.integer(command)]
    ) { row -> (Car.Ticket, CarNote)? in
      guard let ticket = row.integerOrNil(0), !row.isNull(1), !row.isNull(4) else { return nil }
      return (ticket, CarNote(row, from: 1))
    }
    // The first note of a car may get its row with the second.
    return Dictionary(rows.compactMap(\.self)) { _, last in last }
  }

  fileprivate static func count(of ticket: Car.Ticket, in session: any SQLSession) throws -> Int {
    Int(
      try session.integer("SELECT count(*) FROM car_note WHERE ticket = ?", [.integer(ticket)])
        ?? 0)
  }

  fileprivate static func lastID(of ticket: Car.Ticket, in session: any SQLSession) throws -> Int64?
  {
    try session.integer("SELECT max(id) FROM car_note WHERE ticket = ?", [.integer(ticket)])
  }
}
