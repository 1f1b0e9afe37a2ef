import FetchedResults
import Foundation
import Testing

struct PhoneBook: FetchedRecord, Codable, Equatable {
  var id: Int64 = 0, title = "", author: String?, year: Int?

  static let entity = Entity<PhoneBook>(
    "book",
    attributes: [.init("title", \.title), .init("author", \.author), .init("year", \.year)])
}

/// The answer to a request in JSON: the whole list, in JSON.
func answer(_ body: Data, from library: some FetchSource<PhoneBook>) throws -> Data {
  let request = try JSONDecoder().decode(FetchRequest<PhoneBook>.self, from: body)
  return try JSONEncoder().encode(SectionedList(library.fetch(request)))
}

/// What an app in Swift does with a change set that arrives.
func receive(_ body: Data, in list: inout SectionedList<PhoneBook>) throws {
  try list.apply(checking: JSONDecoder().decode(ChangeSet<PhoneBook>.self, from: body))
}

/// The server-sent events of a list, for somebody who begins, or who comes back with a bookmark. It
/// runs where its caller does, on an actor, too.
nonisolated(nonsending) func sendEvents(
  of request: FetchRequest<PhoneBook>, in library: some FetchSource<PhoneBook>,
  since lastEventID: String?, to send: (String) async throws -> Void
) async throws {
  let bookmark = lastEventID.flatMap { Data(base64Encoded: $0) }.flatMap {
    try? JSONDecoder().decode(ListBookmark<PhoneBook>.self, from: $0)
  }
  let controller =
    // A bookmark of another list is somebody's own invention.
    if let bookmark, bookmark.request == request {
      FetchedResultsController(library, since: bookmark)
    } else {
      FetchedResultsController(library, request)
    }
  var updates = controller.updates.makeAsyncIterator()
  while let update = try await updates.next() {
    let event: (name: String, data: Data) =
      switch update {
      case .reset(let list, _):
        ("list", try await list.perform { try JSONEncoder().encode(SectionedList($0)) })
      case .changes(let changes): ("changes", try JSONEncoder().encode(changes))
      }
    // Without a bookmark the identifier is empty, and the browser forgets the one before.
    let bookmark = try await updates.bookmark.map { try JSONEncoder().encode($0) } ?? Data()
    try await send(
      "event: \(event.name)\nid: \(bookmark.base64EncodedString())\n"
        + "data: \(String(decoding: event.data, as: UTF8.self))\n\n")
  }
}

/// The article "On a phone" shows the code and the JSON that are run here.
struct PhoneArticleTests {
  private static func blocks(_ language: String) throws -> [String] {
    let page = GuideTests.root.appendingPathComponent(
      "Sources/FetchedResults/FetchedResults.docc/OnAPhone.md")
    return try String(contentsOf: page, encoding: .utf8)
      .components(separatedBy: "```\(language)\n").dropFirst()
      .map { $0.components(separatedBy: "```")[0] }
  }

  /// Whether two texts of JSON say the same.
  private func same(_ left: Data, _ right: String) throws -> Bool {
    let objects = try [left, Data(right.utf8)].map {
      try JSONSerialization.jsonObject(with: $0, options: .fragmentsAllowed)
    }
    return (objects[0] as? NSObject) == (objects[1] as? NSObject)
  }

  private static let books = [
    PhoneBook(id: 1, title: "Emma", author: "Austen", year: 1815),
    PhoneBook(id: 2, title: "Persuasion", author: "Austen", year: 1817),
  ]

