import FetchedResults
import FetchedResultsPostgres
import FetchedResultsSQL
import FetchedResultsSQLite
package import FoundationEssentials

// A purge deletes the texts about people who have left. They are in the row of the car, in its
// notes, and in the change log; the notes of a removed car are in the log alone.

extension CarStore {
  /// What a purge does, or would do.
  package struct Purged: Equatable, Sendable {
    /// How many cars lose their texts: those that the log has of the purge.
    package let cars: Int
    /// Of how many other cars only the log has texts, removed cars among them.
    package var inLogOnly = 0
    /// How many entries of the log lose their texts.
    package let entries: Int
    /// Whether the file, or the tables on the server, are rewritten: after a purge of cars, and
    /// where they may not have been rewritten after an earlier one.
    package let rewrites: Bool

    /// Of how many cars there are texts.
    package var count: Int { cars + inLogOnly }
  }

  /// The texts are deleted from the cars and from the log, but their bytes are still in the file or
  /// in the tables, which could not be rewritten.
  package struct UnfinishedPurge: Error {
    package let purged: Purged
    /// The path of the file, or the server.
    package let path: String
    package let cause: any Error
  }

  /// Deletes the texts about people from the ledger and the log, for all cars that left before a
  /// time: owner, plate, notes and photo. Counts and times stay.
  ///
  /// Afterwards the file, or the tables on the server, are rewritten, so that no free page keeps
  /// the bytes. If that fails, the next purge does it, even if it finds nothing else to purge. A
  /// purge cannot be undone.
  ///
  /// - Throws: `StoreError`; `StoreError.busy` while others write. ``UnfinishedPurge`` where the
  ///   texts are deleted and the file could not be rewritten.
  /// - Complexity: O(cars + entries of the log).
  package func purge(returnedBefore date: Date, _ change: Change) throws -> Purged {
    let isFile = server == nil
    let known = try store.note(Self.borderNote).flatMap { Int64($0) }
    let border = max(known ?? .min, date.millisecondsSince1970)
    if !change.isDryRun { try server?.checkOwnsTables() }
    let (cars, others, entries) = try store.transaction(
      change.command("purge"), isDryRun: change.isDryRun
    ) { writer -> (cars: Int, others: Int, entries: Int) in
      if isFile { try writer.run("PRAGMA secure_delete = ON", []) }
      defer { if isFile { try? writer.run("PRAGMA secure_delete = OFF", []) } }
      let tickets = try Self.purgeable(before: date, in: writer.session)
      guard !tickets.isEmpty else { return (0, 0, 0) }
      try writer.beginCommand()
      let named = try Self.withText(tickets, with: writer)
      try Self.update(named, with: writer) { car in
        for field in Self.personalFields { field.clear(in: &car) }
      }
      let entries = try Self.scrubLog(of: tickets, with: writer)
      return (named.count, tickets.count - named.count, entries)
    }
    let purged = Purged(
      cars: cars, inLogOnly: others, entries: entries,
      rewrites: try cars + others > 0 || isRewriteDue())
    if !change.isDryRun, purged.count > 0 {
      note(.purge, at: change.date ?? Date())
      store.setNote(Self.borderNote, String(border))
    }
    guard purged.rewrites, !change.isDryRun else { return purged }
    do {
      try rewrite()
    } catch {
      throw UnfinishedPurge(purged: purged, path: path, cause: error)
    }
    return purged
  }

  /// The latest time before which cars were purged.
  static let borderNote = "purged_before"

  /// Before which time notes are missing, as a purge has deleted them; nil where there was none. Of
  /// a purge of an older version only its own time is known.
  func purgeBorder() throws -> Date? {
    try store.note(Self.borderNote).flatMap { Int64($0) }.map(Date.init(millisecondsSince1970:))
      ?? date(of: .purge)
  }

  /// Rewrites the file or the tables, and then stores a note with the last purge, of whose texts no
  /// byte is left by then.
  ///
  /// The note is about the rewriting and not about the purge. So where it is missing, because a
  /// process ended in between or an older version purged, the next purge rewrites the store again.
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

  /// The id of the last purge that the log has.
  private func lastPurge() throws -> Int64? {
    try store.reading {
      try $0.integer("SELECT max(id) FROM change_command WHERE name = 'purge'")
    }
  }

  /// The names of the copies beside the store: backups, and the former stores that a restore kept.
  package func copies() throws -> [String] {
    server == nil ? try file.copies() : []
  }

  /// The fields with texts about people.
  private static let personalFields = CarField.allCases.filter(\.isPersonal)

  /// The cars of some tickets that have a text in their row.
  private static func withText(
    _ tickets: [Car.Ticket], with writer: any SQLWriter<Car>
  ) throws -> [Car.Ticket] {
    let hasText = personalFields.map { "\(quoted($0.name)) IS NOT NULL" }
      .joined(separator: " OR ")
    return try writer.session.integers(
      """
      SELECT ticket FROM car
        WHERE (\(hasText)) AND \(writer.table.dialect.isInList("ticket"))
        ORDER BY ticket
      """, [writer.table.list(of: tickets)])
  }

  /// The cars that left or were removed before a time, as far as they still have texts. The time at
  /// which another program removed a car is not known. The time of the last command that changed
  /// the car counts in its place, if there was one.
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

  /// Deletes the texts of some cars from the log and from the table of notes.
  ///
  /// - Returns: How many entries were changed.
  private static func scrubLog(
    of tickets: [Car.Ticket], with writer: any SQLWriter<Car>
  ) throws -> Int {
    let table = writer.table
    let purged = table.list(of: tickets)
    func isPurged(_ column: String) -> String { table.dialect.isInList(column) }
    let names = personalFields.flatMap { $0.hasFoldedForm ? [$0.name, $0.foldedName] : [$0.name] }
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
    case .text(let slot), .tag(let slot), .plate(let slot): slot.set(nil, in: &car.details)
    default: preconditionFailure("The field \(name) tells nothing about people")
    }
  }
}
