import AtomicFiles
import Foundation
import Glibc
import TestSupport
import Testing

/// The temporary names of files, and how those of ended processes are removed.
struct DraftFileTests {
  private let folder: TemporaryFolder
  private var target: String { folder.file("cars.csv") }

  init() throws { folder = try TemporaryFolder() }

  @Test func `A draft lies hidden beside its target, and each has a name of its own`() {
    let drafts = [DraftFile.path(for: target), DraftFile.path(for: target)]
    for draft in drafts {
      #expect(draft.hasPrefix(folder.file(".cars.csv.\(getpid())-")) && draft.hasSuffix(".draft"))
    }
    #expect(drafts[0] != drafts[1])
    #expect(DraftFile.path(for: "cars.csv").hasPrefix(".cars.csv."))
  }

  @Test func `A file of the longest name can have a draft`() throws {
    let target = folder.file(String(repeating: "ü", count: 127) + "x")
    try Data().write(to: URL(fileURLWithPath: target))
    let draft = DraftFile.path(for: target)
    try Data().write(to: URL(fileURLWithPath: draft))
    #expect(folder.contents.count == 2)
  }

  @Test func `Drafts of ended processes are removed with their logs, and nothing else is`() throws {
    // This process began at another time, and no process has a number greater than 4194304.
    let dead = [
      ".cars.csv.\(getpid())-1-1.draft", ".cars.sqlite.4194305-77-2.draft",
      ".cars.sqlite.4194305-77-2.draft-wal", ".cars.sqlite.4194305-77-2.draft-shm",
      ".cars.sqlite.4194305-77-2.draft-journal",
    ]
    let others = [
      "cars.csv", "cars.csv.4194305-77-2.draft", ".cars.draft", ".x.4194305.draft",
      ".x.4194305-77-2-1.draft", ".x.4194305-77-x.draft", ".x.4194305-77-2.draft-old",
      String(DraftFile.path(for: target).dropFirst(folder.file("").count)),
    ]
    for name in dead + others { try Data().write(to: URL(fileURLWithPath: folder.file(name))) }
    DraftFile.removeDead(beside: target)
    #expect(Set(folder.contents.keys) == Set(others))
    DraftFile.removeDead(beside: folder.file("missing/cars.csv"))
  }

  @Test func `The draft of a process that has ended goes, though its parent never asked how`()
    throws
  {
    var child: pid_t = 0
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
    defer { free(arguments[0]) }
    try #require(posix_spawn(&child, "/bin/true", nil, nil, &arguments, nil) == 0)
    var facts = siginfo_t()
    #expect(waitid(P_PID, id_t(child), &facts, WEXITED | WNOWAIT) == 0)
    defer { waitpid(child, nil, 0) }
    let status = try String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8)
    let fields = status.split(separator: " ")
    #expect(fields[2] == "Z")
    let draft = folder.file(".cars.csv.\(child)-\(fields[21]).draft")
    try Data().write(to: URL(fileURLWithPath: draft))
    DraftFile.removeDead(beside: target)
    #expect(access(draft, F_OK) != 0)
  }

  // MARK: - Folders

  @Test func `A draft with files beside it has a folder for its owner alone, and leaves none`()
    throws
  {
    let before = umask(0)
    defer { umask(before) }
    let draft = DraftFolder(for: target)
    #expect(draft.make() == 0)
    #expect(DraftFolder(for: target).file != draft.file)
    for suffix in ["", "-wal", "-shm", "-journal"] {
      try Data("x".utf8).write(to: URL(fileURLWithPath: draft.file + suffix))
    }
    let name = try #require(folder.contents.keys.first)
    #expect(name.hasPrefix(".cars.csv.") && name.hasSuffix(".draft"))
    #expect(folder.mode(name) == 0o700)
    draft.remove()
    #expect(folder.contents.isEmpty)
  }

  // In a folder without a sticky bit, another login could put a folder of its own in the place of
  // this one, and read what was written there.
  @Test func `What is written goes into the folder that was made, whatever has its name by then`()
    throws
  {
    let draft = DraftFolder(for: target)
    #expect(draft.make() == 0)
    let name = try #require(folder.contents.keys.first)
    #expect(rename(folder.file(name), folder.file("aside")) == 0)
    #expect(mkdir(folder.file(name), 0o777) == 0)
    try Data("theirs".utf8).write(to: URL(fileURLWithPath: folder.file(name) + "/db"))
    let descriptor = open(draft.file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    #expect(descriptor >= 0)
    close(descriptor)
    #expect(access(folder.file("aside/db"), F_OK) == 0)
    draft.remove()
    #expect(access(folder.file("aside/db"), F_OK) != 0)
    #expect(access(folder.file(name) + "/db", F_OK) == 0)
  }

  @Test func `The folder of an ended process goes, and no link in its place leads elsewhere`()
    throws
  {
    let dead = folder.file(".cars.sqlite.4194305-77-2.draft")
    let elsewhere = folder.file("elsewhere")
    for path in [dead, elsewhere] {
      #expect(mkdir(path, 0o700) == 0)
      try Data("x".utf8).write(to: URL(fileURLWithPath: path + "/db"))
    }
    let link = folder.file(".cars.sqlite.4194305-77-3.draft")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: elsewhere)
    DraftFile.removeDead(beside: target)
    #expect(folder.contents.keys.sorted() == ["elsewhere"])
    #expect(FileManager.default.fileExists(atPath: elsewhere + "/db"))
  }
}
