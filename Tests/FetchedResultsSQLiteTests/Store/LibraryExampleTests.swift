import FetchedResults
import FetchedResultsSQLite
import Foundation
import TestSupport
import Testing

// MARK: - The code of the article "Using the library in a package of your own"

/// The object of the article: a book of a library. The article shows this declaration as it stands.
struct Book: FetchedRecord, Equatable {
  var id: Int64 = 0, title = "", author = "", year: Int?

  static let entity = Entity<Book>(
    "book",
    attributes: [
      .init("title", \.title), .init("author", \.author), .init("year", \.year),
    ],
    orders: [
      .by(.ascending(\.title), sections: .firstLetter),
      .by(.descending(\.year), .ascending(\.title), sections: .value),
    ])
}

struct ShelvedBook: FetchedRecord {
  var id: Int64 = 0, title = "", writer = "", shelf: String?

  static let entity = Entity<ShelvedBook>(
    "book",
    attributes: [
      .init("title", \.title), .init("writer", \.writer, renamedFrom: "author"),
      .init("shelf", \.shelf),
    ],
    orders: [
      .by(.ascending(\.title), sections: .firstLetter),
      .by(.ascending(\.shelf), .ascending(\.title), sections: .value),
    ],
    removedAttributes: ["year"])
}

struct Copy: FetchedRecord, Equatable {
  var id = UUID(), title = "", shelf: String?

  static let entity = Entity<Copy>(
    "copy", attributes: [.init("title", \.title), .init("shelf", \.shelf)],
    orders: [.by(.ascending(\.shelf), .ascending(\.title), sections: .value)])
}

func move(_ copy: UUID, to shelf: String, in library: some WritableSource<Copy>) throws {
  try library.write(ChangeCommand("move")) { writer in
    guard var found = try writer.object(copy) else { throw KeyUnknown(copy.uuidString) }
    found.shelf = shelf
    try writer.update(found)
  }
}

struct Loan: FetchedRecord {
  var id: Int64 = 0, title = "", weeks = 0

  static let entity = Entity<Loan>(
    "loan",
    attributes: [
      .init("title", \.title), .init("weeks", \.weeks),
      .init("urgency", rule: 1) { $0.weeks < 4 ? "A fresh" : "B overdue" },
    ],
    orders: [.by(.ascending(rule: "urgency"), .ascending(\.title), sections: .value)])

  static let byUrgency = FetchRequest<Loan>(
    sortedBy: [.ascending(rule: "urgency"), .ascending(\.title)], sections: .rule("urgency"))
}

func openLibrary(at path: String) throws -> SQLiteStore<Book> {
  try SQLiteStore.open(path, Book.self)
}

struct Reader: FetchedRecord {
  var id: Int64 = 0, name = ""

  static let entity = Entity<Reader>("reader", attributes: [.init("name", \.name)])
}

func lend(_ book: Book, to reader: Reader, at path: String) throws {
  let (books, readers) = try SQLiteStores.open(path, Book.self, Reader.self)
  try books.write(ChangeCommand("lend"), with: readers) { books, readers in
    try books.delete(book.id)
    try readers.insert(reader)
  }
}

struct Member: FetchedRecord {
  var id: Int64 = 0, name = "", joined: Date?

  static let entity = Entity<Member>(
    "member", attributes: [.init("name", \.name), .init("joined", \.joined)],
    orders: [.by(.ascending(\.name), sections: .firstLetter)])
}

func adoptMembers(in path: String) throws -> FetchedResultsController<Member> {
  let members = try SQLiteStore.adopt(table: "member", in: path, as: Member.self)
  return FetchedResultsController(
    members, FetchRequest(sortedBy: [.ascending(\.name)], sections: .firstLetter(\.name)))
}

func buy(_ books: [Book], for library: some WritableSource<Book>, by author: String) throws {
  try library.write(ChangeCommand("buy", by: author)) { writer in
    for book in books { try writer.insert(book) }
  }
}

