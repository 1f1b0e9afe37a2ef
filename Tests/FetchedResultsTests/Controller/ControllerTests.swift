import FetchedResults
import Foundation
import Synchronization
import Testing

/// Lists of cars in memory that stay up to date.
struct ControllerTests {
  private static let byMake = FetchRequest<ParkedCar>(
    sortedBy: [.ascending("make"), .ascending("year")], sectionKey: .value("make"))

  private let source = ArraySource([
    ParkedCar(1, "Audi", year: 2001), ParkedCar(2, "BMW", year: 2002),
    ParkedCar(3, "BMW", year: 2005),
  ])

  private func controller(_ request: FetchRequest<ParkedCar> = byMake, maximumChanges: Int = 1000)
    throws
    -> FetchedResultsController<ParkedCar>
  {
    let controller = FetchedResultsController(
      source, request, maximumChanges: maximumChanges)
    try controller.performFetch()
    return controller
  }

  private func edit(
    _ name: String = "edit", by author: String? = nil,
    _ body: (ArrayWriter<ParkedCar>) throws -> Void
  ) throws {
    try source.write(ChangeCommand(name, by: author), body)
  }

  /// The events of the next update, which must not be a reset.
  private func events(
    _ controller: FetchedResultsController<ParkedCar>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [String] {
    switch try controller.takeUpdate() {
    case .changes(let changes): return changes.outline
    case .reset(_, let reason):
      Issue.record("a reset: \(reason)", sourceLocation: sourceLocation)
      return []
    case nil: return []
    }
  }

  // MARK: - One edit

  // Swift takes both spellings for one text, so the section kept a name that the list no longer
  // had.
  @Test func `A section is renamed where its name differs in its bytes alone`() throws {
    let composed = "Citro\u{EB}n"
    let decomposed = "Citroe\u{308}n"
    try edit { try $0.store(ParkedCar(4, composed, year: 1990)) }
    let controller = try controller()
    try edit {
      for id in Int64(5)...6 { try $0.store(ParkedCar(id, decomposed, year: 1990 + Int(id))) }
    }
    guard case .changes(let changes) = try controller.takeUpdate() else {
      Issue.record("no changes")
      return
    }
    let renamed = changes.sectionEvents.compactMap { event in
      if case .update(let heading, _, _, let oldName) = event {
        [oldName, heading.name]
      } else {
        nil
      }
    }
    #expect(
      renamed.map { $0.map { Array($0?.utf8 ?? "".utf8) } }
        == [[Array(composed.utf8), Array(decomposed.utf8)]])
  }

  @Test func `Another make is a move, as the old and the new values say`() throws {
    let controller = try controller()
    try edit("edit", by: "Anna") { try $0.store(ParkedCar(3, "Audi", year: 2005)) }
    guard case .changes(let changes) = try controller.takeUpdate() else {
      Issue.record("no changes")
      return
    }
    #expect(changes.outline == ["3[1, 1]>[0, 1]"])
    #expect(changes.rowEvents[0].oldValues == [.init(attribute: "make", value: .text("BMW"))])
    #expect(changes.rowEvents[0].object == ParkedCar(3, "Audi", year: 2005))
    #expect(changes.commands.map(\.command) == [ChangeCommand("edit", by: "Anna")])
    #expect(changes.sequence == 1)
  }

  @Test func `The target of a move is found by the sort order, not assumed to be the first row`()
    throws
  {
    let controller = try controller()
    try edit { try $0.store(ParkedCar(1, "BMW", year: 2003)) }
    #expect(try events(controller) == ["-[0]", "1[0, 0]>[0, 1]"])
  }

  @Test func `The last row leaves a section`() throws {
    let controller = try controller()
    try edit { try $0.delete(1) }
    #expect(try events(controller) == ["-[0]", "-1[0, 0]"])
    #expect(try controller.sections.map(\.name) == ["BMW"])
  }