  @Test func `the article's Swift is compiled here`() throws {
    let code = try String(contentsOfFile: #filePath, encoding: .utf8)
    let blocks = try Self.blocks("swift")
    #expect(blocks.count == 2)
    for block in blocks {
      for part in block.components(separatedBy: "\n\n") { #expect(code.contains(part), "\(part)") }
    }
  }

  @Test func `the article's JSON is that of the library`() throws {
    let blocks = try Self.blocks("json")
    try #require(blocks.count == 5)
    let request = try JSONText.decode(blocks[0], as: FetchRequest<PhoneBook>.self)
    #expect(
      request
        == FetchRequest(
          where: \.year > 1800 && .contains(\.author, "austen"),
          sortedBy: [.ascending(\.author), .descending(\.year)], sections: .firstLetter(\.author),
          fetchLimit: 50))
    #expect(try same(try JSONEncoder().encode(request), blocks[0]))

    let library = ArraySource(Self.books)
    let body = try answer(Data(blocks[0].utf8), from: library)
    #expect(try same(body, blocks[1]))
    let sections = try library.fetch(request).sections
    #expect(try same(try JSONEncoder().encode(sections), blocks[2]))

    var list = try JSONText.decode(blocks[1], as: SectionedList<PhoneBook>.self)
    var later = Self.books[1]
    later.year = 1818
    let new = ArraySource([
      later, PhoneBook(id: 3, title: "1984", author: "Orwell", year: 1949),
    ])
    var unfiltered = request
    unfiltered.predicate = nil
    let after = try SectionedList(new.fetch(unfiltered))
    let changes = ChangeSet(from: list, to: after)
    #expect(try same(try JSONEncoder().encode(changes), blocks[3]))
    try receive(Data(blocks[3].utf8), in: &list)
    #expect(list == after)

    let row = FetchedRow(
      id: 7,
      values: [
        .text("Emma"), .integer(1815), .boolean(true), .null, .real(4.5),
        .date(Date(millisecondsSince1970: 1_795_284_245_250)),
      ])
    #expect(try same(try JSONEncoder().encode(row), blocks[4]))
  }

  /// It did not compile where the closure belongs to an actor, as in `@main`.
  @MainActor @Test func `events are sent from the main actor`() async throws {
    struct Cut: Error {}
    var seen: [String] = []
    await #expect(throws: Cut.self) {
      try await sendEvents(of: FetchRequest(), in: ArraySource(Self.books), since: nil) { event in
        seen.append(event)
        throw Cut()
      }
    }
    #expect(seen.count == 1 && seen.first?.hasPrefix("event: list\nid: ") == true)
  }

  @Test func `whoever comes back gets what has changed since`() async throws {
    struct Cut: Error {}
    let library = ArraySource(Self.books)
    let request = FetchRequest<PhoneBook>(sortedBy: [.ascending(\.title)])
    var seen: [String] = []
    func follow(since id: String?, until count: Int) async throws {
      do {
        try await sendEvents(of: request, in: library, since: id) { event in
          seen.append(event)
          if seen.count == count { throw Cut() }
        }
      } catch is Cut {}
    }
    func field(_ name: String, of event: String) -> String? {
      event.split(separator: "\n").first { $0.hasPrefix(name + ": ") }
        .map { String($0.dropFirst(name.count + 2)) }
    }
    try await follow(since: nil, until: 1)
    try await library.write(ChangeCommand("buy")) { try $0.insert(PhoneBook(title: "1984")) }
    try await follow(since: field("id", of: seen[0]), until: 2)
    #expect(seen.map { field("event", of: $0) } == ["list", "changes"])
    var list = try JSONText.decode(
      #require(field("data", of: seen[0])), as: SectionedList<PhoneBook>.self)
    try receive(Data(#require(field("data", of: seen[1])).utf8), in: &list)
    #expect(list.objects.map(\.title) == ["1984", "Emma", "Persuasion"])
    // An identifier of another service is one of a list that is not known.
    try await follow(since: "bm9uc2Vuc2U=", until: 3)
    #expect(field("event", of: seen[2]) == "list")
    // Nor is one of another list.
    let other = try #require(
      try FetchedResultsController(library, FetchRequest<PhoneBook>()).bookmark)
    try await follow(since: JSONEncoder().encode(other).base64EncodedString(), until: 4)
    #expect(field("event", of: seen[3]) == "list")
  }
}
