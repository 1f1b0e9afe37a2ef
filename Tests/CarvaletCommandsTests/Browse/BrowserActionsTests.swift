import CarStorage
import Foundation
import Testing

@testable import CarvaletBrowser
@testable import CarvaletCommands

/// What the keys and forms of the browser do to the store, and what they say of it.
struct BrowserActionsTests {
  private let scene: CommandScene
  private let store: CarStore

  init() throws {
    scene = try CommandScene.evening()
    scene.environment["TERM"] = "xterm-256color"
    store = try CarStore(path: scene.store, checkpointsWhenIdle: false)
  }

  private func perform(
    _ action: CarAction, in store: CarStore? = nil, at now: Date? = nil
  ) -> ActionOutcome.Result {
    let console = StringConsole(environment: scene.environment).console
    var context = CommandContext(console: console, now: now ?? scene.now, zone: scene.zone)
    context.typedCommands = CarvaletTool.typedCommands
    return BrowserActions(store: store ?? self.store, context: context, author: "anna").perform(
      action)
  }

  private func command(of result: ActionOutcome.Result) throws -> Int64 {
    guard case .done(let command?, _, _, _) = result else {
      throw UsageError.notACommandNumber("\(result)")
    }
    return command
  }

  @Test func `a car is asked for, brought and handed over, each with a command of the log`() throws
  {
    let first = try command(of: perform(.request([1])))
    #expect(
      perform(.ready([1]))
        == .done(command: first + 1, sentence: "Ready: 1 BMW M3"))
    #expect(
      perform(.retrieve([1]))
        == .done(command: first + 2, sentence: "Retrieved 1 BMW M3"))
    #expect(try store.car(1)?.state == .returned)
    #expect(try store.retriever(of: #require(try store.car(1))) == "anna")
  }

  @Test func `several cars are one command and one sentence, with what could not be done`() throws {
    guard case .done(_?, let sentence, let remarks, _) = perform(.retrieve([1, 2, 5, 99]))
    else {
      Issue.record("Two of the cars are on the lot")
      return
    }
    for ticket: Car.Ticket in [1, 2] { #expect(try store.car(ticket)?.state == .returned) }
    #expect(sentence == "Retrieved 2 cars" && remarks.count == 2)
    #expect(remarks.first?.hasPrefix("Ticket 5 has left: 2014 bmw i3") == true)
    #expect(remarks.last?.contains("No car has ticket 99") == true)
  }

  @Test func `what holds already is done without a command, and what is not allowed is refused`() {
    _ = perform(.request([1]))
    guard case .done(nil, let sentence, let remarks, _) = perform(.request([1])) else {
      Issue.record("The car is asked for already")
      return
    }
    #expect(sentence.hasPrefix("Ticket 1 is requested since 19:04") && remarks.isEmpty)
    guard case .refused(let refusal, nil, _) = perform(.ready([5])) else {
      Issue.record("The car has left")
      return
    }
    #expect(refusal.hasPrefix("Ticket 5 has left"))
  }

  @Test func `what another desk holds up for too long is refused as busy`() throws {
    let lock = open(scene.store + ".lock", O_RDWR | O_CREAT, 0o600)
    defer { close(lock) }
    #expect(flock(lock, LOCK_EX) == 0)
    let hasty = try CarStore(path: scene.store, busyTimeout: 0, checkpointsWhenIdle: false)
    guard case .refused(let sentence, nil, let status) = perform(.request([3]), in: hasty) else {
      Issue.record("Another desk writes")
      return
    }
    #expect(sentence.contains("is busy: another desk has been writing for long"))
    #expect(status == ExitStatus.storeBusy.rawValue)
  }

  @Test func `a step of this screen is undone and done again by its number`() throws {
    let retrieved = try command(of: perform(.retrieve([1])))
    let undone = perform(.undo(command: retrieved))
    #expect(try store.car(1)?.state == .parked)
    guard case .done(let undo?, let sentence, let remarks, _) = undone else {
      Issue.record("\(undone)")
      return
    }
    #expect(sentence == "Took back retrieve of 1 BMW M3" && remarks.isEmpty)
    let redone = perform(.redo(command: undo))
    guard case .done(_?, "Done again: 1 BMW M3", [], _) = redone else {
      Issue.record("\(redone)")
      return
    }
    #expect(try store.car(1)?.state == .returned)
    guard case .overtaken = perform(.undo(command: undo)) else {
      Issue.record("It was taken back already")
      return
    }
  }

  @Test func `an undo of what another desk changed since is refused in one line`() throws {
    let moved = try command(
      of: perform(.edit(base: #require(try store.car(1)), texts: [.spot: "B9"])))
    _ = scene.run("move 1 C1 --by ben")
    guard case .overtaken(let sentence) = perform(.undo(command: moved)) else {
      Issue.record("The spot was changed since")
      return
    }
    #expect(sentence.contains("ticket 1: spot by") && !sentence.contains("\n"))
  }

  @Test func `a form parks a car, and says what an earlier visit filled in and what is in use`()
    throws
  {
    let result = perform(
      .park(texts: [.make: "Audi", .plate: "b el 1", .spot: "A12", .year: " ", .owner: ""]))
    guard case .done(_?, let sentence, let remarks, _) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(sentence.hasPrefix("Parked ticket 6: 2014 Audi i3, plate b el 1, spot A12"))
    #expect(remarks.count == 2)
    #expect(remarks.first?.contains("Plate 'b el 1' was here before: took over") == true)
    #expect(remarks.last?.contains("Spot 'A12' is in use: ticket 1") == true)
  }

  @Test(arguments: [
    ([CarField.year: "20x9"], CarField.year, "'20x9' is not a year"),
    ([.make: "BMW", .dateCreated: "25:00"], .dateCreated, "No clock shows '25:00'"),
  ])
  func `a field that does not fit is named, and nothing is changed`(
    texts: [CarField: String], field: CarField, sentence: String
  ) throws {
    let before = scene.ledger
    guard case .refused(let refusal, field, _) = perform(.park(texts: texts)) else {
      Issue.record("\(texts) was taken")
      return
    }
    #expect(refusal.hasPrefix(sentence))
    let base = try #require(try store.car(1))
    guard case .refused(_, field, _) = perform(.edit(base: base, texts: texts)) else {
      Issue.record("\(texts) was taken")
      return
    }
    #expect(scene.ledger == before)
  }

  @Test func `an edit sets fields, empties others, and is a move if it is one`() throws {
    let base = try #require(try store.car(1))
    let result = perform(.edit(base: base, texts: [.color: "red", .year: "", .owner: "Ann Lee"]))
    guard case .done(_?, let sentence, let remarks, _) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(sentence.hasPrefix("Ticket 1: year 2019 -> none, color none -> red"))
    #expect(remarks == [])
    let edited = try #require(try store.car(1))
    #expect(edited.year == nil && edited.ownerLastName == "Lee")
    _ = perform(.edit(base: edited, texts: [.spot: "B1"]))
    #expect(scene.run("log --limit 1").output.contains("\tmove\t"))
  }

  @Test func `an edit of fields that another desk changed is a conflict, of others it is not`()
    throws
  {
    let base = try #require(try store.car(1))
    _ = scene.run("edit 1 --color blue --by ben")
    guard case .conflict(let newest) = perform(.edit(base: base, texts: [.color: "red"])) else {
      Issue.record("The colour was changed meanwhile")
      return
    }
    #expect(newest.color == "blue")
    #expect(try store.car(1)?.color == "blue")
    _ = try command(of: perform(.edit(base: base, texts: [.spot: "B1"])))
    guard case .done(nil, _, _, _) = perform(.edit(base: base, texts: [.color: "blue"])) else {
      Issue.record("Both want the same colour")
      return
    }
  }

  @Test func `a note is added, and a car is removed and comes back`() throws {
    _ = try command(of: perform(.note(1, " rear bumper ")))
    #expect(try store.car(1)?.note == "rear bumper")
    let removed = try command(of: perform(.remove([1])))
    #expect(try store.car(1) == nil)
    _ = try command(of: perform(.undo(command: removed)))
    #expect(try store.car(1)?.note == "rear bumper")
  }

  private func run(
    _ line: String, about tickets: [Car.Ticket] = [1], columns: Int = 80, at now: Date? = nil
  ) -> ActionOutcome.Result {
    perform(.run(TypedCommand(text: line, tickets: tickets, columns: columns)), at: now)
  }

  @Test func `a typed command acts on the selected car as the person at this desk, and is undone`()
    throws
  {
    let result = run("note child seat")
    guard case .printed(let command?, let lines, 0, true, true) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(lines.count == 1 && lines[0].contains("child seat"), "\(lines)")
    #expect(try store.car(1)?.note?.contains("child seat") == true)
    #expect(scene.run("log --limit 1").output.contains("\tanna\t"))
    guard case .done = perform(.undo(command: command)) else {
      Issue.record("It was not taken back")
      return
    }
    #expect(try store.car(1)?.note == nil)
  }

  // The screen promised that u takes them back, and u took back an earlier step.
  @Test(arguments: ["stand keys 1-20", "purge --returned-before now --yes"])
  func `of a typed command that is never undone the screen is told so`(line: String) {
    let result = run(line, at: scene.now + 60)
    guard case .printed(_?, _, 0, false, false) = result else {
      Issue.record("\(result)")
      return
    }
  }

  @Test(arguments: ["list --sort make", "list --sort make --color always"])
  func `a typed list is a table as wide as the screen, and changes nothing`(line: String) {
    guard case .printed(nil, let lines, 0, false, _) = run(line, columns: 60) else {
      Issue.record("The list was not printed")
      return
    }
    #expect(lines.count > 4)
    // A code of the terminal would be escaped.
    #expect(
      lines.allSatisfy { line in
        line.count <= 60 && !line.contains("1B") && !line.contains("\u{1B}")
      }, "\(lines)")
  }

  @Test(arguments: [
    ("watch", 69, "'watch' needs the terminal for itself. q leaves the screen."),
    ("list --store x", 64, "This screen is about one store. Leave --store out."),
    ("lsit", 64, "Unknown command 'lsit'"),
    ("remove 1 2", 64, "This would ask: Remove 2 cars from the store?"),
  ])
  func `a typed command that is refused says why, and nobody is asked`(
    line: String, status: Int32, sentence: String
  ) throws {
    let before = scene.ledger
    guard case .printed(nil, let lines, status, _, _) = run(line) else {
      Issue.record("\(run(line))")
      return
    }
    #expect(lines.first?.hasPrefix(sentence) == true, "\(lines)")
    #expect(scene.ledger == before)
  }

  @Test func `a typed command acts on all marked cars, and one that takes one says so`() throws {
    guard case .printed(_?, let lines, 0, true, _) = run("request", about: [1, 3]) else {
      Issue.record("Two cars are marked")
      return
    }
    #expect(lines.count { $0.hasPrefix("Requested ticket") } == 2, "\(lines)")
    for ticket: Car.Ticket in [1, 3] { #expect(try store.car(ticket)?.stage == .requested) }
    _ = run("note child seat", about: [1, 3])
    for ticket: Car.Ticket in [1, 3] { #expect(try store.car(ticket)?.note == "child seat") }
    _ = run("edit --color red", about: [1, 3])
    for ticket: Car.Ticket in [1, 3] { #expect(try store.car(ticket)?.color == "red") }
    let before = scene.ledger
    guard case .printed(nil, let refusal, 64, _, _) = run("move B7", about: [1, 3]) else {
      Issue.record("A spot has one car")
      return
    }
    #expect(refusal.first?.hasPrefix("'move' takes one car, and 2 are marked.") == true)
    #expect(scene.ledger == before)
    // A car that is named is the car.
    guard case .printed(_?, _, 0, false, _) = run("move 3 B7", about: [1, 3]) else {
      Issue.record("The car is named")
      return
    }
  }

  @Test func `hostile text is escaped in what is said`() throws {
    let result = perform(.park(texts: [.make: "\u{1B}[31mBMW", .model: "M3\r\n"]))
    guard case .done(_, let sentence, let remarks, _) = result else {
      Issue.record("\(result)")
      return
    }
    for said in [sentence] + remarks {
      #expect(said.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F })
    }
  }
}
