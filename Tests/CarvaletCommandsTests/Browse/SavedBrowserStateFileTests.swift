import CarvaletBrowser
import Foundation
import Glibc
import Testing

@testable import CarvaletCommands

/// The last list and search come back to the same person in the same store alone, and a file that
/// is broken or cannot be written is treated as missing.
struct SavedBrowserStateFileTests {
  private let scene: CommandScene
  private let savedState = SavedBrowserState(
    tab: .year, query: "silver \"toyota camry\"", scope: "any", hasTallRows: true,
    arrangements: [.make: ListArrangement(grouping: .letter, isReversed: true)])

  init() throws { scene = try CommandScene() }

  private func file(
    store: String = "/lot/cars.sqlite", author: String? = "anna", state: String? = nil
  ) throws -> SavedBrowserStateFile {
    let environment = Environment(["XDG_STATE_HOME": state ?? scene.folder.path])
    return try #require(
      SavedBrowserStateFile(store: store, author: author, environment: environment))
  }

  @Test func `what is remembered comes back, for the same store and person alone`() throws {
    #expect(try file().read() == nil)
    try file().write(savedState)
    #expect(try file().read() == savedState)
    #expect(try file(author: "ben").read() == nil)
    #expect(try file(store: "/lot/other.sqlite").read() == nil)
    try file().write(SavedBrowserState())
    #expect(try file().read() == SavedBrowserState())
  }

  @Test func `the file is its owner's alone, and nothing else is left beside it`() throws {
    let file = try file()
    file.write(savedState)
    var status = stat()
    #expect(stat(file.path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    let folder = scene.folder.appendingPathComponent("carvalet")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
  }

  @Test(arguments: ["", "{", "[]", #"{"tab":"none"}"#, "\u{0}\u{0}"])
  func `a broken file is as good as none, and is replaced`(text: String) throws {
    let file = try file()
    file.write(savedState)
    try Data(text.utf8).write(to: URL(fileURLWithPath: file.path))
    #expect(file.read() == nil)
    file.write(savedState)
    #expect(file.read() == savedState)
  }

  @Test func `a file of an earlier version, which lacks some parts, is read`() throws {
    let file = try file()
    file.write(savedState)
    try Data(#"{"tab":"year","query":"bmw","scope":"any","hasTallRows":true}"#.utf8)
      .write(to: URL(fileURLWithPath: file.path))
    #expect(file.read() == SavedBrowserState(tab: .year, query: "bmw", hasTallRows: true))
  }

  @Test func `the folder is that of the environment, and a file that cannot be written is none`()
    throws
  {
    let home = Environment(["HOME": "/home/anna", "XDG_STATE_HOME": "relative"])
    let usual = SavedBrowserStateFile(store: "/a", author: nil, environment: home)
    #expect(usual?.path.hasPrefix("/home/anna/.local/state/carvalet/browse-") == true)
    #expect(SavedBrowserStateFile(store: "/a", author: nil, environment: Environment([:])) == nil)
    let nowhere = try file(state: "/dev/null")
    nowhere.write(savedState)
    #expect(nowhere.read() == nil)
  }
}