let byTitle = FetchRequest<Book>(sortedBy: [.ascending(\.title)], sections: .firstLetter(\.title))

func catalogue(_ library: some FetchSource<Book>) throws -> [String] {
  let list = try library.fetch(byTitle)
  return try list.sections.map { section in
    let titles = try list.objects(in: section).map(\.title).joined(separator: ", ")
    return "\(section.name ?? "") (\(section.numberOfObjects)): \(titles)"
  }
}

func search(_ text: String, in library: some FetchSource<Book>) throws -> [Book] {
  let found = try library.fetch(
    FetchRequest(
      where: .contains(\.title, text) || .contains(\.author, text),
      sortedBy: [.ascending(\.title)], sections: .firstLetter(\.title)))
  return try found.objects(in: 0..<found.numberOfObjects)
}

func index(of list: ResultsSnapshot<Book>, isSearching: Bool) throws -> [String] {
  let index = try list.sectionIndex(includesSearch: !isSearching)
  return (index?.entries ?? []).map { entry in
    switch entry.target {
    case .search: "\(entry.title): the search field"
    case .section(let section): "\(entry.title): section \(section)"
    }
  }
}

func follow(
  _ library: some FetchSource<Book>, showing show: ([String]) -> Bool
) async throws {
  let controller = FetchedResultsController(library, byTitle)
  var list = SectionedList<Book>([])
  for try await update in controller.updates {
    switch update {
    case .reset(let snapshot, _): list = try SectionedList(snapshot)
    case .changes(let changes): list.apply(changes)
    }
    if !show(list.objects.map(\.title)) { return }
  }
}

func titles(of library: some FetchSource<Book>) async throws -> [String] {
  try await library.perform { library in
    let list = try library.fetch(byTitle)
    return try list.objects(in: 0..<50).map(\.title)
  }
}

// MARK: - What it does

/// The code of the article and of the README, compiled and run.
@Suite(.ownThread, .timeLimit(.minutes(60)))
struct LibraryExampleTests {
  private static let books = [
    Book(id: 1, title: "Émile", author: "Rousseau", year: 1762),
    Book(id: 2, title: "Emma", author: "Austen", year: 1815),
    Book(id: 3, title: "1984", author: "Orwell", year: 1949),
    Book(id: 4, title: "Persuasion", author: "Austen", year: 1817),
  ]

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func library() throws -> SQLiteStore<Book> {
    let library = try openLibrary(at: folder.file("books.sqlite"))
    try buy(Self.books, for: library, by: "Anna")
    return library
  }

  @Test func `A catalogue in sections, from a file and from memory`() throws {
    let expected = ["E (2): Émile, Emma", "P (1): Persuasion", "# (1): 1984"]
    #expect(try catalogue(library()) == expected)
    #expect(try catalogue(ArraySource(Self.books)) == expected)
  }

  @Test func `A search`() throws {
    let library = try library()
    #expect(try search("AUSTEN", in: library).map(\.title) == ["Emma", "Persuasion"])
    #expect(try search("emi", in: library).map(\.title) == ["Émile"])
  }

  @Test func `An index, which leads to the search unless the user is searching`() throws {
    let list = try library().fetch(byTitle)
    let sections = ["E: section 0", "P: section 1", "#: section 2"]
    #expect(try index(of: list, isSearching: false) == ["{search}: the search field"] + sections)
    #expect(try index(of: list, isSearching: true) == sections)
  }

  @Test func `A library whose books have a shelf since`() throws {
    let path = try library().path
    let library = try SQLiteStore.open(path, ShelvedBook.self)
    let moved = ShelvedBook(id: 1, title: "Emma", writer: "Austen", shelf: "A")
    try library.write(ChangeCommand("move")) { try $0.update(moved) }
    let shelves = try library.fetch(
      FetchRequest(sortedBy: [.ascending(\.shelf)], sections: .value(\.shelf)))
    #expect(try shelves.sections.map(\.name) == ["A", "Unknown"])
    #expect(try library.object(2)?.shelf == nil)
    #expect(try library.object(2)?.writer.isEmpty == false)
    #expect(try library.check() == [])
  }

