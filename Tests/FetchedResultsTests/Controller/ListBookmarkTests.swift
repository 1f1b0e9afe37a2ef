import FetchedResults
import Foundation
import TestSupport
import Testing

/// Somebody who has a list already, and comes back for what has changed since.
@Suite(.ownThread, .timeLimit(.minutes(60)))
struct ListBookmarkTests {
  private let source = ArraySource([ParkedCar(1, "Audi"), ParkedCar(2, "BMW")])
  private let byMake = FetchRequest<ParkedCar>(
    sortedBy: [.ascending("make")], sectionKey: .value("make"))

  private func store(_ id: Int64, _ make: String) throws {
    try source.write(ChangeCommand("store", by: "Ann")) { try $0.store(ParkedCar(id, make)) }
  }

  private func bookmark() throws -> ListBookmark<ParkedCar> {
    let controller = FetchedResultsController(source, byMake)
    return try #require(try controller.bookmark)
  }

  @Test func `A later controller tells what has changed, and by which commands`() throws {
    let bookmark = try bookmark()
    try store(3, "Saab")
    try store(1, "Volvo")
    let controller = FetchedResultsController(source, since: bookmark)
    guard case .changes(let changes)? = try controller.takeUpdate() else {
      Issue.record("no changes")
      return
    }
    #expect(changes.outline == ["-[0]", "+[1]", "+[2]", "1[0, 0]>[2, 0]", "+3[1, 0]"])
    #expect(changes.commands.map(\.command.author) == ["Ann", "Ann"])
    #expect(try controller.takeUpdate() == nil)
    #expect(try controller.fetchRequest == byMake && controller.numberOfObjects == 3)
  }

  @Test func `Who has the newest state waits for the next one`() async throws {
    let controller = FetchedResultsController(source, since: try bookmark())
    var updates = controller.updates.makeAsyncIterator()
    #expect(try await updates.bookmark == nil)
    async let stored: Void = store(3, "Saab")
    let update = try await updates.next()
    try await stored
    guard case .changes(let changes)? = update else {
      Issue.record("no changes")
      return
    }
    #expect(changes.outline == ["+[2]", "+3[2, 0]"])
    let next = try #require(try await updates.bookmark)
    #expect(next.sections.map(\.name) == ["Audi", "BMW", "Saab"])
    // A second subscriber has nothing yet.
    var others = controller.updates.makeAsyncIterator()
    guard case .reset(let list, .requested)? = try await others.next() else {
      Issue.record("no list")
      return
    }
    #expect(try list.numberOfObjects == 3)
  }

  @Test func `A state that is not known any more is a reset with its reason`() throws {
    let bookmark = try bookmark()
    func reason(_ source: ArraySource<ParkedCar>, most: Int = 1000) throws -> ResetReason? {
      let controller = FetchedResultsController(source, since: bookmark, maximumChanges: most)
      guard case .reset(let list, let reason)? = try controller.takeUpdate() else { return nil }
      #expect(try list.numberOfObjects == source.fetch(byMake).numberOfObjects)
      return reason
    }
    #expect(try reason(ArraySource([ParkedCar(1)])) == .replaced)
    try store(3, "Saab")
    #expect(try reason(source) == nil)
    #expect(try reason(source, most: 0) == .manyChanges)
    for _ in 0..<3 {
      try source.write(ChangeCommand("load")) { writer in
        for id in Int64(10)..<10_000 { try writer.store(ParkedCar(id, "Seat")) }
      }
    }
    #expect(try reason(source, most: .max) == .logPruned)
  }

