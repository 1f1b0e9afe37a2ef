import FetchedResults
import FetchedResultsSQL
import FetchedResultsSQLite
import Foundation
import GRDB

// The field `note` of a car is the text of its last note. The table of notes has a row for each note
// that somebody made here. A note that an import or another program wrote stands in the field alone,
// and gets its row, without an author, when the next one is added.

extension EntityWriter<Car> {
  /// Adds a note to a car, whose field `note` it becomes.
  ///
  /// - Returns: The car as it is then.
  @discardableResult func add(_ note: CarNote, to car: Car) throws -> Car {
    try beginCommand()
    if let first = car.note, try CarNote.count(of: car.ticket, in: database) == 0 {
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
    try database.execute(sql: "DELETE FROM car_note WHERE ticket = ?", arguments: [car.ticket])
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
    guard let last = try CarNote.lastID(of: car.ticket, in: database) else { return car }
    try beginCommand()
    if let text = car.note {
      try database.execute(
        sql: "UPDATE car_note SET text = ? WHERE id = ?", arguments: [text, last])
      return car
    }
    try database.execute(sql: "DELETE FROM car_note WHERE id = ?", arguments: [last])
    var after = car
    after.note = try CarNote.notes(of: car.ticket, in: database).last?.text
    if after.note != nil { try update(after) }
    return after
  }

  private func insert(_ note: CarNote, _ ticket: Car.Ticket) throws {
    try database.execute(
      sql: """
        INSERT INTO car_note (ticket, date, author, code, text, photo) VALUES (?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        ticket, note.date.millisecondsSince1970, note.author, note.damage?.rawValue, note.text,
        note.photo,
      ])
  }
}

extension CarNote {
  /// The notes of a car, the first one first, as far as the table has them.
  static func notes(of ticket: Car.Ticket, in database: Database) throws -> [CarNote] {
    try Row.fetchAll(
      database,
      sql: """
        SELECT date, author, code, text, photo FROM car_note WHERE ticket = ? ORDER BY id
        """,
      arguments: [ticket]
    ).map { row in
      CarNote(
        text: row[3], date: Date(millisecondsSince1970: row[0]), author: row[1],
        damage: (row[2] as String?).flatMap(Damage.init), photo: row[4])
    }
  }

  /// The notes that a command added, as they were then, by ticket; those that were purged are left
  /// out.
  static func notes(
    addedBy command: Int64, in database: Database
  ) throws -> [Car.Ticket: CarNote] {
    // What a note was is in the next entry about it, which has the values before; else in its row.
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT ifnull(next.old_ticket, note.ticket), ifnull(next.old_date, note.date),
            iif(next.seq IS NULL, note.author, next.old_author),
            iif(next.seq IS NULL, note.code, next.old_code),
            ifnull(next.old_text, note.text),
            iif(next.seq IS NULL, note.photo, next.old_photo)
          FROM car_note_change AS added
          LEFT JOIN car_note AS note ON note.id = added.id
          LEFT JOIN car_note_change AS next ON next.seq =
            (SELECT min(seq) FROM car_note_change WHERE id = added.id AND seq > added.seq)
          WHERE added.command = ? AND added.operation = \(ChangeOperation.insert.rawValue)
          ORDER BY added.seq
        """,
      arguments: [command])
    var notes: [Car.Ticket: CarNote] = [:]
    for row in rows {
      guard let ticket = row[0] as Int64?, let date = row[1] as Int64?,
        let text = row[4] as String?
      else { continue }
      // The first note of a car may get its row with the second.
      notes[ticket] = CarNote(
        text: text, date: Date(millisecondsSince1970: date), author: row[2],
        damage: (row[3] as String?).flatMap(Damage.init), photo: row[5])
    }
    return notes
  }

  fileprivate static func count(of ticket: Car.Ticket, in database: Database) throws -> Int {
    try Int.fetchOne(
      database, sql: "SELECT count(*) FROM car_note WHERE ticket = ?", arguments: [ticket]) ?? 0
  }

  fileprivate static func lastID(of ticket: Car.Ticket, in database: Database) throws -> Int64? {
    try Int64.fetchOne(
      database, sql: "SELECT max(id) FROM car_note WHERE ticket = ?", arguments: [ticket])
  }
}
