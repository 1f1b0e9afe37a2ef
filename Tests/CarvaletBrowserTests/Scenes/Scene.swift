import CarStorage
import FetchedResults
import Foundation
import TerminalScreen
import Testing

@testable import CarvaletBrowser

/// A browser over a ``Lot``: keys and commits in, the screen as text out.
struct Scene {
  var browser: Browser
  var lot: Lot
  /// Whether pages come as soon as they are asked for; if not, ``answer(hasTotals:)`` brings them.
  var answersAtOnce = true
  /// What the browser asked for and nobody answered.
  private(set) var effects: [BrowserEffect] = []
  /// How many pages were read.
  private(set) var pageCount = 0
  private var unanswered: PageRequest?

  init(
    _ columns: Int = 90, _ lines: Int = 12, cars: [Car] = Scene.cars,
    savedState: SavedBrowserState = SavedBrowserState(tab: .make), isBoard: Bool = false,
    largeLetters: BlockLetters? = nil, keyTable: KeyTable = .standard, author: String? = "anna",
    lacksCar: @escaping @Sendable (String) -> Bool = { _ in true }, starts: Bool = true
  ) {
    lot = Lot(cars)
    browser = Browser(
      size: .init(columns: columns, lines: lines), savedState: savedState, now: Self.now,
      zone: TimeZoneRules { _ in 0 }, author: author, commandNames: { Self.commandNames },
      lacksCar: lacksCar, isBoard: isBoard, largeLetters: largeLetters)
    browser.keyTable = keyTable
    if starts { start() }
  }

  /// Some of the commands of the tool.
  static let commandNames = [
    "db", "db info", "list", "log", "move", "note", "ready", "remove", "repark", "report",
    "request", "retrieve",
  ]

  mutating func start() { run(browser.start()) }

  /// A list of 16 lines that went to a ticket.
  static func selecting(_ ticket: Car.Ticket) -> Scene {
    var scene = Scene(80, 16)
    for digit in String(ticket) { scene.press(String(digit)) }
    scene.press("enter")
    return scene
  }

  // MARK: - What is on the screen

  var screen: String { browser.draw().lines.joined(separator: "\n") }

  func line(_ number: Int) -> String { browser.draw().lines[number] }

  var message: String { line(browser.size.lines - 2) }
  var keys: String { line(browser.size.lines - 1) }
  var selected: Car.Ticket? { browser.list.ticket }

  /// The lines of the list.
  var list: [String] { Array(browser.draw().lines[browser.layout.list]) }

  /// What the store has for what is typed arrives, as far as it was asked for last.
  mutating func answerTexts(free: [CarField: [String]] = [:]) throws {
    let source = ArraySource(Array(lot.cars.values))
    for effect in effects.reversed() {
      switch effect {
      case .readTexts(let cars): return send(.texts(try KnownTexts(of: source, cars), of: cars))
      case .readFormOffer:
        let texts = try KnownTexts(of: source, .all)
        return send(.formOffer(FormOffer(texts: texts, freeTags: free)))
      default: continue
      }
    }
    Issue.record("No texts were asked for")
  }

  // MARK: - What happens

  mutating func send(_ event: BrowserEvent) {
    if case .tick(let now) = event { lot.now = now }
    run(browser.update(event))
  }