  @Test func `A bookmark that was changed on its way never ends the process`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let sent = String(decoding: try JSONEncoder().encode(bookmark()), as: UTF8.self)
    try store(3, "Saab")
    try store(2, "Audi")
    var resets = 0
    for _ in 0..<3000 {
      var text = Array(sent.utf8)
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let place = text.indices.randomElement(using: &random)!
        text[place] = Array("0123456789-\"[]{},:az".utf8).randomElement(using: &random)!
      }
      guard
        let changed = try? JSONDecoder().decode(
          ListBookmark<ParkedCar>.self, from: Data(text))
      else { continue }
      // It may ask for another list, and be told of it as of its own.
      let controller = FetchedResultsController(source, since: changed)
      if case .reset? = try controller.takeUpdate() { resets += 1 }
      let list = try SectionedList(controller.snapshot)
      #expect(try list == SectionedList(source.fetch(changed.request)), "seed \(seed)")
    }
    #expect(resets > 0, "seed \(seed)")
  }

  @Test(arguments: [
    // More rows than there can be, in a section that no change touches.
    #"[{"identity":"audi","name":"Audi","start":0,"count":1},{"identity":"z","name":"Z","start":1,"count":9223372036854775806}]"#,
    // As many rows too many as one might believe.
    #"[{"identity":"audi","name":"Audi","start":0,"count":1},{"identity":"bmw","name":"BMW","start":1,"count":6}]"#,
    // Sections that are in no order, and one that stands twice.
    #"[{"identity":"z","name":"Z","start":0,"count":1},{"identity":"audi","name":"Audi","start":1,"count":1}]"#,
    #"[{"identity":"bmw","name":"BMW","start":0,"count":1},{"identity":"bmw","name":"BMW","start":1,"count":1}]"#,
    #"[]"#, #"[{"identity":{"all":true},"start":0,"count":2}]"#,
  ])
  func `A bookmark that somebody made up leads to the list`(sections: String) throws {
    let honest = try JSONSerialization.jsonObject(with: JSONEncoder().encode(bookmark()))
    var made = try #require(honest as? [String: Any])
    made["sections"] = try JSONSerialization.jsonObject(with: Data(sections.utf8))
    let sent = try JSONSerialization.data(withJSONObject: made)
    guard let bookmark = try? JSONDecoder().decode(ListBookmark<ParkedCar>.self, from: sent) else {
      return
    }
    for make in ["Audi", "Saab"] {
      try store(3, make)
      let controller = FetchedResultsController(source, since: bookmark)
      guard case .reset(let list, _)? = try controller.takeUpdate() else {
        Issue.record("no reset of \(sections)")
        return
      }
      #expect(try list.identifiers().itemIdentifiers.count == 3)
      #expect(try controller.object(at: ResultsIndexPath(section: 1, item: 0)).row.id == 2)
    }
  }

  @Test func `Another request reaches whoever comes back`() async throws {
    let bookmark = try bookmark()
    try store(3, "Saab")
    let controller = FetchedResultsController(source, since: bookmark)
    try controller.setRequest(FetchRequest(predicate: .contains("make", "saab")))
    var updates = controller.updates.makeAsyncIterator()
    var rows: [String] = []
    for _ in 0..<2 {
      guard case .changes(let changes)? = try await updates.next() else {
        Issue.record("no changes")
        return
      }
      rows += changes.rowEvents.map { "\($0.id)" }
    }
    #expect(rows.sorted() == ["1", "2", "3", "3"])
  }

  // MARK: - Several subscribers

  @Test func `Each subscriber has all updates, at its own pace`() async throws {
    let controller = FetchedResultsController(source, byMake)
    var quick = controller.updates.makeAsyncIterator()
    var slow = controller.updates.makeAsyncIterator()
    _ = try await quick.next()
    guard case .reset(let first, _)? = try await slow.next() else {
      Issue.record("no list")
      return
    }
    var list = try SectionedList(first)
    for id in Int64(3)...8 {
      try store(id, "make \(id)")
      guard case .changes? = try await quick.next() else {
        Issue.record("no changes")
        return
      }
    }
    let bookmarks = (try await quick.bookmark, try await slow.bookmark)
    #expect(bookmarks.0 != nil && bookmarks.1 == nil)
    for id in Int64(3)...8 {
      guard case .changes(let changes)? = try await slow.next() else {
        Issue.record("no changes")
        return
      }
      #expect(changes.rowEvents.map(\.id) == [id])
      list.apply(changes)
    }
    #expect(try list == SectionedList(controller.snapshot))
    // One that is far behind gets the list in place of its changes.
    for id in Int64(100)...120 {
      try store(id, "more")
      _ = try await quick.next()
    }
    guard case .reset(let newest, .manyChanges)? = try await slow.next() else {
      Issue.record("no reset")
      return
    }
    #expect(try newest.numberOfObjects == 29)
    try store(121, "last")
    guard case .changes(let changes)? = try await slow.next() else {
      Issue.record("no changes")
      return
    }
    #expect(changes.rowEvents.map(\.id) == [121])
  }
}
