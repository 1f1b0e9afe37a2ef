import AtomicFiles
import Foundation
import Glibc
import TestSupport
import Testing

/// Names of files with the time in them.
struct FileTimeTests {
  @Test func `A time is written as the clock of the place shows it`() {
    var parts = tm()
    parts.tm_year = 126
    parts.tm_mon = 10
    parts.tm_mday = 21
    parts.tm_hour = 18
    parts.tm_min = 4
    parts.tm_sec = 5
    parts.tm_isdst = -1
    #expect(FileTime.text(mktime(&parts)) == "2026-11-21T180405")
  }

  @Test(arguments: [
    ("/lot/cars.sqlite", "/lot/cars", ".sqlite"), ("cars.tar.gz", "cars.tar", ".gz"),
    // A dot in the name of a folder begins no extension.
    ("/lot.d/cars", "/lot.d/cars", ""), ("./cars", "./cars", ""),
  ])
  func `The time stands before the extension`(path: String, start: String, end: String) {
    let parts = FileTime.parts(of: path)
    #expect(parts.start == start && parts.end == end)
  }

  @Test func `A name that is taken, with any ending, gets a number`() throws {
    let folder = try TemporaryFolder()
    // Each name that is free is taken at once, so the names differ within a second too.
    let names = try ["", "-wal", ""].map { ending in
      let name = FileTime.freeName(
        for: folder.file("cars.sqlite"), "before-", suffixes: ["", "-wal"])
      #expect(FileManager.default.fileExists(atPath: name + ending) == false)
      try Data().write(to: URL(fileURLWithPath: name + ending))
      return name
    }
    #expect(Set(names).count == 3)
    let shape = /cars-before-\d{4}-\d\d-\d\dT\d{6}(-[23])?\.sqlite/
    for name in names {
      #expect(name.dropFirst(folder.file("").count).wholeMatch(of: shape) != nil, "\(name)")
    }
  }

  @Test func `A name that is a link to a missing file is taken`() throws {
    let folder = try TemporaryFolder()
    let first = FileTime.freeName(for: folder.file("cars.sqlite"))
    #expect(symlink(folder.file("missing"), first) == 0)
    #expect(FileTime.freeName(for: folder.file("cars.sqlite")) != first)
  }
}
