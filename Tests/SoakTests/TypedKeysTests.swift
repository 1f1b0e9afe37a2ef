import CarStorage
import Foundation
import TestSupport
import Testing

/// A browser whose keys are typed as fast as they can be while other desks write to its store.
@Suite(.ownThread, .needs("setsid"), .timeLimit(.minutes(60)))
struct TypedKeysTests {
  private let executable = Executable()
  private var path: String { executable.folder.appendingPathComponent("cars.sqlite").path }

  /// As many a second as a key that is held down brings, many times over.
  private static let rate = 500.0

  @Test func `of all keys that are typed none is lost, and none reaches another car`() throws {
    try Soak.rounds(atLeast: 1) { round, random in
      try makeLot()
      let keys = TypedKeys(count: Soak.isLong ? 5_000 : 1_200, &random)
      let screen = ScreenProcess(executable, "browse --by typist")
      #expect(screen.shows("\(TypedKeys.all.count) cars"), "\(round)")

      let desks = try (1...4).map { _ in try BusyDesk(path, seed: random.next()) }
      type(keys, at: screen)
      // On a busy machine each of the commands may wait for the desks for a second.
      let isThrough = (0..<20).contains { _ in screen.shows(TypedKeys.lastWords) }
      #expect(isThrough, "\(round)")
      for desk in desks { #expect(try desk.stop() > 0, "\(round)") }

      let typed = try typedCommands()
      let first = zip(typed, keys.commands).first { $0 != $1 }
      #expect(typed == keys.commands, "\(round): \(typed.count), \(String(describing: first))")
      #expect(showsWhatANewOneShows(screen), "\(round)")
      #expect(screen.screen.complaints == [], "\(round)")
      screen.type("q")
      #expect(screen.status() == 0, "\(round)")
      #expect(screen.screen.isRestored, "\(round)")
      #expect(executable.shell("\"$carvalet\" db check -q").status == 0, "\(round)")
    }
  }

  private func makeLot() throws {
    let folder = executable.folder
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      try FileManager.default.removeItem(at: folder.appending(path: name))
    }
    try CarStore.create(path: path)
    let store = try CarStore(path: path)
    for ticket in TypedKeys.all { try BusyDesk.park(ticket, in: store) }
  }

  /// Types every key when it is due, whatever the screen does.
  private func type(_ keys: TypedKeys, at screen: ScreenProcess) {
    let start = ContinuousClock.now
    for (number, stroke) in keys.strokes.enumerated() {
      let due = start + .seconds(Double(number) / Self.rate)
      while .now < due { screen.play(waiting: 1) }
      screen.type(stroke)
      // On a busy machine every key is overdue, and nothing was played above.
      screen.play()
    }
  }

  /// What the change log has of the one who typed, in order.
  private func typedCommands() throws -> [TypedKeys.Command] {
    var commands: [TypedKeys.Command] = []
    try CarStore(path: path).readLog { command in
      guard command.author == "typist" else { return true }
      for change in command.cars {
        let text = change.note?.text ?? (command.name == "move" ? change.after?.spot : nil)
        commands.append(
          TypedKeys.Command(name: command.name ?? "", ticket: change.ticket, text: text ?? ""))
      }
      return true
    }
    return commands.reversed()
  }

  /// Whether the screen comes to show what a browser shows that starts now. The last three lines
  /// are of what each of them did before.
  private func showsWhatANewOneShows(_ screen: ScreenProcess) -> Bool {
    let other = ScreenProcess(executable, "browse --by typist", name: "other")
    #expect(other.shows(" - typist"))
    // The first car of the whole list: where no car matches a search, the one that was selected
    // stays.
    for screen in [screen, other] { screen.type("/\u{15}\r<") }
    func list(_ screen: ScreenProcess) -> [String] { Array(screen.screen.lines.dropLast(3)) }
    func names(_ screen: ScreenProcess) -> [Substring] { list(screen).map { $0.prefix(20) } }
    func comesToShow(_ isShown: () -> Bool) -> Bool {
      screen.wait { _ in
        other.play()
        return other.isShowingAFrame && isShown()
      }
    }
    let isSame = comesToShow { names(other) == names(screen) }
    // Columns are as wide as what was seen in a list, until everything is drawn anew.
    let isEqual =
      isSame
      && (0..<20).contains { _ in
        for screen in [screen, other] {
          screen.type("\u{C}")
          screen.play(waiting: 100)
        }
        return list(other) == list(screen)
      }
    if !isEqual { Soak.say((list(screen) + list(other)).joined(separator: "\n")) }
    other.type("q")
    return isEqual && other.status() == 0
  }
}
