import FetchedResultsSQL
import GRDB
import TestSupport
import Testing

@testable import FetchedResults
@testable import FetchedResultsSQLite

/// A file whose rows are told by keys of the program.
@Suite(.ownThread, .timeLimit(.minutes(60)))
struct KeyedStoreTests {
  @Test(arguments: 1...6)
  func `the same transactions leave the same rows, and tell the same`(seed: UInt64) async throws {
    let sqlite = try TemporaryStore<Parcel>()
    try await expectAgreementOfKeys(seed: seed, sqlite.store)
    #expect(try sqlite.store.check() == [])
  }

  @Test func `a load of many records is as unique as one of few`() throws {
    let parcels = (1...8000).map { Parcel("key \($0)", place: "P\($0 % 7)") }
    let sqlite = try TemporaryStore<Parcel>()
    try sqlite.store.write(ChangeCommand("load")) { writer in
      for parcel in parcels { try writer.insert(parcel) }
      #expect(throws: KeyTaken("key 7999")) { try writer.insert(parcels[7998]) }
      try writer.update(Parcel("key 3", place: "elsewhere"))
      try writer.delete("key 4")
    }
    #expect(try sqlite.store.check() == [])
    let list = try sqlite.store.fetch(FetchRequest<Parcel>(where: \.id == "key 3"))
    #expect(try list.objects(in: 0..<9) == [Parcel("key 3", place: "elsewhere")])
    #expect(try sqlite.store.fetch(Parcel.byPlace).numberOfObjects == 7999)
  }

  @Test func `other programs write keys, and none of them twice`() throws {
    let sqlite = try TemporaryStore([Parcel("a", place: "X")])
    let shell = try otherProgram(at: sqlite.store.path)
    try shell.write { try $0.execute(sql: "INSERT INTO parcel (id, place) VALUES ('b', 'X')") }
    #expect(throws: DatabaseError.self) {
      try shell.write { try $0.execute(sql: "INSERT INTO parcel (id, place) VALUES ('a', 'Y')") }
    }
    #expect(throws: DatabaseError.self) {
      try shell.write { try $0.execute(sql: "INSERT INTO parcel (place) VALUES ('Y')") }
    }
    try sqlite.store.write(ChangeCommand("weigh")) { writer in
      try writer.update(Parcel("b", place: "X", weight: 3))
      #expect(throws: KeyTaken("b")) { try writer.insert(Parcel("b")) }
    }
    #expect(
      try sqlite.store.fetch(FetchRequest()).objects(in: 0..<9)
        == [Parcel("a", place: "X"), Parcel("b", place: "X", weight: 3)])
    #expect(try sqlite.store.check() == [])
  }

  @Test func `an index of the keys that is lost is noticed and made again`() throws {
    let sqlite = try TemporaryStore([Parcel("a")])
    let shell = try otherProgram(at: sqlite.store.path)
    try shell.write { try $0.execute(sql: "DROP INDEX parcel_unique_key") }
    #expect(try sqlite.store.check() != [])
    #expect(throws: StoreError.self) {
      try sqlite.store.write(ChangeCommand("add")) { try $0.insert(Parcel("a")) }
    }
    try shell.write { try $0.execute(sql: "INSERT INTO parcel (id) VALUES ('a'), ('b')") }
    let error = #expect(throws: StoreError.self) {
      try sqlite.store.repair(ChangeCommand("repair"))
    }
    #expect("\(error!)".contains("two rows of 'parcel' have the key 'a': one needs another"))
    try shell.write { try $0.execute(sql: "UPDATE parcel SET id = 'c' WHERE row_id = 1") }
    try sqlite.store.repair(ChangeCommand("repair"))
    #expect(try sqlite.store.check() == [])
    #expect(
      try sqlite.store.fetch(FetchRequest()).objects(in: 0..<9).map(\.id) == ["a", "b", "c"])
  }

  @Test func `a key that changed hands is given back, unless it did so later`() throws {
    let sqlite = try TemporaryStore([Parcel("a", place: "X"), Parcel("b")])
    try sqlite.store.write(ChangeCommand("replace")) { writer in
      try writer.delete("a")
      try writer.insert(Parcel("a", place: "Y"))
    }
    let undo: @Sendable () throws -> Void = {
      try sqlite.store.write(ChangeCommand("undo")) { writer in
        let command = try #require(try CommandCursor(writer.session).next())
        _ = try writer.undo(command, UndoRules())
      }
    }
    try undo()
    #expect(try sqlite.store.object("a") == Parcel("a", place: "X"))
    try sqlite.store.write(ChangeCommand("remove")) { try $0.delete("b") }
    let removal = try sqlite.store.read { try #require(try CommandCursor($0).next()) }
    try sqlite.store.write(ChangeCommand("add")) { try $0.insert(Parcel("b", place: "Z")) }
    let conflict = #expect(throws: UndoConflicts.self) {
      try sqlite.store.write(ChangeCommand("undo")) { _ = try $0.undo(removal, UndoRules()) }
    }
    #expect(conflict?.conflicts.map(\.id) == [2])
    #expect(try sqlite.store.check() == [])
  }

  @Test func `what was removed is given back with its key and its place`() throws {
    let sqlite = try TemporaryStore([Parcel("a", place: "X"), Parcel("b", place: "X")])
    let before = try sqlite.store.fetch(Parcel.byPlace).rows(in: 0..<9)
    try sqlite.store.write(ChangeCommand("remove")) { writer in
      try writer.delete("a")
      try writer.update(Parcel("b", place: "Y"))
    }
    try sqlite.store.write(ChangeCommand("undo")) { writer in
      let removal = try #require(try CommandCursor(writer.session).next())
      _ = try writer.undo(removal, UndoRules())
    }
    #expect(try sqlite.store.fetch(Parcel.byPlace).rows(in: 0..<9) == before)
  }

  // MARK: - Declared otherwise

  private struct NumberedParcel: FetchedRecord {
    var id: Int64 = 0, place: String?, weight = 0
    static let entity = Entity<NumberedParcel>(
      "parcel", attributes: [.init("place", \.place), .init("weight", \.weight)])
  }

  @Test func `numbers do not become keys, whatever revision asks for it`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("parcels.sqlite")
    try SQLiteStore.open(path, NumberedParcel.self).write(ChangeCommand("add")) {
      try $0.insert(NumberedParcel(place: "X"))
    }
    for revision in [1, 2] {
      #expect(throws: StoreError.self) {
        let store = try SQLiteStore.open(path, Parcel.self, revision: revision)
        try store.write(ChangeCommand("add")) { try $0.insert(Parcel("a")) }
      }
    }
    #expect(
      try SQLiteStore.open(path, NumberedParcel.self).fetch(FetchRequest()).numberOfObjects == 1)
  }

  @Test func `a table of another program is not told by keys`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("owner.sqlite")
    try otherProgram(at: path).write {
      try $0.execute(
        sql: "CREATE TABLE parcel (row_id INTEGER PRIMARY KEY, id TEXT, place TEXT, weight INTEGER)"
      )
    }
    let error = #expect(throws: AdoptionError.self) {
      try SQLiteStore<Parcel>.adopt(table: "parcel", in: path, as: Parcel.self)
    }
    #expect(error?.description.hasSuffix("declare the identifier of 'parcel' as Int64") == true)
  }
}
