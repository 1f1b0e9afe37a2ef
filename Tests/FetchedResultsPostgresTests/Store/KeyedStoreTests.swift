import FetchedResultsPostgres
import FetchedResultsSQL
import Synchronization
import TestSupport
import Testing

@testable import FetchedResults

/// A store on a server whose rows are told by keys of the program.
@Suite(.needsPostgres, .ownThread, .timeLimit(.minutes(60)))
struct KeyedStoreTests {
  @Test(arguments: 1...6)
  func `The same transactions leave the same rows, and tell the same`(seed: UInt64) async throws {
    let postgres = try TemporarySchema<Parcel>()
    try await expectAgreementOfKeys(seed: seed, postgres.store)
    #expect(try postgres.store.check() == [])
  }

  @Test func `A load of many records is as unique as one of few`() throws {
    let parcels = (1...3000).map { Parcel("key \($0)", place: "P\($0 % 7)") }
    let postgres = try TemporarySchema<Parcel>()
    try postgres.store.write(ChangeCommand("load")) { writer in
      for parcel in parcels { try writer.insert(parcel) }
      #expect(throws: KeyTaken("key 7")) { try writer.insert(parcels[6]) }
      try writer.update(Parcel("key 3", place: "elsewhere"))
      try writer.delete("key 4")
      try writer.insert(Parcel("key 4", place: "again"))
    }
    #expect(try postgres.store.check() == [])
    let list = try postgres.store.fetch(FetchRequest<Parcel>(where: \.id == "key 4"))
    #expect(try list.objects(in: 0..<9) == [Parcel("key 4", place: "again")])
    #expect(try postgres.store.fetch(Parcel.byPlace).numberOfObjects == 3000)
  }

  @Test func `The keys of a load are looked for together`() throws {
    let statements = Mutex<[String]>([])
    let postgres = try TemporarySchema(
      [Parcel("key 7", place: "X")],
      trace: { statement in statements.withLock { $0.append(statement) } })
    let parcels = (1...2000).map { Parcel("key \($0)") }
    statements.withLock { $0.removeAll() }
    try postgres.store.write(ChangeCommand("load")) { writer in
      #expect(throws: KeyTaken("key 7")) { try writer.insert(contentsOf: parcels) }
      try writer.insert(contentsOf: Array(parcels[7...]))
      #expect(throws: RowError.missingKey(attribute: "id")) {
        try writer.insert(contentsOf: [Parcel("")])
      }
    }
    #expect(statements.withLock { $0.count { $0.contains("= ANY") } } <= 2)
    #expect(try postgres.store.fetch(FetchRequest()).numberOfObjects == 2000)
    #expect(try postgres.store.check() == [])
  }

  @Test func `A key that the server cannot store is no other one`() throws {
    let postgres = try TemporarySchema([Parcel("a")])
    try postgres.store.write(ChangeCommand("try")) { writer in
      let found = try writer.object("a\u{0}b")
      #expect(found == nil)
      #expect(throws: KeyUnknown("a\u{0}b")) { try writer.update(Parcel("a\u{0}b")) }
      #expect(throws: PostgresError.self) { try writer.insert(Parcel("a\u{0}b")) }
      #expect(throws: PostgresError.self) {
        try writer.insert(Parcel(String(repeating: "é", count: 5000)))
      }
    }
    #expect(try postgres.store.fetch(FetchRequest()).objects(in: 0..<9) == [Parcel("a")])
  }

  @Test func `A key that changed hands is given back, unless it did so later`() throws {
    let postgres = try TemporarySchema([Parcel("a", place: "X"), Parcel("b")])
    try postgres.store.write(ChangeCommand("replace")) { writer in
      try writer.delete("a")
      try writer.insert(Parcel("a", place: "Y"))
    }
    let undo: @Sendable () throws -> Void = {
      try postgres.store.write(ChangeCommand("undo")) { writer in
        let command = try #require(try CommandCursor(writer.session).next())
        _ = try writer.undo(command, UndoRules())
      }
    }
    try undo()
    #expect(try postgres.store.object("a") == Parcel("a", place: "X"))
    try postgres.store.write(ChangeCommand("remove")) { try $0.delete("b") }
    let removal = try postgres.store.write(ChangeCommand("look")) { writer in
      try #require(try CommandCursor(writer.session).next())
    }
    try postgres.store.write(ChangeCommand("add")) { try $0.insert(Parcel("b", place: "Z")) }
    let conflict = #expect(throws: UndoConflicts.self) {
      try postgres.store.write(ChangeCommand("undo")) { _ = try $0.undo(removal, UndoRules()) }
    }
    #expect(conflict?.conflicts.map(\.id) == [2])
    #expect(try postgres.store.check() == [])
  }

  @Test func `What was removed is given back with its key and its place`() throws {
    let postgres = try TemporarySchema([Parcel("a", place: "X"), Parcel("b", place: "X")])
    let before = try postgres.store.fetch(Parcel.byPlace).rows(in: 0..<9)
    try postgres.store.write(ChangeCommand("remove")) { writer in
      try writer.delete("a")
      try writer.update(Parcel("b", place: "Y"))
    }
    try postgres.store.write(ChangeCommand("undo")) { writer in
      let removal = try #require(try CommandCursor(writer.session).next())
      _ = try writer.undo(removal, UndoRules())
    }
    #expect(try postgres.store.fetch(Parcel.byPlace).rows(in: 0..<9) == before)
  }
}
