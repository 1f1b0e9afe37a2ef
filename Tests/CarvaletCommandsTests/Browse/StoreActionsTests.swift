import CarStorage
import CarvaletBrowser
import Foundation
import Testing

@testable import CarvaletCommands

/// The first action of a screen, which makes the store.
struct StoreActionsTests {
  private let scene: CommandScene
  private let store: BrowserStore
  private let actions: StoreActions

  init() throws {
    scene = try CommandScene()
    let path = scene.store
    store = BrowserStore(path: path) {
      FileManager.default.fileExists(atPath: path) ? try CarStore(path: path) : nil
    }
    let console = StringConsole(environment: scene.environment).console
    actions = StoreActions(
      store: store, options: try StoreOptions.parse(["--store", path]),
      context: CommandContext(console: console, now: scene.now, zone: scene.zone), author: "anna")
  }

  private var isMade: Bool { FileManager.default.fileExists(atPath: scene.store) }

  @Test func `the first car makes the store, and the next ones are parked in it`() throws {
    #expect(!isMade)
    #expect(actions.perform(.park(texts: [.make: "BMW"])).status == 0)
    #expect(isMade && store.found != nil)
    #expect(actions.perform(.park(texts: [.make: "Audi"])).status == 0)
    #expect(try store.found?.cars([1, 2]).map(\.make) == ["BMW", "Audi"])
  }

  @Test func `a car that is refused leaves no store`() throws {
    let result = actions.perform(.park(texts: [.make: "BMW", .year: "x"]))
    #expect(result.status != 0)
    guard case .refused(_, .year?, _) = result else {
      Issue.record("\(result) names the field")
      return
    }
    #expect(!isMade && store.found == nil)
  }

  @Test func `a store that another desk has made meanwhile is taken`() throws {
    try CarStore.create(path: scene.store)
    #expect(actions.perform(.park(texts: [.make: "BMW"])).status == 0)
    #expect(try store.found?.car(1)?.make == "BMW")
  }
}
