import CarStorage
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import CarvaletBrowser

/// A browser gets full pages with their totals, is told of the commits of other desks and of a
/// store that is missing, and holds no transaction between pages.
@Suite(.ownThread, .timeLimit(.minutes(60)))
struct BrowserListsTests {
  private let lot: TwoDesks
  private let reports = Reports()
  private let lists: BrowserLists

  init() throws {
    lot = try TwoDesks()
    lists = BrowserLists(
      BrowserStore(lot.store), clock: { TwoDesks.noon }, describe: { "\($0)" },
      report: reports.add)
  }

  private func page(
    _ tab: BrowserTab, search: String? = nil, at anchor: PageRequest.Anchor = .index(0),
    rows: Int = 10, selected: Car.Ticket? = nil, sequence: Int = 1
  ) async throws -> BrowserPage {
    let search = search.map { ListChoice.Search(text: $0, scope: .any) }
    lists.read(
      PageRequest(
        sequence: sequence, choice: ListChoice(tab: tab, search: search), anchor: anchor,
        rowCount: rows, selected: selected))
    return try await reports.page()
  }

  @Test func `what completes a text, a car by its plate, and the log are read when asked for`()
    async throws
  {
    let ticket = try lot.park("Toyota", "Camry") { draft in
      draft.plate = "B MW 1"
      draft.key = "K1"
    }
    _ = try lot.other.request([ticket], at: TwoDesks.noon, TwoDesks.change())
    lists.readTexts(of: .onLot)
    let texts = try await reports.first {
      if case .texts(let texts, .onLot) = $0 { texts } else { nil }
    }
    #expect(texts.beginning(with: "t", in: [.make]).map(\.text) == ["Toyota"])
    lists.readFormOffer()
    let offer = try await reports.first {
      if case .formOffer(let offer) = $0 { offer } else { nil }
    }
    #expect(offer.freeTags == [.key: [], .spot: []])
    lists.readCar(plate: "b-mw 1")
    let car = try await reports.first { if case .car(let car?, _) = $0 { car } else { nil } }
    #expect(car.ticket == ticket)
    lists.readLog(1)
    let log = try await reports.first { if case .log(let log) = $0 { log } else { nil } }
    #expect(log.hasMore && log.lines.map(\.what) == ["request"])
    #expect(log.lines.map(\.cars) == ["\(ticket) Toyota Camry"])
  }

  @Test func `the log and the page of a car have what was noted, and what a field had before`()
    async throws
  {
    let ticket = try lot.park("Toyota", "Camry") { draft in
      draft.color = "red"
      draft.spot = "B2"
    }
    let noon = TwoDesks.noon
    let change = TwoDesks.change()
    var draft = CarDraft()
    draft.color = "silver"
    draft.plate = "B MW 1"
    _ = try lot.other.edit([ticket], setting: draft, change)
    let note = CarNote(text: "child seat", date: noon, author: "ben")
    _ = try lot.other.note([ticket], note, change)
    var spot = CarDraft()
    spot.spot = "B13"
    _ = try lot.other.edit([ticket], setting: spot, change)
    _ = try lot.other.retrieve([ticket], at: noon, change)
    let log = try LogPage(newest: 10, in: lot.store)
    let changes = ["spot B2->B13", "child seat", "plate none->B MW 1, color red->silver"]
    #expect(log.lines.map(\.change) == [nil] + changes + [nil])
    #expect(log.lines.map(\.what) == ["retrieve", "edit", "note", "edit", "park"])
    let detail = try #require(try CarDetail(of: ticket, in: lot.store))
    #expect(detail.history.map(\.change) == [nil] + changes + [nil])
    #expect(detail.retrievedBy == "ben")
  }