  @Test func `Loans in sections by a rule of one's own`() throws {
    let loans = try SQLiteStore.open(folder.file("loans.sqlite"), Loan.self)
    try loans.write(ChangeCommand("lend")) { writer in
      try writer.insert(Loan(title: "Emma", weeks: 9))
      try writer.insert(Loan(title: "Persuasion", weeks: 1))
    }
    let list = try loans.fetch(Loan.byUrgency)
    #expect(try list.sections.map(\.name) == ["A fresh", "B overdue"])
    #expect(try list.objects(in: 0..<2).map(\.title) == ["Persuasion", "Emma"])
  }

  @Test func `A book that is lent to a reader, in one transaction`() throws {
    let path = try library().path
    try lend(Self.books[0], to: Reader(name: "Ben"), at: path)
    let (books, readers) = try SQLiteStores.open(path, Book.self, Reader.self)
    #expect(try books.fetch(byTitle).numberOfObjects == 3)
    #expect(try readers.object(1)?.name == "Ben")
    #expect(try books.check() == [] && readers.check() == [])
  }

  @Test func `Members of a table that another program made`() throws {
    let path = folder.file("members.sqlite")
    try runSQL(
      """
      PRAGMA journal_mode = WAL;
      CREATE TABLE member (number INTEGER PRIMARY KEY, name TEXT, joined TEXT, fee REAL);
      INSERT INTO member (name, joined) VALUES ('Ben', '2026-11-21'), ('Ann', 'unknown');
      """, path)
    let list = try adoptMembers(in: path)
    #expect(try list.sections.map(\.name) == ["A", "B"])
    #expect(try list.objects(in: 0..<2).map { $0.joined == nil } == [true, false])
  }

  @Test func `A list that stays up to date`() async throws {
    let library = try library()
    let oblomov = Book(id: 5, title: "Oblomov", author: "Goncharov", year: 1859)
    var seen: [[String]] = []
    try await follow(library) { titles in
      seen.append(titles)
      if seen.count == 1 { try! buy([oblomov], for: library, by: "Ben") }
      return seen.count < 2
    }
    #expect(
      seen == [
        ["Émile", "Emma", "Persuasion", "1984"],
        ["Émile", "Emma", "Oblomov", "Persuasion", "1984"],
      ])
  }

  @Test func `A copy is moved by its key`() throws {
    let copy = Copy(title: "Emma", shelf: "A")
    let library = ArraySource([copy])
    try move(copy.id, to: "B", in: library)
    #expect(
      try library.fetch(FetchRequest(where: \.id == copy.id)).objects(in: 0..<9).map(\.shelf) == [
        "B"
      ])
    #expect(throws: KeyUnknown.self) { try move(UUID(), to: "C", in: library) }
  }

  @Test func `Titles for a task, without blocking the others`() async throws {
    let expected = ["Émile", "Emma", "Persuasion", "1984"]
    #expect(try await titles(of: library()) == expected)
    #expect(try await titles(of: ArraySource(Self.books)) == expected)
  }

  @Test(arguments: [
    ("Sources/FetchedResults/FetchedResults.docc/UsingTheLibrary.md", 12), ("README.md", 1),
  ])
  func `A page shows the code that is run here`(page: String, count: Int) throws {
    let here = URL(fileURLWithPath: #filePath)
    let root = here.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(contentsOf: root.appendingPathComponent(page), encoding: .utf8)
    let code = try String(contentsOf: here, encoding: .utf8)
    let blocks = text.components(separatedBy: "```swift\n").dropFirst()
      .map { $0.components(separatedBy: "```")[0] }
    #expect(blocks.count == count)
    for block in blocks { #expect(code.contains(block), "\(block)") }
  }
}
