import CarStorage
import Foundation
import Testing

/// A pipe is read to its end, a read that fails is an error, and an endless row is refused before
/// it fills the memory.
struct ByteSourceTests {
  @Test func readsAPipe() throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data("make\nBMW\n".utf8))
    try pipe.fileHandleForWriting.close()
    let source = ByteSource(descriptor: pipe.fileHandleForReading.fileDescriptor)
    var reader = try CSVReader(source)
    #expect(try reader.next() != nil)
    #expect(try reader.next() == nil)
    #expect(reader.bytesRead == 9)
  }

  @Test func reportsAReadThatFails() throws {
    // Reading a folder is an error of read(2).
    let folder = open("/", O_RDONLY)
    defer { close(folder) }
    let error = #expect(throws: ByteSource.ReadError.self) {
      try CSVReader(ByteSource(descriptor: folder))
    }
    #expect(error?.code == EISDIR)
  }

  @Test(arguments: RecordFormat.allCases)
  func refusesARowTooLong(format: RecordFormat) throws {
    let beginning =
      switch format {
      case .csv: "note\n"
      case .tsv: "note\n"
      case .json: "[\n{\"note\":\""
      case .ndjson: "{}\n{\"note\":\""
      }
    let problem = try endingOfEndless(beginning, format)
    #expect(problem.kind == .rowTooLong(limit: ByteSource.longestRow))
    #expect(problem.place == TextPlace(line: 2, column: 1))
  }

  @Test func namesTheQuoteThatMakesARowTooLong() throws {
    let problem = try endingOfEndless("make,note\nBMW,\"", .csv)
    #expect(problem.kind == .quoteTooLong(limit: ByteSource.longestRow))
    #expect(problem.place == TextPlace(line: 2, column: 5))
  }

  /// What ends the reading of a file that begins with `beginning` and goes on
  /// with the letter x for ever.
  private func endingOfEndless(_ beginning: String, _ format: RecordFormat) throws -> RowProblem {
    var rest = Array(beginning.utf8)[...]
    let source = ByteSource { room in
      guard !rest.isEmpty else {
        room.initializeMemory(as: UInt8.self, repeating: UInt8(ascii: "x"))
        return room.count
      }
      room.copyBytes(from: rest)
      defer { rest = [] }
      return rest.count
    }
    var reader = try format.makeReader(source)
    let problem = #expect(throws: RowProblem.self) {
      while try reader.next() != nil {}
    }
    #expect(reader.bytesRead < 3 * ByteSource.longestRow)
    return try #require(problem)
  }
}