  /// Presses keys by their names in the help: `"j"`, `"enter"`, `"ctrl-d"`.
  mutating func press(_ names: String..., sourceLocation: SourceLocation = #_sourceLocation) {
    for name in names {
      let key = Key(helpName: name)
      #expect(
        browser.accepts(key) || !answersAtOnce, "'\(name)' would have to wait",
        sourceLocation: sourceLocation)
      send(.key(key))
    }
  }

  mutating func type(_ text: String) {
    for character in text { send(.key(.character(character))) }
  }

  /// What the mouse does at a place of the screen as it is shown now.
  mutating func point(_ action: MouseReport.Action = .press, line: Int, column: Int) {
    let report = MouseReport(action, at: .init(line: line, column: column))
    if let event = browser.event(for: report) { send(event) }
  }

  /// Clicks on a text, at the first place where the screen has it.
  mutating func click(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    guard let (line, column) = place(of: text) else {
      Issue.record("'\(text)' is not on the screen", sourceLocation: sourceLocation)
      return
    }
    point(line: line, column: column)
  }

  /// The line and the column of a text on the screen.
  func place(of text: String) -> (line: Int, column: Int)? {
    for (number, line) in browser.draw().lines.enumerated() {
      guard let range = line.range(of: text) else { continue }
      return (number, SafeText(escaping: String(line[..<range.lowerBound])).displayWidth)
    }
    return nil
  }

  /// How the first letter of a text is drawn, at the last place where the screen has it.
  func style(of text: String) -> CellStyle? {
    let grid = browser.draw()
    return grid.lines.enumerated().reversed().lazy.compactMap { number, line -> CellStyle? in
      line.range(of: text, options: .backwards).map { range in
        let column = SafeText(escaping: String(line[..<range.lowerBound])).displayWidth
        return grid[.init(line: number, column: column)].style
      }
    }.first
  }

  /// Changes the lot as another desk does, and delivers to the browser what that means for its
  /// list.
  ///
  /// - Parameter command: The number of the command in the log; nil where it is not known.
  mutating func commit(command: Int64? = nil, _ change: (inout Lot) -> Void) {
    let before = (lot, lot.tickets(browser.choice))
    change(&lot)
    let after = lot.tickets(browser.choice)
    let old = Set(before.1)
    let new = Set(after)
    let inserted = after.enumerated().filter { !old.contains($0.element) }
    send(
      .changed(
        ListChange(
          choice: browser.choice,
          inserted: Dictionary(uniqueKeysWithValues: inserted.map { ($0.element, $0.offset) }),
          changed: new.intersection(old).filter { before.0[$0] != lot[$0] },
          removed: old.subtracting(new), commands: Set([command].compactMap(\.self)))))
  }

  /// Answers the last page that was asked for.
  mutating func answer(hasTotals: Bool = true) {
    guard let request = unanswered else { return }
    if hasTotals { unanswered = nil }
    pageCount += 1
    send(.page(lot.page(request, hasTotals: hasTotals)))
  }

  /// The last action that was asked for ends so.
  mutating func finish(
    _ sentence: String, _ remarks: String..., command: Int64? = 1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let action = try #require(actions.last, sourceLocation: sourceLocation)
    send(
      .finished(
        ActionOutcome(
          action: action,
          result: .done(command: command, sentence: sentence, remarks: remarks))))
  }

  /// The command that was asked for last has printed so many lines.
  mutating func print(
    _ lines: String..., command: Int64? = nil, status: Int32 = 0, isAboutCars: Bool = false,
    canBeUndone: Bool = true,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let action = try #require(actions.last, sourceLocation: sourceLocation)
    let result = ActionOutcome.Result.printed(
      command: command, lines: lines, status: status, isAboutCars: isAboutCars,
      canBeUndone: canBeUndone)
    send(.finished(ActionOutcome(action: action, result: result)))
  }

  var actions: [CarAction] {
    effects.compactMap { if case .perform(let action) = $0 { action } else { nil } }
  }

  var savedStates: [SavedBrowserState] {
    effects.compactMap { if case .remember(let savedState) = $0 { savedState } else { nil } }
  }

  private mutating func run(_ effects: [BrowserEffect]) {
    for effect in effects {
      guard case .readPage(let request) = effect else {
        self.effects.append(effect)
        continue
      }
      unanswered = request
      if answersAtOnce { answer() }
    }
  }
}

extension Key {
  /// The key that the help calls so.
  init(helpName name: String) {
    let named: [Key] = [
      .enter, .escape, .tab, .backTab, .backspace, .delete, .up, .down, .left, .right, .home, .end,
      .pageUp, .pageDown, .character(" "),
    ]
    if let key = named.first(where: { $0.helpName.string == name }) {
      self = key
    } else if name.hasPrefix("ctrl-"), let letter = name.last {
      self = .control(letter)
    } else {
      self = .character(Character(name))
    }
  }
}
