import FetchedResults
import Foundation
import Glibc
import Harness
import TestSupport
import Testing

@testable import FetchedResultsSQLite

/// The processes that others wait for are named.
@Suite(.ownThread, .needs("sqlite3", "flock"))
struct StoreLocksTests {
  /// A program that holds a lock until the object ends.
  private final class Holder {
    let child: ChildProcess

    init(_ script: String) throws {
      child = try ChildProcess("/bin/sh", ["-c", script], leading: .group)
    }

    deinit {
      kill(-child.id, SIGKILL)
      waitpid(child.id, nil, 0)
    }
  }

  private static let user = String(cString: getpwuid(geteuid()).pointee.pw_name)

  @Test func `another program that reads is named, and this one is not`() throws {
    let sqlite = try TemporaryStore<Vehicle>()
    try sqlite.store.write(ChangeCommand("park")) { try $0.insert(Vehicle(1)) }
    let path = sqlite.store.path
    let own = try sqlite.store.fetch(FetchRequest(sortedBy: []))
    #expect(try own.numberOfObjects == 1)
    #expect(StoreLocks.readers(ofStoreAt: path) == [])
    let holder = try Holder(
      "{ echo 'BEGIN; SELECT count(*) FROM vehicle;'; sleep 600; } | exec sqlite3 '\(path)' >/dev/null"
    )
    try waitUntil { !StoreLocks.readers(ofStoreAt: path).isEmpty }
    let readers = StoreLocks.readers(ofStoreAt: path)
    #expect(readers.count == 1)
    #expect(readers.first?.command == "sqlite3 \(path)")
    #expect(readers.first?.user == Self.user)
    #expect(StoreLocks.writer(ofStoreAt: path) == nil)
    withExtendedLifetime((holder, own)) {}
  }

  @Test func `a program that holds the lock of writers is named where the store is busy`() throws {
    let sqlite = try TemporaryStore<Vehicle>()
    try sqlite.store.write(ChangeCommand("park")) { try $0.insert(Vehicle(1)) }
    let path = sqlite.store.path
    let holder = try Holder("exec flock '\(path).lock' sleep 600")
    try waitUntil { StoreLocks.writer(ofStoreAt: path) != nil }
    let error = #expect(throws: StoreError.self) {
      try WriteLock(for: path).holding(timeout: 0) { _ in }
    }
    guard case .busy(path, let writer?) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(writer.command == "flock \(path).lock")
    #expect(writer.user == Self.user)
    withExtendedLifetime(holder) {}
  }

  @Test func `another program that writes with SQLite's own lock is named`() throws {
    let sqlite = try TemporaryStore<Vehicle>()
    let path = sqlite.store.path
    let holder = try Holder(
      "{ echo 'BEGIN IMMEDIATE;'; sleep 600; } | exec sqlite3 '\(path)' >/dev/null")
    try waitUntil { StoreLocks.writer(ofStoreAt: path) != nil }
    #expect(StoreLocks.writer(ofStoreAt: path)?.command == "sqlite3 \(path)")
    withExtendedLifetime(holder) {}
  }
}
