import FetchedResults
import Synchronization
import Testing

/// Rows, index paths and sections of a list agree under every limit and offset, and a question
/// about many rows asks the source twice, however many of them are missing.
struct ResultsSnapshotTests {
  private let cars = (1...Int64(10)).map { ParkedCar($0, $0 <= 4 ? "Audi" : "BMW") }

  private func list(limit: Int? = nil, offset: Int = 0) throws -> ResultsSnapshot<ParkedCar> {
    try ArraySource(cars).fetch(
      FetchRequest(
        sortedBy: [.ascending("make")], sectionKey: .value("make"), fetchLimit: limit,
        fetchOffset: offset))
  }

  private func ids(_ cars: [ParkedCar]) -> [Int64] { cars.map(\.row.id) }

  @Test func `A range is clamped to the list`() throws {
    let list = try list()
    #expect(ids(try list.objects(in: 8..<100)) == [9, 10])
    #expect(ids(try list.objects(in: 100..<200)) == [])
    #expect(ids(try list.objects(in: 3..<3)) == [])
  }

  @Test func `A limit and an offset cut rows, and so sections`() throws {
    #expect(try list(limit: 3, offset: 2).outline() == "Audi: 3 4\nBMW: 5")
    #expect(try list(limit: 0).outline() == "")
    #expect(try list(offset: 10).outline() == "")
    #expect(try list(limit: 5, offset: 99).numberOfObjects == 0)
  }

  @Test func `No limit and no offset is too large`() throws {
    for limit in [Int.max, .max - 1] {
      #expect(try list(limit: limit).numberOfObjects == 10)
      #expect(try list(limit: limit, offset: 9).numberOfObjects == 1)
      #expect(try list(limit: limit, offset: limit).numberOfObjects == 0)
      #expect(try list(limit: limit, offset: limit).indexPath(forID: 1) == nil)
    }
  }

  @Test func `A row is found by its path, and its path by the row`() throws {
    let list = try list()
    for id in Int64(1)...10 {
      let path = try #require(try list.indexPath(forID: id))
      #expect(try list.object(at: path).row.id == id)
    }
    #expect(try list.indexPath(forID: 7) == ResultsIndexPath(section: 1, item: 2))
    #expect(try list.indexPath(forID: 11) == nil)
    #expect(try self.list(limit: 3).indexPath(forID: 7) == nil)
  }

  @Test func `The first of some rows that the list contains is found`() throws {
    let list = try list()
    #expect(try list.firstIndex(forIDs: [99, 7, 2]) == 6)
    #expect(try list.firstIndex(forIDs: [99, 7, 99, 7]) == 6)
    #expect(try list.firstIndex(forIDs: [11, -1]) == nil)
    #expect(try list.firstIndex(forIDs: []) == nil)
    let bmws = try ArraySource(cars).fetch(
      FetchRequest(predicate: .comparison("make", .equalTo, .text("BMW"))))
    #expect(try bmws.firstIndex(forIDs: [3, 9, 5]) == 4)
    let window = try self.list(limit: 3, offset: 2)
    #expect(try window.firstIndex(forIDs: [1, 9, 4, 3]) == 1)
    #expect(try window.firstIndex(forIDs: [1, 9]) == nil)
  }

  @Test(arguments: [nil, 3])
  func `However many rows are missing, the source is asked twice`(limit: Int?) throws {
    let source = CountingSource(ArraySource(cars))
    let list = try source.fetch(FetchRequest(sortedBy: [.ascending("make")], fetchLimit: limit))
    #expect(try list.firstIndex(forIDs: (100..<200) + [10, 9, 2]) == (limit == nil ? 9 : 1))
    #expect(source.questions == ["rows of 103 identifiers", limit == nil ? "1 rank" : "3 ranks"])
  }

  @Test func `Sections are those that hold rows of a range, and none for an empty one`() throws {
    let list = try list()
    #expect(try list.sections(covering: 0..<4).map(\.name) == ["Audi"])
    #expect(try list.sections(covering: 3..<5).map(\.name) == ["Audi", "BMW"])
    #expect(try list.sections(covering: 4..<100).map(\.name) == ["BMW"])
    #expect(try list.sections(covering: 4..<100).startIndex == 1)
    for index in [0, 2, 4, 10, 50] {
      #expect(try list.sections(covering: index..<index).isEmpty)
    }
    #expect(try list.sections(covering: 50..<60).isEmpty)
  }

  @Test func `The identifier breaks ties, in the direction of the last descriptor`() throws {
    let alike = (1...Int64(3)).map { ParkedCar($0, "BMW") }
    for (ascending, expected) in [(true, "-: 1 2 3"), (false, "-: 3 2 1")] {
      let request = FetchRequest<ParkedCar>(sortedBy: [.init("make", ascending: ascending)])
      #expect(try outline(alike.shuffled(), request) == expected)
    }
  }
}

/// A source whose readers note what they are asked for by identifier.
private final class CountingSource: FetchSource {
  typealias Object = ParkedCar

  private let source: ArraySource<ParkedCar>
  private let notes = Mutex<[String]>([])

  init(_ source: ArraySource<ParkedCar>) { self.source = source }

  var questions: [String] { notes.withLock(\.self) }

  func reader(for plan: FetchPlan) throws -> sending any FetchReader {
    CountingReader(try source.reader(for: plan)) { note in
      self.notes.withLock { $0.append(note) }
    }
  }

  func changes(
    of plan: FetchPlan, since token: ChangeToken, cache: (any ListCache)?, maximumChanges: Int
  ) throws -> sending ListChanges {
    try source.changes(of: plan, since: token, cache: cache, maximumChanges: maximumChanges)
  }
}

/// The reader of a ``CountingSource``, which notes each question about identifiers and ranks before
/// it passes the question on. The mutex of the source guards the notes.
private final class CountingReader: FetchReader {
  private let reader: any FetchReader
  private let note: (String) -> Void

  init(_ reader: sending any FetchReader, _ note: @escaping @Sendable (String) -> Void) {
    self.reader = reader
    self.note = note
  }

  func count() throws -> Int { try reader.count() }

  func sections(after last: SectionIdentity?, limit: Int) throws -> [SectionCount] {
    try reader.sections(after: last, limit: limit)
  }

  func sections(_ identities: [SectionIdentity]) throws -> [SectionCount] {
    try reader.sections(identities)
  }

  func rows(in range: Range<Int>) throws -> [FetchedRow] { try reader.rows(in: range) }

  func rows(withIDs ids: [Int64]) throws -> [FetchedRow] {
    note("rows of \(ids.count) identifiers")
    return try reader.rows(withIDs: ids)
  }

  func ranks(of rows: [FetchedRow]) throws -> [Int] {
    note(rows.count == 1 ? "1 rank" : "\(rows.count) ranks")
    return try reader.ranks(of: rows)
  }

  func changeToken() throws -> ChangeToken { try reader.changeToken() }

  var cache: (any ListCache)? { reader.cache }
}
