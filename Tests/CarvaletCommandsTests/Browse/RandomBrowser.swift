import CarStorage
import FetchedResults
import Foundation
import TerminalScreen
import TestSupport
import Testing

@testable import CarvaletBrowser
@testable import CarvaletCommands

/// A browser on a real store, whose effects are carried out when the test says so, and two other
/// desks that write to the same file.
struct RandomBrowser {
  private let scene: CommandScene
  private let store: CarStore
  private let others: [CarStore]
  private let actions: BrowserActions
  private(set) var browser: Browser
  private var lists: LiveLists
  private var terminal = TerminalModel(ScreenGrid.Size(columns: 1, lines: 1))
  private var writer: FrameWriter
  private var pending: [BrowserEffect] = []
  /// What was selected and marked when the last thing was begun.
  private var meant: Meant
  /// The car whose photo is shown.
  private var painted: Car.Ticket?
  /// The commands of this browser, by their numbers in the log.
  private var ownCommands: Set<Int64> = []
  private var now: Date
  /// What was done so far, for failures.
  private(set) var log: [String] = []

  init(cars count: Int, _ random: inout SeededGenerator) throws {
    scene = try CommandScene()
    try CarStore.create(path: scene.store)
    let path = scene.store
    func open() throws -> CarStore { try CarStore(path: path, checkpointsWhenIdle: false) }
    store = try open()
    others = [try open(), try open()]
    now = scene.now
    let console = StringConsole(environment: scene.environment).console
    var context = CommandContext(console: console, now: now, zone: scene.zone)
    context.typedCommands = CarvaletTool.typedCommands
    actions = BrowserActions(store: store, context: context, author: "anna")
    browser = Browser(
      size: ScreenGrid.Size(columns: 120, lines: 20), now: now, zone: scene.zone, author: "anna",
      commandNames: CarvaletTool.typedCommands.names,
      lacksCar: CarvaletTool.typedCommands.lacksCar)
    meant = Meant(browser)
    let start = now
    lists = LiveLists(store, clock: { start })
    writer = FrameWriter(
      TerminalCapabilities(hasSynchronizedOutput: .random(using: &random)))
    for _ in 0..<count { try park(at: others[0], &random) }
    pending = browser.start()
    try settle()
  }

  // MARK: - Steps

  /// One thing that may happen: a key, the mouse, a commit of another desk, another size, an
  /// answer.
  mutating func step(_ random: inout SeededGenerator) throws {
    switch Int.random(in: 0..<21, using: &random) {
    case 0..<11: try press(Self.keys.randomElement(using: &random) ?? .escape)
    case 11, 12: try point(&random)
    case 13..<17: try commit(&random)
    case 17: resize(&random)
    case 18: try paste(&random)
    default: if !pending.isEmpty { try answer(pending.removeFirst()) }
    }
  }

  private static let keys: [Key] =
    "jjjkkkgo<ROGwv'/?abrrpemnuUXyL: 1237bmwto\"-:"
    .map(Key.character) + [
      .down, .up, .pageDown, .pageUp, .control("d"), .control("u"), .home, .end, .tab, .tab,
      .backTab, .enter, .enter, .escape, .escape, .escape, .backspace, .left, .right, .control("w"),
      .control("l"), .control("z"),
    ]

  /// Cars in words, the cells of a table, two cars, and what no car is.
  private static let pastes = [
    "silver BMW X5 K7 A12", "Audi\tA4\t2019", "red Škoda Fabia\nblack BMW M3", "\u{1B}[2Jx y",
    "child seat", "李",
  ]

  /// Something is pasted, which never acts on a car.
  private mutating func paste(_ random: inout SeededGenerator) throws {
    let event = BrowserEvent.paste(Self.pastes.randomElement(using: &random) ?? "")
    if browser.mustWait(for: event) { try settle() }
    guard !browser.mustWait(for: event) else { return }
    log.append("paste")
    let effects = update(event)
    #expect(!effects.contains { if case .perform = $0 { true } else { false } })
  }

