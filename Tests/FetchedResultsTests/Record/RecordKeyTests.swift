import Foundation
import TestSupport
import Testing

@testable import FetchedResults

private struct ISBN: RawRepresentable, RecordKey { var rawValue = "" }

private struct Edition: FetchedRecord {
  var id = ISBN(), title = ""

  static let entity = Entity<Edition>("edition", attributes: [.init("title", \.title)])
}

private struct Wing: FetchedRecord {
  enum Name: String, RecordKey { case north, south }
  var id = Name.north

  static let entity = Entity<Wing>("wing", attributes: [], orders: [.by(.descending(\.id))])
}

private struct Meeting: FetchedRecord, Equatable {
  var id = UUID(), room = ""

  static let entity = Entity<Meeting>(
    "meeting", attributes: [.init("room", \.room)], orders: [.by(.ascending(\.room))])
}

/// Records that are told by keys of the program: `UUID`, `String`, and types of its own.
@Suite(.timeLimit(.minutes(10)))
struct RecordKeyTests {
  private let source = ArraySource([Parcel("b", place: "X"), Parcel("a", place: "X")])

  @Test(arguments: 1...6)
  func `the same transactions tell the same in two sources`(seed: UInt64) async throws {
    try await expectAgreementOfKeys(seed: seed, ArraySource<Parcel>([]))
  }

