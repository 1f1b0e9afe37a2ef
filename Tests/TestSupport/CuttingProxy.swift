import Foundation
import Glibc
import Synchronization

/// A server between a client and PostgreSQL, in a folder of its own, that ends connections in the
/// midst of what they do.
///
/// It counts the batches that a client sends on a connection: each ends with the message `Sync`. A
/// batch at which it cuts never reaches the server, and both sides see the end of the connection;
/// or it does, and its answer is lost. The rows that the server sends are counted as well, each a
/// message `DataRow`.
///
/// A mutex guards what to cut. Each connection has a thread, which ends with it; the one that
/// accepts connections ends with the proxy.
package final class CuttingProxy: Sendable {
  private struct Plan {
    /// The batch of a connection that does not arrive.
    var batch = Int.max
    /// How many connections are still cut.
    var cuts = 0
    /// Whether it arrives, its answer does not, and no connection is taken afterwards.
    var losesAnswer = false
    var isRefusing = false
    /// From which batch of a connection on nothing that is sent arrives, while it stays open.
    var silentBatch = Int.max
    var batchCounts: [Int] = []
    var rowCount = 0
    /// Changes with each plan, which connections of an earlier one do not count for.
    var number = 0
  }

  private let folder: TemporaryFolder
  private let cluster: PostgresCluster
  private let listener: Int32
  private let plan = Mutex(Plan())

  package struct Failure: Error {}

  /// - Throws: ``Failure`` where no socket can be made, or the error that there is no folder.
  package init(before cluster: PostgresCluster) throws {
    self.cluster = cluster
    folder = try .forSockets()
    listener = Self.socket()
    guard Self.use(folder.file(".s.PGSQL.1"), { bind(listener, $0, $1) }) == 0,
      listen(listener, 64) == 0
    else { throw Failure() }
    Thread.detachNewThread { [listener, weak self] in
      while true {
        let client = accept(listener, nil, nil)
        _ = fcntl(client, F_SETFD, FD_CLOEXEC)
        guard client >= 0, let self else { return }
        Thread.detachNewThread { self.serve(client) }
      }
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  /// The address of a schema, by way of the proxy.
  package func address(schema: String) -> String {
    "postgresql:///postgres?host=\(folder.path)&port=1&user=\(PostgresCluster.owner)"
      + "&\(PostgresCluster.connectTimeout)&options=-csearch_path%3D\(schema)"
  }

  /// Ends the next connections at one of their batches, counted from 1, and counts anew.
  package func cut(at batch: Int, connections: Int) {
    plan.withLock { $0 = Plan(batch: batch, cuts: connections, number: $0.number + 1) }
  }

  /// Loses the answer to one of the batches of the next connection, counted from 1, and takes no
  /// further connection then; and counts anew.
  package func loseAnswer(toBatch batch: Int) {
    plan.withLock {
      $0 = Plan(batch: batch, cuts: 1, losesAnswer: true, number: $0.number + 1)
    }
  }

  /// Has each connection, those that are open as well, take what the client sends from one of its
  /// batches on, and pass nothing on; and counts anew.
  package func silence(at batch: Int) {
    plan.withLock { $0 = Plan(silentBatch: batch, number: $0.number + 1) }
  }

  /// Counts anew, and cuts nothing.
  package func reset() { cut(at: .max, connections: 0) }

  /// How many connections were not cut that were to be.
  package var cutsLeft: Int { plan.withLock(\.cuts) }

  /// The batches that each connection has sent, since `cut` was called.
  package var batchCounts: [Int] { plan.withLock(\.batchCounts) }

  /// How many rows the server has sent, since then.
  package var rowCount: Int { plan.withLock(\.rowCount) }

  // MARK: - Connections

  private func serve(_ client: Int32) {
    let server = Self.socket()
    defer {
      for descriptor in [client, server] {
        shutdown(descriptor, Int32(SHUT_RDWR))
        close(descriptor)
      }
    }
    guard !plan.withLock(\.isRefusing),
      Self.use("\(cluster.sockets)/.s.PGSQL.\(cluster.port)", { connect(server, $0, $1) }) == 0
    else { return }
    var batchEnds = MessageCounter(of: "S", isClient: true)
    var rows = MessageCounter(of: "D", isClient: false)
    let (connection, number) = plan.withLock { plan in
      plan.batchCounts.append(0)
      return (plan.batchCounts.count - 1, plan.number)
    }
    var waiting = [
      pollfd(fd: client, events: Int16(POLLIN), revents: 0),
      pollfd(fd: server, events: Int16(POLLIN), revents: 0),
    ]
    var sent = 0
    var isSilent = false
    while poll(&waiting, 2, -1) > 0 || errno == EINTR {
      if waiting[0].revents != 0 {
        guard let bytes = Self.receive(client) else { return }
        let batches = batchEnds.count(in: bytes)
        sent += batches
        isSilent = isSilent || sent >= plan.withLock(\.silentBatch)
        if isSilent { continue }
        let (isCut, losesAnswer) = plan.withLock { plan in
          guard plan.number == number else { return (false, false) }
          plan.batchCounts[connection] += batches
          guard plan.batchCounts[connection] >= plan.batch, plan.cuts > 0 else {
            return (false, false)
          }
          plan.cuts -= 1
          plan.isRefusing = plan.losesAnswer
          return (true, plan.losesAnswer)
        }
        if isCut, !losesAnswer { return }
        guard Self.send(bytes, to: server) else { return }
        if losesAnswer {
          _ = Self.receive(server)
          return
        }
      }
      if waiting[1].revents != 0 {
        guard let bytes = Self.receive(server) else { return }
        let count = rows.count(in: bytes)
        plan.withLock { if $0.number == number { $0.rowCount += count } }
        guard Self.send(bytes, to: client) else { return }
      }
    }
  }

  /// A socket that no other process inherits, which would keep a connection open that was cut.
  private static func socket() -> Int32 {
    Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
  }

  private static func receive(_ descriptor: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    return count > 0 ? Array(bytes[..<count]) : nil
  }

  private static func send(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  private static func use(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}

/// Finds the messages of one kind among what one side sends. A message has a letter and a length;
/// the first one of a client has no letter.
private struct MessageCounter {
  private let letter: UInt8
  private var unread: [UInt8] = []
  private var isFirst: Bool

  init(of letter: Unicode.Scalar, isClient: Bool) {
    self.letter = UInt8(ascii: letter)
    isFirst = isClient
  }

  /// How many such messages end in the next bytes.
  mutating func count(in bytes: [UInt8]) -> Int {
    unread += bytes
    var rest = unread[...]
    var count = 0
    while true {
      let head = isFirst ? 0 : 1
      guard rest.count >= head + 4 else { break }
      let length = rest.dropFirst(head).prefix(4).reduce(0) { $0 << 8 | Int($1) }
      guard rest.count >= head + length else { break }
      if !isFirst, rest.first == letter { count += 1 }
      isFirst = false
      rest = rest.dropFirst(head + length)
    }
    unread = Array(rest)
    return count
  }
}
