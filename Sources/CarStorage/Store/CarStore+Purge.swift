import FetchedResults
import FetchedResultsPostgres
import FetchedResultsSQL
import FetchedResultsSQLite
package import Foundation

// The texts of people who have left. They stand in the car, in its notes, and in the log of changes;
// a car that was removed stands in the log alone.

extension CarStore {
  /// What a purge does, or would do.
  package struct Purged: Equatable, Sendable {
    /// How many cars lose their texts, removed ones among them.
    package let cars: Int
    /// How many entries of the log do.
    package let entries: Int
    /// Whether the file, or the tables on the server, are written anew: after a purge of cars, and
    /// where that is not known to have been done after an earlier one.
    package let rewrites: Bool
  }

  /// The texts are gone from the cars and from the log, for good, but their bytes are still in the
  /// file or in the tables, which could not be written anew.
  package struct UnfinishedPurge: Error {
    package let purged: Purged
    /// The path of the file, or the server.
    package let path: String
    package let cause: any Error
  }

  /// Takes out of the ledger and of the log the texts about people, for all cars that left before a
  /// time: owner, plate, notes and photo. Counts and times stay.
  ///
  /// The file, or the tables on the server, are written anew afterwards, so that no free page keeps
  /// the bytes. Where that failed, the next purge does it, also if there is nothing else to purge. What
  /// was purged cannot be undone.
  ///
  /// - Throws: `StoreError`; `StoreError.busy` while others write. ``UnfinishedPurge`` where the texts
  ///   are gone and the file could not be written anew.
  /// - Complexity: O(cars + entries of the log).
  package func purge(returnedBefore date: Date, _ change: Change) throws -> Purged {
    let isFile = server == nil
    if !change.isDryRun { try server?.checkOwnsTables() }
    let (cars, entries) = try store.transaction(
      change.command("purge"), isDryRun: change.isDryRun
    ) { writer -> (cars: Int, entries: Int) in
      if isFile { try writer.run("PRAGMA secure_delete = ON", []) }
      defer { if isFile { try? writer.run("PRAGMA secure_delete = OFF", []) } }
      let tickets = try Self.purgeable(before: date, in: writer.session)
      guard !tickets.isEmpty else { return (0, 0) }
      try writer.beginCommand()
      try Self.update(tickets, with: writer) { car in
        for field in Self.personalFields { field.clear(in: &car) }
      }
      let entries = try Self.scrubLog(of: tickets, with: writer)
      return (tickets.count, entries)
    }
    let purged = Purged(
      cars: cars, entries: entries, rewrites: try cars > 0 || isRewriteDue())
    guard purged.rewrites, !change.isDryRun else { return purged }
    do {
      try rewrite()
    } catch {
      throw UnfinishedPurge(purged: purged, path: path, cause: error)
    }
    return purged
  }

  /// Writes the file or the tables anew, and notes the last purge, of whose texts no byte is left then.
  ///
  /// The note is of the rewriting and not of the purge: what is missing where a process ended in
  /// between, or where an older version purged, only makes the next purge do it again.
  func rewrite() throws {
    let purge = try lastPurge()
    if let server { try server.rewriteTables() } else { try file.vacuum() }
    if let purge { store.setNote(Self.rewriteNote, String(purge)) }
  }

  private static let rewriteNote = "rewritten_purge"

  private func isRewriteDue() throws -> Bool {
    guard let purge = try lastPurge() else { return false }
    return try store.note(Self.rewriteNote) != String(purge)
  }

  /// The number of the last purge that the log has.
  private func lastPurge() throws -> Int64? {
    try store.reading {
      try $0.integer("SELECT max(id) FROM change_command WHERE name = 'purge'")
    }
  }

  /// The names of the copies that lie beside the store: backups, and what a restore kept.
  package func copies() throws -> [String] {
    server == nil ? try file.copies() : []
  }

  /// The fields with texts about people.
  private static let personalFields: [CarField] = [
    .plate, .ownerFirstName, .ownerLastName, .note, .photo,
  ]

  /// The cars that left before a time, and those that were removed before it, as far as texts of
  /// them are left. The time at which another program removed a car is not known: what counts is
  /// when the last command changed it, if one did.
  private static func purgeable(
    before date: Date, in session: any SQLSession
  ) throws -> [Car.Ticket] {
    let texts = personalFields.map(\.name)
    let hasText = texts.map { "\(quoted($0)) IS NOT NULL" }.joined(separator: " OR ")
    let hadText = texts.map { "\(quoted("old_" + $0)) IS NOT NULL" }.joined(separator: " OR ")
    return try session.integers(
      """
      SELECT ticket FROM car WHERE "dateReturned" < ? AND (\(hasText)
          OR ticket IN (SELECT id FROM car_change WHERE \(hadText))
          OR ticket IN (SELECT ticket FROM car_note)
          OR ticket IN (SELECT old_ticket FROM car_note_change))
      UNION
      SELECT change.id FROM car_change AS change
        LEFT JOIN change_command AS command ON command.id = change.command
        WHERE change.id NOT IN (SELECT ticket FROM car) AND (\(hadText))
        GROUP BY change.id HAVING max(coalesce(command.date, 0)) < ?
      ORDER BY 1
      """, [.date(date), .date(date)])
  }

  /// Takes the texts of some cars out of the log and out of the table of notes.
  ///
  /// - Returns: How many entries were changed.
  private static func scrubLog(
    of tickets: [Car.Ticket], with writer: any SQLWriter<Car>
  ) throws -> Int {
    let table = writer.table
    let purged = table.list(of: tickets)
    func isPurged(_ column: String) -> String { table.dialect.isInList(column) }
    let names = personalFields.map(\.name) + ["plateFolded"]
    let columns = names + names.filter(table.keyedAttributes.contains).map { $0 + "_key" }
    let emptied = columns.map { "\(quoted("old_" + $0)) = NULL" }.joined(separator: ", ")
    let entries = try writer.session.integer(
      "SELECT count(*) FROM car_change WHERE \(isPurged("id"))", [purged])
    try writer.run(
      """
      UPDATE change_command SET since = NULL WHERE id IN
        (SELECT command FROM car_change WHERE \(isPurged("id"))) AND id <> ?
      """, [purged, Value(writer.commandID)])
    try writer.run("UPDATE car_change SET \(emptied) WHERE \(isPurged("id"))", [purged])
    // The deletion is logged as well. Entries of insertions have an identifier and no text.
    try writer.run("DELETE FROM car_note WHERE \(isPurged("ticket"))", [purged])
    try writer.run("DELETE FROM car_note_change WHERE \(isPurged("old_ticket"))", [purged])
    return Int(entries ?? 0)
  }
}

extension CarField {
  fileprivate func clear(in car: inout Car) {
    switch kind {
    case .text(let slot), .plate(let slot): slot.set(nil, in: &car.details)
    default: preconditionFailure("The field \(name) tells nothing about people")
    }
  }
}