  private mutating func press(_ key: Key) throws {
    // What the loop does: a key that means rows waits for them.
    if !browser.accepts(key) { try settle() }
    guard browser.accepts(key) else { return }
    log.append("\(key)")
    if begins(with: key) { meant = Meant(browser) }
    for case .perform(let action) in update(.key(key)) { checkIsMeant(action) }
  }

  /// The mouse does something at a place of the screen, which another desk may change before the
  /// browser hears of it: the car that was there is meant.
  private mutating func point(_ random: inout SeededGenerator) throws {
    let report = MouseReport(
      [.press, .press, .press, .drag, .wheelUp, .wheelDown].randomElement(using: &random) ?? .press,
      at: .init(
        line: .random(in: 0..<browser.size.lines, using: &random),
        column: .random(in: 0..<browser.size.columns, using: &random)))
    guard let event = browser.event(for: report) else { return }
    if Bool.random(using: &random) { try commit(&random) }
    if case .key(let key) = event { return try press(key) }
    if browser.mustWait(for: event) { try settle() }
    guard !browser.mustWait(for: event) else { return }
    log.append("\(event)")
    let effects = update(event)
    #expect(!effects.contains { if case .perform = $0 { true } else { false } }, "\(event)")
    guard case .clicked(.car(let ticket)) = event, try store.car(ticket) != nil else { return }
    switch browser.mode {
    case .form, .question, .command: return
    default: break
    }
    try settle()
    if !browser.layout.isTooSmall { #expect(browser.list.ticket == ticket, "\(log.suffix(20))") }
  }

  /// Whether a key begins something with the car that is selected now. A form, a question and the
  /// second `r` go on with the one that was.
  private func begins(with key: Key) -> Bool {
    switch browser.mode {
    case .list, .search, .rail, .ticket, .output, .log, .detail, .help, .photo, .board: true
    case .retrieving: key != .character("r")
    case .form, .question, .command: false
    }
  }

  /// No key reaches another car than those that were meant when what it does was begun.
  private func checkIsMeant(_ action: CarAction) {
    switch action {
    case .request(let tickets), .ready(let tickets), .retrieve(let tickets), .remove(let tickets),
      .repark(let tickets):
      #expect(tickets == meant.tickets, "\(log.suffix(20))")
    case .edit(let base, _): #expect(base.ticket == meant.selected, "\(log.suffix(20))")
    case .note(let ticket, _): #expect(ticket == meant.selected, "\(log.suffix(20))")
    case .run(let command): #expect(command.tickets == Meant(browser).tickets, "\(log.suffix(20))")
    // In the log, commands of others are chosen.
    case .undo(let command), .redo(let command):
      #expect(
        ownCommands.contains(command) || browser.shownLog != nil, "\(log.suffix(20))")
    case .park: break
    }
  }

  /// The cars that a key is about.
  private struct Meant {
    var selected: Car.Ticket?
    var marked: [Car.Ticket] = []

    init(_ browser: Browser) {
      selected = browser.list.ticket
      marked = browser.marks.tickets
    }

    var tickets: [Car.Ticket] { marked.isEmpty ? [selected].compactMap(\.self) : marked }
  }

  private mutating func resize(_ random: inout SeededGenerator) {
    let size = ScreenGrid.Size(
      columns: [25, 45, 58, 80, 120, 160].randomElement(using: &random) ?? 80,
      lines: [4, 8, 12, 24].randomElement(using: &random) ?? 24)
    log.append("\(size.columns)x\(size.lines)")
    update(.resized(size))
  }

