import Foundation
import Glibc

/// A server at the other end of a network: what a client and the server send each other arrives
/// later.
///
/// Each direction of a connection has a thread that reads, and one that writes what is due. They
/// end with the connection, and the one that accepts connections with this process.
final class DistantServer {
  /// How long a question and its answer are on the way, together.
  static let roundTrip = 0.05

  private let folder: String
  private let listener: Int32

  struct Failure: Error {}

  /// - Parameter store: The address of a store on the server, which has its socket in a folder.
  /// - Throws: ``Failure`` where no socket can be made.
  init(of store: String) throws {
    guard let host = store.firstMatch(of: /host=([^&]*)/)?.output.1 else { throw Failure() }
    let socket = "\(host)/.s.PGSQL.5432"
    folder = NSTemporaryDirectory() + "/carvalet-bench-far-\(UInt32.random(in: 0 ... .max))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let listener = Self.socket()
    self.listener = listener
    guard Self.use(folder + "/.s.PGSQL.5432", { bind(listener, $0, $1) }) == 0,
      listen(listener, 16) == 0
    else { throw Failure() }
    Thread.detachNewThread {
      while true {
        let client = accept(listener, nil, nil)
        guard client >= 0 else { return }
        _ = fcntl(client, F_SETFD, FD_CLOEXEC)
        let server = Self.socket()
        guard Self.use(socket, { connect(server, $0, $1) }) == 0 else {
          close(client)
          close(server)
          continue
        }
        Self.forward(from: client, to: server)
        Self.forward(from: server, to: client)
      }
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// The address of a store on the server, by way of the network.
  func address(of store: String) -> String {
    store.replacing(/host=[^&]*/, with: "host=\(folder)")
  }

  /// What is on the way in one direction. The condition guards it.
  private final class Line: @unchecked Sendable {
    private let condition = NSCondition()
    private var parts: [(due: Double, bytes: [UInt8])] = []

    func send(_ bytes: [UInt8]) {
      condition.withLock {
        parts.append((MonotonicTime.now + DistantServer.roundTrip / 2, bytes))
        condition.signal()
      }
    }

    /// The next part, when it is due; none at the end of the connection.
    func receive() -> [UInt8] {
      let part = condition.withLock {
        while parts.isEmpty { condition.wait() }
        return parts.removeFirst()
      }
      Thread.sleep(forTimeInterval: max(0, part.due - MonotonicTime.now))
      return part.bytes
    }
  }

  private static func forward(from source: Int32, to target: Int32) {
    let line = Line()
    Thread.detachNewThread {
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = read(source, &buffer, buffer.count)
        line.send(Array(buffer.prefix(max(0, count))))
        if count <= 0 { return }
      }
    }
    Thread.detachNewThread {
      while true {
        let bytes = line.receive()
        guard !bytes.isEmpty, Glibc.send(target, bytes, bytes.count, Int32(MSG_NOSIGNAL)) > 0
        else { break }
      }
      // Each direction ends what it writes to; the other one then ends what this reads from.
      shutdown(target, Int32(SHUT_WR))
    }
  }

  private static func socket() -> Int32 {
    let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
  }

  private static func use(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) {
      $0.copyBytes(from: path.utf8.prefix($0.count - 1))
    }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
