import Foundation
import TestSupport
import Testing

/// Stores that are replaced, damaged and removed under a screen that shows them.
@Suite(.ownThread, .needs("setsid"), .timeLimit(.minutes(60)))
struct ReplacedScreenTests {
  private let executable = Executable()
  private static let another = "Another store took the place of this one"

  /// Two cars that the screen shows, and a file of two others.
  private func makeScreen() -> ScreenProcess {
    let made = executable.shell(
      """
      for car in 'BMW M3' 'Audi A4'; do "$carvalet" park $car -q; done
      for car in 'Lada Niva' 'Volvo 240'; do
        "$carvalet" park $car -q --store "$PWD/other.sqlite"
      done
      "$carvalet" db backup backup.sqlite -q && "$carvalet" park 'Opel Kadett' -q
      """)
    #expect(made.status == 0, "\(made.messages)")
    let screen = ScreenProcess(executable, "browse")
    #expect(screen.shows("3 cars"))
    return screen
  }

  private func run(_ script: String) {
    let ended = executable.shell(script)
    #expect(ended.status == 0, "\(ended.messages)")
  }

  /// Ends the screen, which wrote nothing that its own writer does not write. What there is to say
  /// of the store follows when the terminal is restored.
  private func expectGoodEnd(_ screen: ScreenProcess) {
    #expect(screen.screen.complaints == [])
    screen.type("\u{3}")
    #expect(screen.status() == 130)
    #expect(screen.screen.isRestored)
  }

  /// Another store shows none of the cars of the first, says so, and no step of before reaches it.
  private func expectOthers(_ screen: ScreenProcess) {
    #expect(screen.shows(Self.another))
    let isShown = screen.wait { lines in
      lines[0].contains("2 cars") && lines.contains { $0.contains("Lada Niva") }
        && !lines.contains { $0.contains("Audi") || $0.contains("BMW") || $0.contains("Opel") }
    }
    #expect(isShown, "\(screen.screen.lines)")
    screen.type("u")
    #expect(screen.shows("This screen has done nothing"))
  }

  @Test func `another store that is moved over it is shown, and reported`() {
    let screen = makeScreen()
    // Both stores have this ticket and this command.
    screen.type("2\ra")
    #expect(screen.shows("2 Audi A4. u takes it back"))
    run("mv other.sqlite cars.sqlite && rm -f other.sqlite-*")
    expectOthers(screen)
    let log = executable.shell("\"$carvalet\" log --no-pager --format csv")
    #expect(!log.output.contains(",undo,") && !log.output.contains(",request,"))
    expectGoodEnd(screen)
  }

  @Test func `another store that is copied over it is shown, and reported`() {
    let screen = makeScreen()
    run("cp other.sqlite cars.sqlite")
    expectOthers(screen)
    expectGoodEnd(screen)
  }

  @Test func `a backup that is restored is shown, and its selection stays`() {
    let screen = makeScreen()
    screen.type("G")
    #expect(screen.wait { $0.contains { $0.hasPrefix(">") && $0.contains("BMW M3") } })
    run("\"$carvalet\" db restore backup.sqlite -q")
    #expect(screen.shows("A backup was restored. Marks and steps are gone"))
    #expect(screen.wait { $0[0].contains("2 cars") && !$0.contains { $0.contains("Opel") } })
    #expect(screen.wait { $0.contains { $0.hasPrefix(">") && $0.contains("BMW M3") } })
    expectGoodEnd(screen)
  }

  @Test func `a file that is removed dims the screen, and one that is back is shown again`() {
    let screen = makeScreen()
    run("mv cars.sqlite away.sqlite")
    #expect(screen.shows("There is no store at"))
    #expect(screen.screen.lines.contains { $0.contains("Opel Kadett") })
    #expect(screen.screen.screen.cells[2].prefix(20).allSatisfy { $0.style.contains(.dim) })
    screen.type("aG")
    #expect(screen.wait { $0.contains { $0.hasPrefix(">") && $0.contains("BMW M3") } })
    run("mv away.sqlite cars.sqlite")
    let isBack = screen.wait { lines in
      lines.contains { $0.contains("Opel Kadett") } && !lines[28].contains("no store")
        && !screen.screen.screen.cells[2].prefix(4).contains { $0.style.contains(.dim) }
    }
    #expect(isBack)
    let log = executable.shell("\"$carvalet\" log --no-pager --format csv")
    #expect(!log.output.contains(",request,"))
    expectGoodEnd(screen)
  }

  @Test(arguments: [
    "head -c 200000 /dev/urandom >noise && cat noise >cars.sqlite",
    "truncate -s 5000 cars.sqlite", "truncate -s 0 cars.sqlite",
    "rm cars.sqlite && mkdir cars.sqlite",
  ])
  func `a damaged file dims the screen, and a whole one is shown again`(damage: String) {
    let screen = makeScreen()
    run(damage)
    // Whatever a key asks for, it ends in a sentence.
    screen.type("\tGg\t")
    let isTold = screen.wait { lines in
      // A long sentence covers the last lines of the list.
      let said = lines[24...28].joined(separator: " ")
      let sentences = ["not a carvalet store", "is damaged", "is a folder", "There is no store"]
      return sentences.contains { said.contains($0) }
    }
    #expect(isTold, "\(damage): \(screen.screen.lines)")
    run("rm -rf cars.sqlite cars.sqlite-*; cp backup.sqlite new && mv new cars.sqlite")
    let isBack = screen.wait { $0[0].contains("2 cars") && $0.contains { $0.contains("BMW M3") } }
    #expect(isBack, "\(damage): \(screen.screen.lines)")
    expectGoodEnd(screen)
  }
}