  /// Another desk changes something, which the browser hears of at once.
  private mutating func commit(_ random: inout SeededGenerator) throws {
    let desk = others.randomElement(using: &random) ?? others[0]
    let tickets = try store.fetch(FetchRequest(sortedBy: [.ascending("ticket")]))
      .objects(in: 0..<1000).map(\.ticket)
    let ticket = tickets.randomElement(using: &random) ?? 1
    let change = CarStore.Change(by: "ben", at: "east", date: now)
    let selected = browser.list.ticket
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1: try park(at: desk, &random)
    case 2: _ = try desk.request([ticket], at: now, change)
    case 3: _ = try desk.ready([ticket], at: now, change)
    case 4: _ = try desk.retrieve([ticket], at: now, change)
    case 5: _ = try desk.repark([ticket], CarStore.Return(at: now), change)
    case 6: _ = try desk.remove([ticket], change)
    default:
      var draft = CarDraft()
      draft.make = Self.makes.randomElement(using: &random)
      draft.ownerLastName = ["Öberg", "Łukasz", "\u{1B}[2J", "李"].randomElement(using: &random)
      _ = try desk.edit([ticket], setting: draft, change)
    }
    log.append("commit \(ticket)")
    let isSettled = browser.isSettled
    if let change = try lists.changes() { update(.changed(change)) }
    if isSettled { #expect(browser.list.ticket == selected, "\(log.suffix(20))") }
  }

  private static let makes = ["BMW", "Audi", "Toyota", "Škoda", "bmw", "Ärger", "9ff"]

  private func park(at desk: CarStore, _ random: inout SeededGenerator) throws {
    var draft = CarDraft()
    draft.make = Self.makes.randomElement(using: &random)
    draft.model = ["M3", "Camry", "A4"].randomElement(using: &random)
    draft.year = [nil, 1999, 2019, 2020].randomElement(using: &random) ?? nil
    draft.ownerLastName = ["Öberg", "Nowak", nil].randomElement(using: &random) ?? nil
    draft.dateCreated = now.addingTimeInterval(-Double.random(in: 0..<80_000, using: &random))
    _ = try desk.park(draft, now: now, utcOffset: 3600, by: "ben", at: "east")
  }

  // MARK: - Effects

  @discardableResult
  private mutating func update(_ event: BrowserEvent) -> [BrowserEffect] {
    let effects = browser.update(event)
    pending += effects
    let paints = effects.contains { if case .paint = $0 { true } else { false } }
    if paints { painted = browser.list.ticket }
    // A photo never stands beside another car.
    if browser.showsPhoto {
      #expect(painted == browser.list.ticket, "\(log.suffix(20))")
    } else {
      painted = nil
    }
    return effects
  }

  private mutating func answer(_ effect: BrowserEffect) throws {
    switch effect {
    case .readPage(let request):
      let answer = try lists.page(for: request)
      update(.page(answer.page))
      if let change = answer.change { update(.changed(change)) }
    case .readDetail(let ticket):
      if let detail = try CarDetail(of: ticket, in: store) { update(.detail(detail)) }
    case .readTexts(let cars): update(.texts(try KnownTexts(of: store, cars), of: cars))
    case .readFormOffer: update(.formOffer(try FormOffer(in: store)))
    case .readCompletions(let line):
      update(.completions(CarvaletTool.typedCommands.complete(line, store), of: line))
    case .readPasted(let line, let years):
      let fields = try ParkWords.fields(ofLine: line, years: years, store.parkKnowledge())
      update(.pasted(fields, line: line))
    case .readCar(let plate): update(.car(try store.cars(plate: plate).first, plate: plate))
    case .readLog(let count): update(.log(try LogPage(newest: count, in: store)))
    case .perform(let action):
      let outcome = ActionOutcome(action: action, result: actions.perform(action))
      if let command = outcome.result.command { ownCommands.insert(command) }
      update(.finished(outcome))
    case .redraw: writer.forget()
    case .drawPhoto(let ticket, _): update(.photo(of: ticket, .drawing([])))
    case .remember, .dropHeldInputs, .paint, .suspend, .quit: break
    }
  }