  // `note 3, 9` named no car, and not what was noted.
  @Test func `of a command about several cars the log names the first and says what was noted`()
    throws
  {
    let tickets = try [lot.park("Audi", "A4"), lot.park("BMW", "M3"), lot.park("Fiat", "500")]
    let note = CarNote(text: "child seat", date: TwoDesks.noon, author: "ben")
    _ = try lot.other.note(tickets, note, TwoDesks.change())
    _ = try lot.other.request(Array(tickets.prefix(2)), at: TwoDesks.noon, TwoDesks.change())
    let lines = try LogPage(newest: 2, in: lot.store).lines
    #expect(
      lines.map(\.cars) == ["\(tickets[0]) Audi A4 and 1 more", "\(tickets[0]) Audi A4 and 2 more"])
    #expect(lines.map(\.change) == [nil, "child seat"])
  }

  @Test func `without a store the lists are empty, until a desk has made one`() async throws {
    let path = lot.path + ".new"
    let store = BrowserStore(path: path) {
      FileManager.default.fileExists(atPath: path) ? try CarStore(path: path) : nil
    }
    let lists = BrowserLists(
      store, clock: { TwoDesks.noon }, describe: { "\($0)" }, report: reports.add)
    #expect(try await reports.next() == .store(.notMade(path: path)))
    let request = PageRequest(
      sequence: 1, choice: ListChoice(tab: .make), anchor: .index(0), rowCount: 10)
    lists.read(request)
    let empty = try await reports.page()
    #expect(empty.cars == [] && empty.totals?.count == 0)
    lists.follow()
    try CarStore.create(path: path)
    _ = try await reports.first { $0 == .store(.available) ? true : nil }
    var draft = CarDraft()
    draft.make = "Audi"
    _ = try CarStore(path: path, checkpointsWhenIdle: false)
      .park(draft, now: TwoDesks.noon, utcOffset: 0, by: "anna", at: "east")
    lists.read(request)
    #expect(try await reports.page().cars.map(\.make) == ["Audi"])
  }

  // MARK: - Pages

  @Test func `a page has its rows, sections, rail and totals`() async throws {
    try lot.park("Toyota", "Camry")
    try lot.park("Audi", "A4")
    try lot.park("Toyota", "Prius")
    _ = try lot.other.request([3], at: TwoDesks.noon, TwoDesks.change())
    let page = try await page(.make)
    #expect(page.cars.map(\.ticket) == [2, 1, 3])
    #expect(
      page.sections == [
        .init(title: "Audi", count: 1, rows: 0..<1),
        .init(title: "Toyota", count: 2, rows: 1..<3),
      ])
    #expect(
      page.totals
        == .init(
          count: 3, unfilteredCount: 3, queueCount: 1,
          rail: [.init(title: "A", firstIndex: 0), .init(title: "T", firstIndex: 1)]))
    #expect(page.selection?.car.ticket == 2 && page.selection?.index == 0)
  }

  @Test func `the list by the time of parking has hours beside it, the queue its stages`()
    async throws
  {
    try lot.park("Audi", "A4", at: -180)
    try lot.park("BMW", "M3")
    _ = try lot.other.request([1, 2], at: TwoDesks.noon, TwoDesks.change())
    _ = try lot.other.ready([1], at: TwoDesks.noon, TwoDesks.change())
    let parked = try await page(.parked)
    #expect(parked.cars.map(\.ticket) == [2, 1])
    #expect(parked.sections.map(\.title) == parked.totals?.rail.map(\.title))
    #expect(parked.sections.allSatisfy { $0.title.count == 2 })
    let queue = try await page(.queue, sequence: 2)
    #expect(queue.sections.map(\.title) == ["requested", "ready"])
    #expect(queue.cars.map(\.ticket) == [2, 1])
  }

  @Test func `a page is full if the list is long enough, wherever its anchor is`() async throws {
    for number in 1...30 { try lot.park("Make \(number / 10)", "M\(number)", at: number) }
    #expect(try await page(.parked, at: .index(25)).firstIndex == 20)
    #expect(try await page(.parked, at: .index(-3)).firstIndex == 0)
    let end = try await page(.parked, at: .end)
    #expect(end.firstIndex == 20 && end.selection?.index == 29)
    let ticket = try await page(.parked, at: .ticket(15, rowsAbove: 4, fallback: 0))
    #expect(ticket.firstIndex == 11 && ticket.selection?.car.ticket == 15)
    #expect(ticket.cars[4].ticket == 15)
    let missing = try await page(.parked, at: .ticket(99, rowsAbove: 4, fallback: 7))
    #expect(missing.firstIndex == 7)
    let rail = try await page(.make, at: .railTitle("0", fallback: 0))
    #expect(rail.firstIndex == 0 && rail.cars.count == 10)
  }

  @Test func `the selected car is delivered whether or not the list has it`() async throws {
    try lot.park("Audi", "A4")
    try lot.park("BMW", "M3")
    _ = try lot.other.retrieve([1], at: TwoDesks.noon, TwoDesks.change(by: "ben"))
    let left = try await page(.make, selected: 1)
    #expect(left.selection?.index == nil && left.selection?.retrievedBy == "ben")
    #expect(left.selection?.car.state == .returned)
    #expect(try await page(.make, selected: 2).selection?.index == 0)
    #expect(try await page(.make, selected: 3).selection == nil)
  }

  // MARK: - Searching

  @Test func `a search has its first rows before its totals, which count all others`() async throws
  {
    for number in 1...20 { try lot.park(number % 2 == 0 ? "Audi" : "BMW", "M\(number)") }
    let request = PageRequest(
      sequence: 1, choice: ListChoice(tab: .make, search: .init(text: "bmw", scope: .any)),
      anchor: .index(0), rowCount: 4)
    let first = try LiveLists.firstRows(for: request, in: lot.store, at: TwoDesks.noon)
    #expect(first.cars.map(\.make) == ["BMW", "BMW", "BMW", "BMW"] && first.totals == nil)
    let whole = try await page(.make, search: "bmw", rows: 4)
    #expect(whole.cars == first.cars && whole.sections.map(\.count) == [10])
    #expect(whole.totals?.count == 10 && whole.totals?.unfilteredCount == 20)
  }

  @Test(arguments: [("k1", 1), ("K 1", 1), ("a1", 12), ("3", 3), ("spot:A2", 11), ("key:k2", 2)])
  func `a car of which a word is the ticket, the key or the spot is the first row`(
    text: String, ticket: Car.Ticket
  ) async throws {
    for number in 1...12 {
      try lot.park(number % 2 == 0 ? "Audi" : "Toyota", "M\(number)", at: number) { draft in
        draft.key = "K\(number)"
        draft.spot = "A\(13 - number)"
      }
    }
    let typed = text.contains(" ") ? "\"\(text)\"" : text
    for tab in [BrowserTab.parked, .make] {
      let choice = ListChoice(tab: tab, search: .init(text: typed, scope: .any))
      let request = PageRequest(sequence: 1, choice: choice, anchor: .index(0), rowCount: 20)
      let first = try LiveLists.firstRows(for: request, in: lot.store, at: TwoDesks.noon)
      var lists = LiveLists(lot.store, clock: { TwoDesks.noon })
      let whole = try lists.page(for: request).page
      #expect(whole.cars.first?.ticket == ticket && whole.selection?.car.ticket == ticket)
      #expect(first.cars == whole.cars, "the first rows are those of the whole list")
      // Nothing is lost, and nothing stands twice.
      let all = try lot.store.fetch(choice.request(at: TwoDesks.noon))
      let tickets = try all.objects(in: 0..<20).map(\.ticket)
      #expect(whole.cars.map(\.ticket) == [ticket] + tickets.filter { $0 != ticket })
      #expect(whole.totals?.count == tickets.count)
      // Each row leads to the page on which it is.
      for (index, other) in whole.cars.enumerated() {
        let there = PageRequest(
          sequence: 2, choice: choice,
          anchor: .ticket(other.ticket, rowsAbove: 1, fallback: 0), rowCount: 3,
          selected: other.ticket)
        let page = try lists.page(for: there).page
        #expect(page.selection?.index == index)
        #expect(page.cars == Array(whole.cars.dropFirst(page.firstIndex).prefix(3)))
      }
      let rows = whole.sections.flatMap { Array($0.rows) }
      #expect(tab == .parked ? rows.isEmpty : rows == Array(0..<tickets.count))
    }
  }

  @Test func `a car that left is not named by its key, and is by its ticket`() async throws {
    for number in 1...3 {
      try lot.park("Audi", "M\(number)", at: number) { $0.key = "K1\(number)" }
    }
    _ = try lot.other.retrieve([1], at: TwoDesks.noon, TwoDesks.change())
    var lists = LiveLists(lot.store, clock: { TwoDesks.noon })
    func tickets(_ text: String, _ tab: BrowserTab, _ sequence: Int) throws -> [Car.Ticket] {
      let choice = ListChoice(tab: tab, search: .init(text: text, scope: .any))
      let request = PageRequest(
        sequence: sequence, choice: choice, anchor: .index(0), rowCount: 20)
      return try lists.page(for: request).page.cars.map(\.ticket)
    }
    #expect(try tickets("k11", .parked, 1) == [] && tickets("k11", .left, 2) == [1])
    #expect(try tickets("k1", .parked, 3) == [3, 2])
  }

  // A screen that stayed open showed the queue of the day on which it was opened.
  @Test func `a queue that stays open leaves a request out once it is 7 days old`() async throws {
    let clock = Mutex(TwoDesks.noon)
    let time: @Sendable () -> Date = { clock.withLock(\.self) }
    for number in 1...3 { try lot.park("Audi", "M\(number)", at: -20_000 * number) }
    let day = 86_400.0
    _ = try lot.other.request(
      [1], at: TwoDesks.noon.addingTimeInterval(-6 * day), TwoDesks.change())
    _ = try lot.other.request([2], at: TwoDesks.noon, TwoDesks.change())
    let lists = BrowserLists(
      BrowserStore(lot.store), clock: time, describe: { "\($0)" }, report: reports.add,
      reportWaiting: { [reports] in reports.addWaiting($0) })
    func page(_ tab: BrowserTab, _ sequence: Int) async throws -> BrowserPage {
      lists.read(
        PageRequest(
          sequence: sequence, choice: ListChoice(tab: tab), anchor: .index(0), rowCount: 10))
      return try await reports.page()
    }
    let before = try await page(.queue, 1)
    #expect(before.cars.map(\.ticket) == [1, 2] && before.totals?.forgottenCount == 0)
    #expect(try await reports.waiting().count == 2)
    // The minutes of the same hour change nothing.
    lists.noteMinute()
    clock.withLock { $0 += 2 * day }
    lists.noteMinute()
    let change = try await reports.change()
    #expect(change == ListChange(choice: ListChoice(tab: .queue)))
    let after = try await page(.queue, 2)
    #expect(after.cars.map(\.ticket) == [2] && after.totals?.forgottenCount == 1)
    #expect(after.totals?.queueCount == 1)
    #expect(try await reports.waiting().count == 1)
    // Beside the other lists, their count of the queue follows as well.
    _ = try await page(.parked, 3)
    clock.withLock { $0 += 7 * day }
    lists.noteMinute()
    #expect(try await reports.change().choice.tab == .parked)
    #expect(try await page(.parked, 4).totals?.queueCount == 0)
  }

  @Test func `the first page of all has its rows before anything is counted`() async throws {
    try lot.park("Audi", "A4")
    lists.read(
      PageRequest(sequence: 1, choice: ListChoice(tab: .parked), anchor: .index(0), rowCount: 5))
    var counts: [Int?] = []
    while counts.last != 1 {
      let page = try await reports.first { if case .page(let page) = $0 { page } else { nil } }
      #expect(page.cars.map(\.ticket) == [1])
      counts.append(page.totals?.count)
    }
    #expect(counts == [nil, 1])
  }

  @Test(arguments: ["", "  ", "\"\"", "color:", "-", "'"])
  func `text that folds to nothing is no filter`(text: String) async throws {
    try lot.park("Audi", "A4")
    #expect(try await page(.make, search: text).totals?.count == 1)
  }

  @Test func `a search finds words as the command does, and phrases in double quotes`()
    async throws
  {
    try lot.park("Toyota", "Camry") { $0.color = "silver" }
    try lot.park("Toyota", "Camry") { $0.color = "red" }
    try lot.park("Silver", "Ghost") { $0.note = "no camry" }
    #expect(try await page(.make, search: "camry silver").cars.map(\.ticket) == [3, 1])
    #expect(try await page(.make, search: "\"toyota camry\"").totals?.count == 2)
    #expect(try await page(.make, search: "\"toyota camry").totals?.count == 2)
    #expect(try await page(.make, search: "color:silver").cars.map(\.ticket) == [1])
    #expect(try await page(.make, search: "camry -red").cars.map(\.ticket) == [3, 1])
    #expect(try await page(.make, search: "-red").cars.map(\.ticket) == [3, 1])
  }

  @Test func `a search that finds nothing has what was most likely meant`() async throws {
    try lot.park("Toyota", "Camry")
    try lot.park("Toyota", "Prius")
    #expect(
      try await page(.make, search: "toyta").totals?.nearMiss
        == .init(tab: .make, search: .init(text: "Toyota", scope: .any), count: 2))
    #expect(try await page(.make, search: "zzzzz", sequence: 2).totals?.nearMiss == nil)
    #expect(try await page(.make, search: "toyota", sequence: 3).totals?.nearMiss == nil)
    // Nobody waits for one.
    #expect(try await page(.queue, search: "toyta", sequence: 4).totals?.nearMiss == nil)
    #expect(
      try await page(.queue, search: "toyota", sequence: 5).totals?.nearMiss
        == .init(tab: .parked, search: .init(text: "toyota", scope: .any), count: 2))
  }

  @Test func `a tab that was shown before is there without being fetched, and is up to date`()
    async throws
  {
    try lot.park("Audi", "A4")
    _ = try await page(.make)
    _ = try await page(.model, sequence: 2)
    try lot.park("BMW", "M3")
    #expect(try await page(.make, sequence: 3).cars.map(\.ticket) == [1, 2])
  }

  @Test func `Row 32: a tab that was shown before costs the rows of the screen, and no counts`()
    async throws
  {
    for number in 1...30 { try lot.park(number % 2 == 0 ? "Audi" : "BMW", "M\(number)") }
    let statements = Mutex<[String]>([])
    let store = try CarStore(path: lot.path, checkpointsWhenIdle: false) { statement in
      statements.withLock { $0.append(statement) }
    }
    let lists = BrowserLists(
      BrowserStore(store), clock: { TwoDesks.noon }, describe: { "\($0)" }, report: reports.add)
    var sequence = 0
    func read(_ tab: BrowserTab) async throws -> [String] {
      // The page of a list is reported before the list is released, which reads its sections once.
      lists.whileIdle { statements.withLock { $0 = [] } }
      sequence += 1
      lists.read(
        PageRequest(
          sequence: sequence, choice: ListChoice(tab: tab), anchor: .index(0), rowCount: 10))
      #expect(try await reports.page().totals?.count == 30)
      return statements.withLock(\.self)
    }
    for tab in [BrowserTab.make, .model] { _ = try await read(tab) }
    for tab in [BrowserTab.make, .model, .make] {
      let warm = try await read(tab)
      #expect(warm.filter { $0.contains("car_section") || $0.contains("count(") } == [])
      #expect(warm.count { $0.contains(#"FROM "car""#) } == 1, "\(warm)")
    }
  }

  @Test func `the titles beside a list are read once for each of its states`() async throws {
    try lot.park("Audi", "A4")
    let first = try await page(.make)
    let again = try await page(.make, at: .end, sequence: 2)
    #expect(again.totals?.rail == first.totals?.rail)
    try lot.park("BMW", "M3")
    let later = try await page(.make, at: .railTitle("B", fallback: 1), sequence: 3)
    #expect(later.totals?.rail.map(\.title) == ["A", "B"])
    #expect(later.selection?.car.ticket == 2)
    let search = try await page(.make, search: "bmw", sequence: 4)
    #expect(search.totals?.rail.map(\.title) == ["B"])
  }

  @Test func `a title leads to its section, though others came before it meanwhile`() async throws {
    try lot.park("Audi", "A4")
    try lot.park("Tesla", "S")
    #expect(try await page(.make).totals?.rail.map(\.title) == ["A", "T"])
    try lot.park("Opel", "Astra")
    let found = try await page(.make, at: .railTitle("T", fallback: 1), sequence: 2)
    #expect(found.selection?.car.make == "Tesla")
    let gone = try await page(.make, at: .railTitle("X", fallback: 1), sequence: 3)
    #expect(gone.selection?.car.make == "Opel")
  }

  // MARK: - Other desks

  @Test func `commits of another desk are reported with the rows that they changed`() async throws {
    try lot.park("Audi", "A4")
    try lot.park("BMW", "M3")
    lists.follow()
    _ = try await page(.make)
    try lot.park("Alfa", "Giulia")
    #expect(try await reports.change().inserted == [3: 0])
    _ = try lot.other.retrieve([1], at: TwoDesks.noon, TwoDesks.change())
    #expect(try await reports.change().removed == [1])
    _ = try lot.other.move(2, to: "B2", key: nil, TwoDesks.change())
    #expect(try await reports.change().changed == [2])
  }

  @Test func `a commit beside the list is reported, because the counts beside it may change`()
    async throws
  {
    try lot.park("Audi", "A4")
    lists.follow()
    let found = try await page(.make, search: "audi")
    #expect(found.totals?.unfilteredCount == 1)
    try lot.park("BMW", "M3")
    let change = try await reports.change()
    #expect(change.inserted.isEmpty && !change.isReset)
    #expect(try await page(.make, search: "audi", sequence: 2).totals?.unfilteredCount == 2)
  }

  @Test func `changes are joined without what came and left in between`() {
    let choice = ListChoice(tab: .make)
    let earlier = ListChange(choice: choice, inserted: [1: 0], changed: [4], removed: [2])
    let later = ListChange(choice: choice, inserted: [2: 5, 3: 1], changed: [3], removed: [1, 4])
    #expect(
      ListChange.joined(earlier, later)
        == ListChange(choice: choice, inserted: [3: 1], changed: [2], removed: [4]))
  }

  // MARK: - Faults

  @Test func `no transaction is held between pages`() async throws {
    try lot.park("Audi", "A4")
    _ = try await page(.make, search: "audi")
    expectNoTransaction()
  }

  @Test func `no transaction is held where a key ends the release of the list before`() async throws
  {
    for number in 1...200 { try lot.park("Make \(number)", "Model \(number)") }
    for (sequence, tab) in [BrowserTab.make, .queue, .model, .queue, .parked].enumerated() {
      _ = try await page(tab, sequence: sequence + 1)
    }
    expectNoTransaction()
  }

  private func expectNoTransaction() {
    lists.whileIdle {
      lot.store.checkpoint()
      lot.other.checkpoint()
      let log = try? FileManager.default.attributesOfItem(atPath: lot.path + "-wal")
      #expect((log?[.size] as? Int ?? 0) == 0)
    }
  }

  @Test func `a store that was removed is reported once, and goes on when it is back`() async throws
  {
    try lot.park("Audi", "A4")
    lists.follow()
    _ = try await page(.make)
    try FileManager.default.moveItem(atPath: lot.path, toPath: lot.path + ".away")
    let sentence = try await reports.first {
      if case .store(.lost(let sentence)) = $0 { sentence } else { nil }
    }
    #expect(sentence.contains("There is no store"))
    try FileManager.default.moveItem(atPath: lot.path + ".away", toPath: lot.path)
    #expect(try await reports.first { $0 == .store(.available) ? true : nil })
    #expect(try await reports.change().isReset)
    #expect(try await page(.make, sequence: 2).cars.count == 1)
  }

  // MARK: - Details

  @Test func `a detail has the notes and the history of a car, the newest first`() async throws {
    try lot.park("Audi", "A4") { $0.spot = "B1" }
    _ = try lot.other.move(1, to: "B2", key: nil, TwoDesks.change(by: "ben"))
    for text in ["first", "second"] {
      let note = CarNote(text: text, date: TwoDesks.noon, author: "ben")
      _ = try lot.other.note([1], note, TwoDesks.change(by: "ben"))
    }
    lists.readDetail(of: 1)
    let detail = try await reports.first {
      if case .detail(let detail) = $0 { detail } else { nil }
    }
    #expect(detail.notes == ["second", "first"])
    #expect(detail.history.map(\.what) == ["note", "note", "move", "park"])
    #expect(detail.history.map(\.change) == ["second", "first", "B1->B2", nil])
    #expect(detail.history.map(\.author) == ["ben", "ben", "ben", "anna"])
  }
}
