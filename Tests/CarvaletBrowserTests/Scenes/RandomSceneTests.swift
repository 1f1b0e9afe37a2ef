import CarStorage
import FetchedResults
import Foundation
import TerminalScreen
import TestSupport
import Testing

@testable import CarvaletBrowser

/// Random keys and clicks, commits, pages that come late, and sizes: whatever happens the screen
/// can be drawn, and the selection is on the car that a plain model says.
struct RandomSceneTests {
  private static let keys =
    "jjjkkkgo<RGw'/vaberpmnu UXeyx:L0123456789q?tb".map(Key.character) + [
      .enter, .escape, .escape, .escape, .tab, .backTab, .up, .down, .pageDown, .pageUp, .home,
      .end, .backspace, .control("d"), .control("u"), .control("c"), .control("a"),
      .control("w"), .control("l"),
    ]

  private static let sizes: [ScreenGrid.Size] = [
    .init(columns: 200, lines: 60), .init(columns: 110, lines: 30), .init(columns: 80, lines: 24),
    .init(columns: 59, lines: 20), .init(columns: 49, lines: 12), .init(columns: 40, lines: 12),
    .init(columns: 29, lines: 5), .init(columns: 80, lines: 7), .init(columns: 1, lines: 1),
  ]

  @Test(.timeLimit(.minutes(60)))
  func `a browser stays whole through random keys, commits and sizes`() {
    Soak.rounds(atLeast: 2) { round, random in
      var scene = Scene(80, 24, cars: Scene.many(60), savedState: SavedBrowserState(tab: .make))
      for step in 0..<500 {
        change(&scene, &random, now: Scene.now.addingTimeInterval(Double(step)))
        check(scene, "\(round), step \(step)")
      }
    }
  }

  /// Lets one thing happen.
  private func change(_ scene: inout Scene, _ random: inout SeededGenerator, now: Date) {
    scene.answersAtOnce = Int.random(in: 0..<4, using: &random) > 0
    switch Int.random(in: 0..<24, using: &random) {
    case 0: scene.send(.resized(Self.sizes.randomElement(using: &random)!))
    case 1: scene.send(.paste("x\n\u{1B}[A\ty"))
    case 2, 3, 4: commit(&scene, &random)
    case 5: scene.answer(hasTotals: false)
    case 6: scene.send(.tick(now))
    case 7: endLastAction(of: &scene)
    case 8: scene.send(.log(Self.log))
    case 9: scene.send(.texts(Self.offer.texts, of: .onLot))
    case 10: scene.send(.formOffer(Self.offer))
    case 11, 12: point(&scene, &random)
    default: press(&scene, &random)
    }
    if Bool.random(using: &random) { scene.answer() }
  }

  private static let offer = FormOffer(
    // Memory does not fail.
    texts: try! KnownTexts(of: ArraySource(Scene.many(60)), .all),
    freeTags: [.key: ["K\u{1B}[A"], .spot: ["A1", "B2"]])

  private static let log = LogPage(
    lines: (1...30).reversed().map { number in
      LogPage.Line(
        id: Int64(number), date: Scene.now, author: "ben", what: "edit \u{1B}[A", cars: "\(number)",
        undoneBy: number % 3 == 0 ? 31 : nil)
    }, hasMore: false)

  private func endLastAction(of scene: inout Scene) {
    guard let action = scene.browser.pendingActions.first else { return }
    let result: ActionOutcome.Result =
      if case .run = action {
        .printed(command: 3, lines: ["one \u{1B}[A", "two"], status: 0)
      } else {
        .done(command: 4, sentence: "Done")
      }
    scene.send(.finished(ActionOutcome(action: action, result: result)))
  }

  /// Presses a key that the browser takes, and compares the selection with the model.
  private func press(_ scene: inout Scene, _ random: inout SeededGenerator) {
    let key = Self.keys.randomElement(using: &random)!
    guard scene.browser.accepts(key) else { return }
    if let expected = Model(scene).selection(after: key) {
      scene.send(.key(key))
      #expect(scene.selected == expected, "after \(key)")
    } else {
      scene.send(.key(key))
    }
  }

  /// Points somewhere. Something may happen before the browser hears of it, and then the mouse
  /// means what was there when it was pressed.
  private func point(_ scene: inout Scene, _ random: inout SeededGenerator) {
    let size = scene.browser.size
    let report = MouseReport(
      [.press, .press, .drag, .wheelUp, .wheelDown].randomElement(using: &random)!,
      at: .init(
        line: .random(in: 0...size.lines, using: &random),
        column: .random(in: 0...size.columns, using: &random)))
    let event = scene.browser.event(for: report)
    if Bool.random(using: &random) { commit(&scene, &random) }
    guard let event, !scene.browser.mustWait(for: event) else { return }
    let actions = scene.actions.count
    scene.send(event)
    guard case .clicked(let target) = event else { return }
    #expect(scene.actions.count == actions, "\(event) changes no car")
    if case .car(let ticket) = target, scene.answersAtOnce, scene.lot[ticket] != nil,
      !scene.browser.layout.isTooSmall, scene.browser.paging.pending == nil
    {
      #expect(scene.selected == ticket || scene.browser.isModal, "after \(event)")
    }
  }

