import Foundation
import TestSupport
import Testing

@testable import FetchedResultsSQL
@testable import FetchedResultsSQLite

/// A write to a file of the store is noticed among thousands of events of other files, and so is a
/// folder that is removed or moved away.
struct FolderWatchTests {
  private let folder: Folder
  private let watch: FolderWatch

  init() throws {
    folder = try Folder()
    try folder.write("store.sqlite")
    watch = try #require(FolderWatch(of: folder.path("store.sqlite")))
  }

  @Test func `Nothing has happened in a folder that nobody writes in`() {
    #expect(watch.takeEvents() == .nothing)
  }

  @Test(arguments: ["store.sqlite", "store.sqlite-wal", "store.sqlite-shm", "store.sqlite-journal"])
  func `Writing, making and removing a file of the store is reported once`(name: String) throws {
    try folder.write(name)
    #expect(watch.takeEvents() == .ofStore)
    #expect(watch.takeEvents() == .nothing)
    try FileManager.default.removeItem(atPath: folder.path(name))
    #expect(watch.takeEvents() == .ofStore)
    #expect(!watch.isLost)
  }

  @Test(arguments: ["store.sqlite.lock", "store.sqlite-wa", "other.sqlite-wal", "-wal"])
  func `Other files of the folder are others'`(name: String) throws {
    try folder.write(name)
    #expect(watch.takeEvents() == .ofOthers)
    #expect(watch.takeEvents() == .nothing)
  }

  @Test func `One event of the store among thousands of others is found`() throws {
    for place in 0..<3000 {
      try folder.write("other-\(place % 7)")
      if place == 1000 { try folder.write("store.sqlite-wal") }
    }
    #expect(watch.takeEvents() == .ofStore)
    #expect(watch.takeEvents() == .nothing)
  }

  @Test func `A file that is moved into the place of the store is reported`() throws {
    try folder.write("new")
    _ = watch.takeEvents()
    #expect(rename(folder.path("new"), folder.path("store.sqlite")) == 0)
    #expect(watch.takeEvents() == .ofStore)
  }

  @Test func `A folder that goes is lost`() throws {
    try folder.remove()
    #expect(watch.takeEvents() == .ofStore)
    #expect(watch.isLost)
    #expect(FolderWatch(of: folder.path("store.sqlite")) == nil)
  }

  @Test func `A folder that is moved away is lost`() throws {
    let elsewhere = folder.path("") + "-moved"
    #expect(rename(folder.path(""), elsewhere) == 0)
    defer { rename(elsewhere, folder.path("")) }
    #expect(watch.takeEvents() == .ofStore)
    #expect(watch.isLost)
  }

  @Test func `Where the store is a link, the folder that it leads to is watched`() throws {
    let links = try Folder()
    try FileManager.default.createSymbolicLink(
      atPath: links.path("link"), withDestinationPath: folder.path("store.sqlite"))
    let watch = try #require(FolderWatch(of: links.path("link")))
    try folder.write("store.sqlite-wal")
    #expect(watch.takeEvents() == .ofStore)
  }
}

/// A folder that is removed with its owner, and may be removed and made again before.
final class Folder {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Where a file of the folder is; the folder itself without a name.
  func path(_ name: String) -> String { name.isEmpty ? folder.path : folder.file(name) }

  func make() throws {
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
  }

  func remove() throws { try FileManager.default.removeItem(atPath: folder.path) }

  /// Writes a file in its place, without a draft beside it.
  func write(_ name: String) throws {
    try Data("x".utf8).write(to: URL(fileURLWithPath: path(name)))
  }
}
