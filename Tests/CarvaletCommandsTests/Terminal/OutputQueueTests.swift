import Foundation
import Glibc
import TestSupport
import Testing

@testable import CarvaletCommands

/// Who writes a list waits for no reader, and no byte is lost or out of order.
@Suite(.ownThread) struct OutputQueueTests {
  /// A pipe whose two ends are closed with the object.
  private final class Pipe: Sendable {
    let reading: Int32
    let writing: Int32

    init() {
      var ends: [Int32] = [0, 0]
      #expect(pipe(&ends) == 0)
      reading = ends[0]
      writing = ends[1]
    }

    deinit {
      close(reading)
      close(writing)
    }

    /// Reads until so many bytes have come.
    func read(_ count: Int) -> [UInt8] {
      var all: [UInt8] = []
      var bytes = [UInt8](repeating: 0, count: 50_000)
      while all.count < count, case let taken = Glibc.read(reading, &bytes, bytes.count), taken > 0
      {
        all += bytes.prefix(taken)
      }
      return all
    }
  }

  /// Bytes in which no stretch is like another: the numbers of lines.
  private static let lines = (0..<200_000).flatMap { Array("\($0)\n".utf8) }
  private static let chunks = stride(from: 0, to: lines.count, by: 60_000)
    .map { Array(lines[$0..<min($0 + 60_000, lines.count)]) }

  @Test func `a reader that does not come is not waited for, and then gets every byte in order`()
    async throws
  {
    let pipe = Pipe()
    let queue = OutputQueue(to: pipe.writing, patience: .zero)
    // Nobody reads, so that this would never return.
    for chunk in Self.chunks { try queue.add(chunk) }
    let reader = Task.detached { pipe.read(Self.lines.count) }
    try queue.drain()
    // What comes later is on its way behind that.
    #expect(await reader.value == Self.lines)
    try queue.add(Array("the end".utf8))
    try queue.drain()
    #expect(pipe.read(7) == Array("the end".utf8))
  }

  @Test func `a reader who comes late reads on while more is added`() async throws {
    let pipe = Pipe()
    let queue = OutputQueue(to: pipe.writing, patience: .zero)
    for chunk in Self.chunks.prefix(15) { try queue.add(chunk) }
    let reader = Task.detached { pipe.read(Self.lines.count) }
    for chunk in Self.chunks.dropFirst(15) { try queue.add(chunk) }
    try queue.drain()
    #expect(await reader.value == Self.lines)
  }

  @Test func `a reader who drips is waited for a second in all, and not for each part`()
    async throws
  {
    let pipe = Pipe()
    let queue = OutputQueue(to: pipe.writing, patience: .milliseconds(300))
    // Each part is taken in time, and all of them would take six seconds.
    let reader = Task.detached {
      var all: [UInt8] = []
      while all.count < Self.lines.count {
        usleep(250_000)
        all += pipe.read(min(60_000, Self.lines.count - all.count))
      }
      return all
    }
    let begin = ContinuousClock.now
    for chunk in Self.chunks { try queue.add(chunk) }
    // The reader has taken less than half by now.
    #expect(ContinuousClock.now - begin < .seconds(3))
    try queue.drain()
    #expect(await reader.value == Self.lines)
  }

  @Test func `a reader that leaves ends it with an error, which stays`() throws {
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    defer { close(ends[1]) }
    let queue = OutputQueue(to: ends[1], patience: .zero)
    for chunk in Self.chunks.prefix(15) { try queue.add(chunk) }
    close(ends[0])
    for _ in 1...2 {
      #expect(throws: OutputError.closedPipe) { try queue.drain() }
      #expect(throws: OutputError.closedPipe) { try queue.add([1]) }
    }
  }

  @Test func `where no file can be made, it waits for the reader`() async throws {
    let pipe = Pipe()
    let queue = OutputQueue(to: pipe.writing, patience: .zero, overflowingTo: ["/dev/null/none"])
    let reader = Task.detached { pipe.read(Self.lines.count) }
    for chunk in Self.chunks { try queue.add(chunk) }
    try queue.drain()
    #expect(await reader.value == Self.lines)
  }
}
