import Foundation
import Glibc
import TestSupport
import Testing

@testable import CarvaletCommands

/// Output is written to the last byte or ends in an error: no full disk and no closed pipe goes
/// unnoticed.
struct DescriptorWriterTests {
  /// The two ends of a new pipe.
  private func makePipe() -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    return (ends[0], ends[1])
  }

  private func read(_ descriptor: Int32, count: Int = 1000) -> String {
    var bytes = [UInt8](repeating: 0, count: count)
    let taken = Glibc.read(descriptor, &bytes, count)
    return String(decoding: bytes.prefix(max(0, taken)), as: UTF8.self)
  }

  @Test func `data waits for the buffer or a flush`() throws {
    let pipe = makePipe()
    defer { for end in [pipe.reading, pipe.writing] { close(end) } }
    _ = fcntl(pipe.reading, F_SETFL, O_NONBLOCK)
    let writer = DescriptorWriter(descriptor: pipe.writing, flushing: .whenFull)
    try writer.write("a car\n")
    #expect(read(pipe.reading) == "")
    try writer.flush()
    #expect(read(pipe.reading) == "a car\n")
    try writer.write(String(repeating: "x", count: DescriptorWriter.bufferSize))
    _ = fcntl(pipe.reading, F_SETFL, 0)
    #expect(read(pipe.reading, count: 100_000).count == DescriptorWriter.bufferSize)
  }

  @Test func `messages are sent at the end of a line`() throws {
    let pipe = makePipe()
    defer { for end in [pipe.reading, pipe.writing] { close(end) } }
    let writer = DescriptorWriter(descriptor: pipe.writing, flushing: .eachLine)
    try writer.write("12 cars")
    try writer.write(", 5 makes\n")
    #expect(read(pipe.reading) == "12 cars, 5 makes\n")
  }

  @Test(.ownThread)
  func `everything is written though the pipe takes little at a time`() async throws {
    let pipe = makePipe()
    _ = fcntl(pipe.writing, F_SETFL, O_NONBLOCK)
    let size = 1_000_000
    let (counts, ends) = AsyncStream<Int>.makeStream()
    Thread.detachNewThread {
      var count = 0
      var bytes = [UInt8](repeating: 0, count: 4096)
      while case let taken = Glibc.read(pipe.reading, &bytes, bytes.count), taken > 0 {
        count += taken
      }
      close(pipe.reading)
      ends.yield(count)
      ends.finish()
    }
    let writer = DescriptorWriter(descriptor: pipe.writing, flushing: .whenFull)
    try writer.write(String(repeating: "x", count: size))
    try writer.flush()
    close(pipe.writing)
    #expect(await counts.first { _ in true } == size)
  }

  @Test func `a reader that has closed the pipe is an error, now and later`() {
    StandardDescriptors.prepare()
    let pipe = makePipe()
    close(pipe.reading)
    defer { close(pipe.writing) }
    let writer = DescriptorWriter(descriptor: pipe.writing, flushing: .eachLine)
    #expect(throws: OutputError.closedPipe) { try writer.write("a car\n") }
    #expect(throws: OutputError.closedPipe) { try writer.write("another") }
    #expect(throws: OutputError.closedPipe) { try writer.flush() }
    #expect(OutputError.closedPipe.exitStatus == .closedPipe)
  }

  @Test func `a full disk is an error`() throws {
    let full = open("/dev/full", O_WRONLY)
    defer { close(full) }
    let writer = DescriptorWriter(descriptor: full, flushing: .whenFull)
    try writer.write("a car\n")
    #expect(throws: OutputError.failed(code: ENOSPC)) { try writer.flush() }
    #expect(throws: OutputError.failed(code: ENOSPC)) { try writer.flush() }
    #expect(OutputError.failed(code: ENOSPC).exitStatus == .inputOutput)
  }
}