  @Test func `some records are inserted up to the first that cannot be`() throws {
    try source.write(ChangeCommand("add")) { writer in
      let ids = try writer.insert(contentsOf: [Parcel("c"), Parcel("d")])
      #expect(ids == [3, 4])
      #expect(throws: KeyTaken("b")) {
        try writer.insert(contentsOf: [Parcel("e"), Parcel("b"), Parcel("f")])
      }
    }
    #expect(try source.fetch(FetchRequest()).numberOfObjects == 5)
  }

  @Test func `a record is inserted, found, replaced and removed by its key`() throws {
    try source.write(ChangeCommand("move")) { writer in
      #expect(try writer.insert(Parcel("c")) == 3)
      try writer.update(Parcel("b", place: "Y", weight: 2))
      #expect(try writer.object("b") == Parcel("b", place: "Y", weight: 2))
      try writer.delete("a")
      #expect(try writer.object("a") == nil)
    }
    #expect(
      try source.fetch(FetchRequest()).objects(in: 0..<9)
        == [Parcel("b", place: "Y", weight: 2), Parcel("c")])
  }

  @Test func `a key that is taken, unknown or missing is refused, and the transaction goes on`()
    throws
  {
    try source.write(ChangeCommand("try")) { writer in
      #expect(throws: KeyTaken("a")) { try writer.insert(Parcel("a")) }
      #expect(throws: KeyTaken("b")) { try writer.insertWithNewID(Parcel("b")) }
      #expect(throws: KeyUnknown("c")) { try writer.update(Parcel("c")) }
      #expect(throws: KeyUnknown("c")) { try writer.delete("c") }
      let missing = #expect(throws: RowError.self) { try writer.insert(Parcel("")) }
      #expect(missing?.description == "'id' is the key, and a row has to have one")
      try writer.insert(Parcel("c"))
    }
    #expect("\(KeyTaken("a"))" == "Another object has the key 'a'")
    #expect("\(KeyUnknown("c"))" == "No object has the key 'c'")
    #expect(try source.fetch(FetchRequest()).numberOfObjects == 3)
  }

  @Test func `equal records are ordered by the bytes of their keys`() throws {
    let keys = Parcel.awkwardKeys
    let source = ArraySource(keys.map { Parcel($0, place: "X") })
    let sorted = keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    func ids(_ request: FetchRequest<Parcel>) throws -> [[UInt8]] {
      try source.fetch(request).objects(in: 0..<keys.count).map { Array($0.id.utf8) }
    }
    #expect(try ids(Parcel.byPlace) == sorted.map { Array($0.utf8) })
    #expect(try ids(FetchRequest()) == sorted.map { Array($0.utf8) })
    #expect(
      try ids(FetchRequest(sortedBy: [.descending(\.place)]))
        == sorted.reversed().map { Array($0.utf8) })
    #expect(
      try ids(FetchRequest(sortedBy: [.descending(\.id)]))
        == sorted.reversed().map { Array($0.utf8) })
  }

  @Test func `keys are found by key paths and by the language of predicates`() throws {
    let list = try source.fetch(FetchRequest(where: \.id == "a"))
    #expect(try list.objects(in: 0..<9) == [Parcel("a", place: "X")])
    let format = try FetchRequest<Parcel>(predicate: FetchPredicate(format: "id == 'b'"))
    #expect(try source.fetch(format).objects(in: 0..<9) == [Parcel("b", place: "X")])
  }

  @Test func `a UUID and a type of the program's own are keys`() throws {
    let meetings = [Meeting(room: "A"), Meeting(room: "B")]
    let source = ArraySource(meetings)
    let second = try source.fetch(FetchRequest(where: \.id == meetings[1].id))
    #expect(try second.objects(in: 0..<9) == [meetings[1]])
    try source.write(ChangeCommand("end")) { try $0.delete(meetings[0].id) }
    #expect(try source.fetch(FetchRequest()).objects(in: 0..<9) == [meetings[1]])
    let book = Edition(id: ISBN(rawValue: "978-0"), title: "Emma")
    #expect(book.row == FetchedRow(id: 0, values: [.text("978-0"), .text("Emma")]))
    #expect(try Edition(row: FetchedRow(id: 5, values: book.row.values)).id == book.id)
  }

  @Test func `a stored key that is none is an error that names it`() throws {
    let row = FetchedRow(id: 4, values: [.text("no UUID"), .text("A")])
    let error = #expect(throws: RecordError.self) { try Meeting(row: row) }
    #expect(error?.attribute == "id" && error?.id == 4)
    #expect(throws: RecordError.self) {
      try Meeting(row: FetchedRow(id: 4, values: [.null, .text("A")]))
    }
  }

  @Test func `a key in another spelling is none`() {
    let id = UUID()
    let row = FetchedRow(id: 4, values: [.text(id.uuidString.lowercased()), .text("A")])
    #expect(throws: RecordError.self) { try Meeting(row: row) }
    #expect(Meeting.renewed(row) == row)
  }

  @Test func `a list in the order of a type that takes few texts, and no sections of keys`() throws
  {
    let request = FetchRequest<Wing>(sortedBy: [.descending(\.id)])
    let source = ArraySource([Wing(id: .north), Wing(id: .south)])
    #expect(try source.fetch(request).objects(in: 0..<9).map(\.id) == [.south, .north])
    let sections = FetchRequest<Wing>(sectionKey: .value("id"))
    #expect(throws: FetchError.self) { try source.fetch(sections) }
  }

  @Test func `a record is found by its key, and its place in a list`() throws {
    #expect(try source.object("b") == Parcel("b", place: "X"))
    #expect(try source.object("B") == nil && source.object("c") == nil && source.object("") == nil)
    let controller = FetchedResultsController(source, Parcel.byPlace)
    #expect(try controller.indexPath(forKey: "b") == ResultsIndexPath(section: 0, item: 1))
    #expect(
      try controller.indexPath(forObject: Parcel("a")) == ResultsIndexPath(section: 0, item: 0))
    #expect(try controller.indexPath(forKey: "c") == nil)
  }

  // MARK: - Lists in memory and elsewhere

  @Test func `two lists in memory are compared by the keys of their records`() throws {
    func list(_ parcels: [Parcel]) throws -> SectionedList<Parcel> {
      try SectionedList(ArraySource(parcels).fetch(Parcel.byPlace))
    }
    let old = try list([
      Parcel("é", place: "X"), Parcel("e\u{301}", place: "X"), Parcel("a", place: "Y"),
    ])
    let new = try list([Parcel("e\u{301}", place: "Y"), Parcel("a", place: "Y", weight: 1)])
    let changes = ChangeSet(from: old, to: new)
    #expect(changes.rowEvents.map(\.object.id.utf8.count).sorted() == [1, 2, 3])
    var replayed = old
    try replayed.apply(checking: changes)
    #expect(replayed == new)
  }

  @Test func `a change of the request is told with the identifiers of the source`() async throws {
    let controller = FetchedResultsController(source, Parcel.byPlace)
    var updates = controller.updates.makeAsyncIterator()
    _ = try await updates.next()
    try controller.setRequest(FetchRequest(where: \.id == "a"))
    guard case .changes(let changes)? = try await updates.next() else {
      Issue.record("the list began anew")
      return
    }
    let deleted = changes.rowEvents.filter { $0.newPath == nil }
    #expect(deleted.map(\.id) == [1] && deleted.map(\.object.id) == ["b"])
  }

  @Test func `changes go to another program and back, and are checked by the keys`() throws {
    let before = try SectionedList(source.fetch(Parcel.byPlace))
    try source.write(ChangeCommand("go")) { try $0.delete("a") }
    let changes = try ChangeSet(from: before, to: SectionedList(source.fetch(Parcel.byPlace)))
    let sent = try JSONDecoder().decode(
      ChangeSet<Parcel>.self, from: JSONEncoder().encode(changes))
    var replayed = before
    try replayed.apply(checking: sent)
    #expect(replayed.objects == [Parcel("b", place: "X")])
    #expect(throws: ChangeSetError.self) { try replayed.apply(checking: sent) }
    var twice = before
    twice.sections[0].objects.append(Parcel("a"))
    #expect(twice.brokenInvariant == "two rows have the key 'a'")
  }

  @Test func `a source whose writer knows no keys says so`() throws {
    struct Numbers: ObjectWriter {
      func object(_ id: Int64) -> Parcel? { nil }
      func insert(_ object: Parcel) -> Int64 { 1 }
      func insertWithNewID(_ object: Parcel) -> Int64 { 1 }
      func update(_ object: Parcel) {}
      func delete(_ id: Int64) {}
    }
    #expect(throws: KeysNotSupported()) { try Numbers().delete("a") }
    #expect("\(KeysNotSupported())" == "The source tells its rows by whole numbers alone")
  }
}