  private func commit(_ scene: inout Scene, _ random: inout SeededGenerator) {
    let selected = scene.selected
    let isSettled = scene.browser.isSettled
    scene.commit { lot in
      let tickets = lot.cars.keys.sorted()
      let ticket = tickets.randomElement(using: &random) ?? 1
      switch Int.random(in: 0..<6, using: &random) {
      case 5: for ticket in tickets.prefix(40) where ticket % 7 > 0 { lot[ticket] = nil }
      case 0: lot.retrieve(ticket, by: "ben", at: "19:50")
      case 1: lot[ticket] = nil
      case 2: lot[ticket]?.make = ["Audi", "Zastava", "BMW"].randomElement(using: &random)!
      case 3: lot[ticket]?.dateRequested = Bool.random(using: &random) ? Scene.clock("19:40") : nil
      default:
        let new = (tickets.last ?? 0) + 1
        lot.park(Scene.car(new, "Opel", "M\(new % 5)", 2020, "19:55"))
      }
    }
    scene.answer()
    // Nothing that another desk does moves the selection from its car.
    if isSettled, selected != nil { #expect(scene.selected == selected) }
  }

  private func check(_ scene: Scene, _ step: String) {
    let grid = scene.browser.draw()
    #expect(scene.controlCharacters == [], "\(step)")
    #expect(grid.size == scene.browser.size, "\(step)")
    for line in 0..<grid.size.lines {
      #expect(grid.cells(ofLine: line).count == grid.size.columns, "\(step)")
    }
    if let cursor = grid.cursor {
      #expect(
        (0..<grid.size.lines).contains(cursor.line)
          && (0..<grid.size.columns).contains(cursor.column), "\(step)")
    }
    guard scene.browser.paging.pending == nil else { return }
    let rows = scene.browser.list.rows
    let indices = rows.slots.filter { !rows.isKept($0) }
    let shown = indices.map { rows.car(at: $0).ticket }
    let fresh = scene.lot.tickets(scene.browser.choice)
    let first = indices.first.map(rows.index(of:)) ?? 0
    #expect(
      shown == Array(fresh.dropFirst(first).prefix(shown.count)),
      "the rows are those of the lot, \(step)")
    if let kept = rows.kept?.car.car.ticket {
      #expect(!fresh.contains(kept), "a car of the list is not said to have left it, \(step)")
    }
  }
}

/// Where a key leads in a list that is nothing but its tickets.
private struct Model {
  let scene: Scene

  init(_ scene: Scene) { self.scene = scene }

  /// Nil where the model does not say.
  func selection(after key: Key) -> Car.Ticket? {
    guard scene.browser.mode == .list, scene.browser.paging.pending == nil, scene.answersAtOnce,
      let selected = scene.selected, !scene.browser.layout.isTooSmall
    else { return nil }
    let tickets = scene.lot.tickets(scene.browser.choice)
    let command = scene.browser.keyTable.command(for: key, in: .list)
    switch command {
    case .first? where !tickets.isEmpty: return tickets[0]
    case .last? where !tickets.isEmpty: return tickets[tickets.count - 1]
    case .request?, .ready?, .repark?, .edit?, .note?, .help?, .rail?, .search?, .undo?, .mark?:
      return selected
    default: break
    }
    guard let command, let delta = scene.browser.step(for: command) else { return nil }
    return ticket(by: delta, from: selected, in: tickets)
  }

  private func ticket(
    by delta: Int, from selected: Car.Ticket, in tickets: [Car.Ticket]
  ) -> Car.Ticket? {
    if let index = tickets.firstIndex(of: selected) {
      return tickets[min(max(0, index + delta), tickets.count - 1)]
    }
    // A car that left stands above the row of its index, and at the end of the list stays there.
    guard let slot = scene.browser.list.selectedSlot else { return nil }
    let all = tickets[..<slot] + [selected] + tickets[slot...]
    return all[min(max(0, slot + delta), all.count - 1)]
  }
}

extension Browser {
  /// Whether a form, a question or a command line takes no clicks on cars.
  fileprivate var isModal: Bool {
    switch mode {
    case .form, .question, .command: true
    default: false
    }
  }
}