  @Test func `A section is emptied by updates`() throws {
    let controller = try controller()
    try edit { writer in
      try writer.store(ParkedCar(2, "Audi", year: 2002))
      try writer.store(ParkedCar(3, "Audi", year: 2005))
    }
    #expect(try events(controller) == ["-[1]", "2[1, 0]>[0, 1]", "3[1, 1]>[0, 2]"])
  }

  @Test func `All rows replaced in one commit`() throws {
    let controller = try controller()
    try edit { writer in
      for id in 1...3 { try writer.delete(Int64(id)) }
      try writer.store(ParkedCar(4, "BMW", year: 1999))
      try writer.store(ParkedCar(5, "Saab"))
    }
    #expect(
      try events(controller) == [
        "-[0]", "+[1]", "-3[1, 1]", "-2[1, 0]", "-1[0, 0]", "+4[0, 0]", "+5[1, 0]",
      ])
  }

  @Test func `Two sections swap their rows`() throws {
    let controller = try controller()
    try edit { writer in
      try writer.store(ParkedCar(1, "BMW", year: 2001))
      try writer.store(ParkedCar(2, "Audi", year: 2002))
      try writer.store(ParkedCar(3, "Audi", year: 2005))
    }
    #expect(
      try events(controller) == ["2[1, 0]>[0, 0]", "3[1, 1]>[0, 1]", "1[0, 0]>[1, 0]"])
  }

  @Test func `An edit of the key that makes one section and ends another`() throws {
    let controller = try controller()
    try edit { try $0.store(ParkedCar(1, "Saab", year: 2001)) }
    #expect(try events(controller) == ["-[0]", "+[1]", "1[0, 0]>[1, 0]"])
  }

  @Test func `Another case of the same make is an update, and the section gets another name`()
    throws
  {
    let controller = try controller()
    try edit { try $0.store(ParkedCar(1, "AUDI", year: 2001)) }
    #expect(try events(controller) == ["~[0] Audi>AUDI", "~1[0, 0]>[0, 0]"])
  }

  @Test func `An edit in place is never reported as a move`() throws {
    let controller = try controller()
    try edit { try $0.store(ParkedCar(2, "BMW", year: 2004)) }
    #expect(try events(controller) == ["~2[1, 0]>[1, 0]"])
  }

  @Test func `A thousand new rows are one change set`() throws {
    let controller = try controller()
    try edit { writer in
      for id in 10..<1010 { try writer.store(ParkedCar(Int64(id), "Make \(id % 7)", year: id)) }
    }
    let events = try events(controller)
    #expect(events.count == 1007)
    #expect(events.filter { $0.hasPrefix("+[") }.count == 7)
  }

  @Test func `More changes than the maximum are a reset with the current list`() throws {
    let controller = try controller(maximumChanges: 3)
    try edit { writer in
      for id in 10..<14 { try writer.store(ParkedCar(Int64(id), "Saab")) }
    }
    guard case .reset(let snapshot, let reason) = try controller.takeUpdate() else {
      Issue.record("no reset")
      return
    }
    #expect(reason == .manyChanges)
    #expect(try snapshot.outline() == "Audi: 1\nBMW: 2 3\nSaab: 10 11 12 13")
  }

  // MARK: - Several edits at once

  @Test func `Commits between two updates become one`() throws {
    let controller = try controller()
    try edit("a") { try $0.store(ParkedCar(4, "Saab")) }
    try edit("b") { try $0.store(ParkedCar(4, "Saab", year: 1990)) }
    try edit("c") { try $0.store(ParkedCar(5, "Saab")) }
    try edit("d") { try $0.delete(5) }
    try edit("e") { try $0.store(ParkedCar(3, "BMW", year: 2006)) }
    try edit("f") { try $0.delete(3) }
    guard case .changes(let changes) = try controller.takeUpdate() else {
      Issue.record("no changes")
      return
    }
    #expect(changes.outline == ["+[2]", "-3[1, 1]", "+4[2, 0]"])
    #expect(changes.commands.map(\.command.name) == ["a", "b", "c", "d", "e", "f"])
    #expect(changes.rowEvents[0].object == ParkedCar(3, "BMW", year: 2005))
  }

  @Test func `A row deleted and stored again is an update, or a move`() throws {
    let controller = try controller()
    try edit { try $0.delete(2) }
    try edit { try $0.store(ParkedCar(2, "BMW", year: 2003)) }
    #expect(try events(controller) == ["~2[1, 0]>[1, 0]"])
    try edit { try $0.delete(2) }
    try edit { try $0.store(ParkedCar(2, "BMW", year: 2009)) }
    #expect(try events(controller) == ["2[1, 0]>[1, 1]"])
  }

  @Test func `Rows that are as before, and failed writes, are not reported`() throws {
    struct Failure: Error {}
    let controller = try controller()
    try edit { try $0.delete(2) }
    try edit { try $0.store(ParkedCar(2, "BMW", year: 2002)) }
    #expect(try controller.takeUpdate() == nil)
    #expect(throws: Failure.self) {
      try edit { writer in
        try writer.delete(1)
        throw Failure()
      }
    }
    #expect(try controller.takeUpdate() == nil)
    #expect(try controller.numberOfObjects == 3)
  }

  @Test func `A list does not change until its update is taken`() throws {
    let controller = try controller()
    try edit { try $0.delete(1) }
    #expect(try controller.sections.map(\.name) == ["Audi", "BMW"])
    #expect(
      try controller.object(at: .init(section: 0, item: 0)) == ParkedCar(1, "Audi", year: 2001))
    _ = try controller.takeUpdate()
    #expect(try controller.sections.map(\.name) == ["BMW"])
    #expect(try controller.indexPath(forID: 1) == nil)
  }

  // MARK: - Searches

  @Test func `An edit reaches the search and the full list, each in its own way`()
    throws
  {
    let full = try controller()
    var request = Self.byMake
    request.predicate = .contains("make", "bm")
    let search = try controller(request)
    try edit { try $0.store(ParkedCar(2, "Saab", year: 2002)) }
    #expect(try events(full) == ["+[2]", "2[1, 0]>[2, 0]"])
    #expect(try events(search) == ["-2[0, 0]"])
    try edit { try $0.store(ParkedCar(2, "BMW", year: 2002)) }
    #expect(try events(full) == ["-[2]", "2[2, 0]>[1, 0]"])
    #expect(try events(search) == ["+2[0, 0]"])
  }

  @Test func `The end of a search leaves the full list alone`() throws {
    let full = try controller()
    do {
      var request = Self.byMake
      request.predicate = .contains("make", "bm")
      let search = try controller(request)
      #expect(try search.sections.count == 1)
    }
    #expect(try full.sections.count == 2)
    #expect(try full.takeUpdate() == nil)
  }

  @Test func `A row found by a search is named by its identifier in either list`() throws {
    let full = try controller()
    var request = Self.byMake
    request.predicate = .comparison("year", .equalTo, .integer(2005))
    let search = try controller(request)
    let found = try search.object(at: .init(section: 0, item: 0))
    #expect(try search.indexPath(forObject: found) == .init(section: 0, item: 0))
    #expect(try full.indexPath(forObject: found) == .init(section: 1, item: 1))
  }

  @Test func `A controller without a predicate equals the main list`() throws {
    let list = try SectionedList(controller().snapshot)
    #expect(try list == SectionedList(source.fetch(Self.byMake)))
    #expect(list.objects.count == 3)
  }

  // MARK: - Another request

  @Test func `Another request gives the difference of the lists`() throws {
    let controller = try controller()
    var list = try SectionedList(controller.snapshot)
    try controller.setRequest(
      FetchRequest(sortedBy: [.descending("year")], sectionKey: .value("year")))
    #expect(try controller.sections.map(\.name) == ["2005", "2002", "2001"])
    guard case .changes(let changes) = try controller.takeUpdate() else {
      Issue.record("no changes")
      return
    }
    list.apply(changes)
    #expect(try list == SectionedList(controller.snapshot))
    #expect(try controller.takeUpdate() == nil)
  }

  @Test func `A new predicate reports the rows that are inserted and deleted`() throws {
    let controller = try controller()
    var request = Self.byMake
    request.predicate = .contains("make", "au")
    try controller.setRequest(request)
    #expect(try events(controller) == ["-[1]", "-3[1, 1]", "-2[1, 0]"])
    request.predicate = nil
    try controller.setRequest(request)
    #expect(try events(controller) == ["+[1]", "+2[1, 0]", "+3[1, 1]"])
  }

  @Test func `The other direction moves the sections`() throws {
    let controller = try controller()
    try controller.setRequest(
      FetchRequest(
        sortedBy: [.descending("make"), .ascending("year")], sectionKey: .value("make")))
    #expect(try events(controller) == ["[0]>[1]"])
  }

  @Test func `Another request by a reset carries the new list`() throws {
    let controller = try controller()
    try controller.setRequest(FetchRequest(sortedBy: [.descending("year")]), by: .reset)
    guard case .reset(let snapshot, .requested) = try controller.takeUpdate() else {
      Issue.record("no reset")
      return
    }
    #expect(try snapshot.outline() == "-: 3 2 1")
  }

  @Test func `A request that does not fit leaves the controller as it was`() throws {
    let controller = try controller()
    #expect(throws: FetchError.self) {
      try controller.setRequest(FetchRequest(sortedBy: [.ascending("colour")]))
    }
    #expect(controller.fetchRequest == Self.byMake)
    #expect(try controller.takeUpdate() == nil)
    #expect(try controller.sections.count == 2)
  }

  @Test func `Several controllers over one source, each with its own order`() throws {
    let byMake = try controller()
    let byYear = try controller(FetchRequest(sortedBy: [.descending("year")]))
    try edit { try $0.store(ParkedCar(4, "Audi", year: 2003)) }
    #expect(try events(byMake) == ["+4[0, 1]"])
    #expect(try events(byYear) == ["+4[0, 1]"])
    #expect(try byMake.indexPath(forID: 4) == .init(section: 0, item: 1))
    #expect(try byYear.object(at: .init(section: 0, item: 0)).row.id == 3)
  }

  @Test func `Switching between warm controllers fetches nothing again`() throws {
    let counted = CountingSource(base: source)
    let controllers = [Self.byMake, FetchRequest(sortedBy: [.descending("year")])].map {
      FetchedResultsController(counted, $0, snapshotLifetime: .seconds(3600))
    }
    for controller in controllers { try controller.performFetch() }
    #expect(counted.counts == .init(fetches: 2, comparisons: 0))
    for _ in 1...3 {
      #expect(try controllers[0].sections.map(\.numberOfObjects) == [1, 2])
      #expect(try controllers[0].object(at: .init(section: 1, item: 0)).row.id == 2)
      #expect(try controllers[1].object(at: .init(section: 0, item: 0)).row.id == 3)
    }
    #expect(counted.counts == .init(fetches: 2, comparisons: 0))
    // A commit is followed in each, and a list that was released is not fetched again either.
    try edit { try $0.store(ParkedCar(4, "Audi", year: 2003)) }
    for controller in controllers { #expect(try events(controller) == ["+4[0, 1]"]) }
    for controller in controllers {
      try controller.releaseSnapshot()
      #expect(try controller.sections.isEmpty == false)
    }
    #expect(counted.counts == .init(fetches: 2, comparisons: 4))
  }

  @Test func `Rows without a section are reported once, as soon as there are any`() throws {
    let notices = Mutex<[String]>([])
    let controller = FetchedResultsController(source, Self.byMake) { notice in
      notices.withLock { $0.append("\(notice)") }
    }
    try controller.performFetch()
    #expect(notices.withLock(\.self) == [])
    for id in Int64(4)...6 {
      try edit { try $0.store(ParkedCar(id, id == 5 ? "" : nil, year: 2003)) }
      _ = try controller.takeUpdate()
      #expect(
        notices.withLock(\.self) == [
          "1 row has nothing in 'make', and stands in the section 'Unknown'"
        ])
    }
    #expect(try controller.sections.last?.numberOfObjects == 3)
    // Another request is another list, and one without sections needs none.
    try controller.setRequest(FetchRequest(sortedBy: [.ascending("year")]))
    try controller.setRequest(Self.byMake)
    #expect(
      notices.withLock(\.last)
        == "3 rows have nothing in 'make', and stand in the section 'Unknown'")
    #expect(notices.withLock(\.count) == 2)
    // Where such rows are left out, or nobody asks, nothing is said.
    var key = SectionKey.value("make")
    key.unknownPosition = .excluded
    try controller.setRequest(FetchRequest(sortedBy: [.ascending("make")], sectionKey: key))
    #expect(notices.withLock(\.count) == 2)
  }

  // MARK: - Windows

  @Test func `A window reports rows that others push in and out`() throws {
    let controller = try controller(
      FetchRequest(sortedBy: [.ascending("year")], fetchLimit: 2, fetchOffset: 1))
    try edit { try $0.store(ParkedCar(9, "Saab", year: 1999)) }
    #expect(try events(controller) == ["-3[0, 1]", "+1[0, 0]"])
    try edit { try $0.delete(9) }
    #expect(try events(controller) == ["-1[0, 0]", "+3[0, 1]"])
  }

  // MARK: - Sections and index

  @Test func `A year among the titles leads to its section, also after an edit`() throws {
    let controller = try controller(
      FetchRequest(sortedBy: [.descending("year")], sectionKey: .value("year")))
    #expect(try controller.sectionIndexTitles == ["2005", "2002", "2001"])
    try edit { try $0.store(ParkedCar(1, "Audi", year: 2003)) }
    _ = try controller.takeUpdate()
    #expect(try controller.sectionIndexTitles == ["2005", "2003", "2002"])
    #expect(try controller.section(forSectionIndexTitle: "2003", at: 1) == 1)
    #expect(throws: FetchError.indexTitleMismatch(title: "2003", index: 2, found: "2002")) {
      try controller.section(forSectionIndexTitle: "2003", at: 2)
    }
    let index = try #require(try controller.snapshot.sectionIndex(includesSearch: true))
    #expect(try index.section(forSectionIndexTitle: "2003", at: 2) == .section(1))
  }

  @Test func `A list without sections has one, also when it is emptied`() throws {
    let controller = try controller(FetchRequest())
    try edit { writer in for id in 1...3 { try writer.delete(Int64(id)) } }
    #expect(try events(controller) == ["-3[0, 2]", "-2[0, 1]", "-1[0, 0]"])
    #expect(try controller.sections.map(\.numberOfObjects) == [0])
    try edit { try $0.store(ParkedCar(7)) }
    #expect(try events(controller) == ["+7[0, 0]"])
  }
}

/// A source that counts what is asked of another.
private final class CountingSource: FetchSource {
  typealias Object = ParkedCar

  struct Counts: Equatable {
    /// How often a list was fetched.
    var fetches = 0
    /// How often it was asked what has become of one.
    var comparisons = 0
  }

  private let base: ArraySource<ParkedCar>
  private let counted = Mutex(Counts())
  var counts: Counts { counted.withLock(\.self) }

  init(base: ArraySource<ParkedCar>) { self.base = base }

  func reader(for plan: FetchPlan) throws -> sending any FetchReader {
    counted.withLock { $0.fetches += 1 }
    return try base.reader(for: plan)
  }

  func changes(
    of plan: FetchPlan, since token: ChangeToken, cache: (any ListCache)?, maximumChanges: Int
  ) throws -> sending ListChanges {
    counted.withLock { $0.comparisons += 1 }
    return try base.changes(of: plan, since: token, cache: cache, maximumChanges: maximumChanges)
  }

  func commits() -> AsyncStream<Void> { base.commits() }
}