  /// Carries out everything that is asked for, and delivers every commit.
  mutating func settle() throws {
    for _ in 0..<200 {
      if !pending.isEmpty {
        try answer(pending.removeFirst())
      } else if let change = try lists.changes() {
        update(.changed(change))
      } else {
        return
      }
    }
    Issue.record("The browser never comes to rest: \(log.suffix(20))")
  }

  // MARK: - What must hold

  /// What is on the screen equals a fresh fetch at the same place, but for the row that is kept.
  func check(_ round: String) throws {
    let trace: Comment = "\(round): \(log.suffix(30).joined(separator: " "))"
    let fresh = try store.fetch(browser.choice.request(at: now))
    let rows = browser.list.rows
    let slots = rows.slots.filter { !rows.isKept($0) }
    let first = slots.first.map(rows.index) ?? 0
    let all = try fresh.objects(in: 0..<1000)
    // The cars that the search names exactly stand first.
    func isNamed(_ car: Car) -> Bool { browser.choice.carSearch?.namesExactly(car) ?? false }
    let named = all.filter(isNamed)
    let shown = named + all.filter { !isNamed($0) }
    #expect(slots.map(rows.car) == Array(shown.dropFirst(first).prefix(slots.count)), trace)
    #expect(rows.isAtEnd == (try fresh.numberOfObjects == first + slots.count), trace)
    #expect(browser.knownTotals?.count == (try fresh.numberOfObjects), trace)
    if let kept = rows.kept { #expect(try fresh.index(forID: kept.car.car.ticket) == nil, trace) }
    let leadingCount = shown == all ? 0 : named.count
    for slot in slots where rows.hasSections && rows.index(of: slot) >= leadingCount {
      let index = try #require(try fresh.index(forID: rows.car(at: slot).ticket))
      let section = try fresh.sections(covering: index..<index + 1).first
      #expect(rows.section(at: slot)?.title == section?.name, trace)
      #expect(rows.section(at: slot)?.count == section?.numberOfObjects, trace)
    }
    let anew = try readAnew()
    // Columns follow the rows of a page, which has others around those on the screen.
    if anew.list.widths == browser.list.widths {
      #expect(anew.draw().lines == browser.draw().lines, trace)
      #expect(anew.draw() == browser.draw(), trace)
    }
    if let slot = browser.list.selectedSlot { #expect(rows.slots.contains(slot), trace) }
    #expect((browser.list.ticket == nil) == rows.slots.isEmpty, trace)
  }

  /// The browser after the rows and the pane of the same place were read once more.
  private func readAnew() throws -> Browser {
    var anew = browser
    guard case .readPage(let request)? = anew.refresh().first else { return anew }
    let now = now
    var lists = LiveLists(store, clock: { now })
    _ = anew.update(.page(try lists.page(for: request).page))
    if let ticket = anew.list.ticket, let detail = try CarDetail(of: ticket, in: store) {
      _ = anew.update(.detail(detail))
    }
    return anew
  }

  /// The bytes that are written show a terminal what is drawn, cell by cell, and nothing in them is
  /// a control of a text.
  mutating func checkTerminal(_ round: String) {
    let grid = browser.draw()
    if terminal.size != grid.size { terminal = Self.usedTerminal(grid.size) }
    terminal.playFrame(writer.frame(grid))
    let differences = terminal.differences(from: grid)
    #expect(differences.isEmpty, "\(round): \(log.suffix(30).joined(separator: " "))")
  }

  /// A terminal that has another size than before: what it shows then is its own affair.
  private static func usedTerminal(_ size: ScreenGrid.Size) -> TerminalModel {
    var terminal = TerminalModel(size)
    terminal.playFrame("\u{1B}[?7l\u{1B}[1;7m".utf8)
    for line in 1...size.lines {
      terminal.playFrame("\u{1B}[\(line)H\(String(repeating: "#", count: size.columns))".utf8)
    }
    return terminal
  }
}
