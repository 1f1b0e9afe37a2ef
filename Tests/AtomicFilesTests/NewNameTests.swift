import AtomicFiles
import Foundation
import Glibc
import TestSupport
import Testing

/// Files that are renamed without replacing another one.
struct NewNameTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ names: String...) throws {
    for name in names {
      try Data(name.utf8).write(to: URL(fileURLWithPath: folder.file(name)))
    }
  }

  /// The files of the folder with the names that they were written under.
  private var files: [String: String] {
    folder.contents.mapValues { String(decoding: $0, as: UTF8.self) }
  }

  private func rename(_ names: KeyValuePairs<String, String>) -> Int32 {
    NewName.give(to: names.map { (folder.file($0.key), folder.file($0.value)) })
  }

  @Test func `A file that is renamed keeps its permissions and its bytes`() throws {
    try write("draft")
    #expect(chmod(folder.file("draft"), 0o640) == 0)
    #expect(NewName.give(folder.file("cars"), to: folder.file("draft")) == 0)
    #expect(files == ["cars": "draft"])
    #expect(folder.mode("cars") == 0o640)
  }

  @Test func `A name that is taken stays with its file`() throws {
    try write("draft", "cars")
    #expect(symlink(folder.file("missing"), folder.file("link")) == 0)
    for name in ["cars", "link"] {
      #expect(NewName.give(folder.file(name), to: folder.file("draft")) == EEXIST)
    }
    #expect(files["draft"] == "draft" && files["cars"] == "cars")
  }

  @Test func `A missing file gives no name`() {
    #expect(NewName.give(folder.file("cars"), to: folder.file("draft")) == ENOENT)
    #expect(files.isEmpty)
  }

  @Test func `Of several files those that exist are renamed`() throws {
    try write("cars", "cars-shm")
    #expect(rename(["cars": "old", "cars-wal": "old-wal", "cars-shm": "old-shm"]) == 0)
    #expect(files == ["old": "cars", "old-shm": "cars-shm"])
  }

  @Test func `Where one of several names is taken, no file is renamed`() throws {
    try write("cars", "cars-wal", "cars-shm", "old-shm")
    let before = files
    #expect(rename(["cars": "old", "cars-wal": "old-wal", "cars-shm": "old-shm"]) == EEXIST)
    #expect(files == before)
  }

  @Test func `Of two that want one name, one gets it, and no file is lost`() async throws {
    for round in 0..<50 {
      let names = ["\(round)-a", "\(round)-b"]
      for name in names { try write(name) }
      let folder = folder
      let codes = await withTaskGroup(of: Int32.self) { group in
        for name in names {
          group.addTask { NewName.give(folder.file("\(round)"), to: folder.file(name)) }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(codes.sorted() == [0, EEXIST])
      #expect(files.count == 2 * (round + 1))
    }
  }
}
