import Foundation
import Testing

@testable import CarStorage

/// Files that are not UTF-8 are read as what they are, whatever pieces they come in.
struct TextEncodingTests {
  /// The texts of the column `make` below its header, or why the reading ended.
  private func makes(
    _ bytes: [UInt8], _ encoding: TextEncoding = .utf8, chunk: Int
  ) throws -> (makes: [String], encoding: TextEncoding) {
    var rest = bytes[...]
    let source = ByteSource(encoding: encoding) { room in
      let piece = rest.prefix(min(chunk, room.count))
      room.copyBytes(from: piece)
      rest = rest.dropFirst(piece.count)
      return piece.count
    }
    var reader = try CSVReader(source)
    var makes: [String] = []
    while let result = try reader.next() {
      switch result {
      case .row(let row):
        guard case .text(let text) = row.cells[0].value else { continue }
        makes.append(text)
      case .refused(let problem):
        makes.append("\(problem.place.line):\(problem.place.column) \(problem.reason)")
      }
    }
    #expect(source.bytesRead == bytes.count)
    return (makes, source.encoding)
  }

  private static func utf16(_ text: String, isBigEndian: Bool) -> [UInt8] {
    text.utf16.flatMap { unit in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isBigEndian ? bytes : bytes.reversed()
    }
  }

  /// Of every length in UTF-8, the first and the last of each, and what an export of cars has.
  private static let awkward = [
    "Škoda", "日産", "🚗👩‍👩‍👧",
    "\u{1}\u{7F}\u{80}\u{7FF}\u{800}\u{D7FF}\u{E000}\u{FFFD}\u{10000}\u{10FFFF}", "é e\u{301}",
  ]

  @Test(arguments: [1, 2, 3, 7, 1 << 16], [true, false])
  func `UTF-16 is read, with a mark or by what it begins with`(chunk: Int, isBigEndian: Bool) throws
  {
    let text = "make\n" + Self.awkward.map { "\"\($0)\"\n" }.joined()
    let bytes = Self.utf16(text, isBigEndian: isBigEndian)
    let mark: [UInt8] = isBigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]
    for encoding in TextEncoding.allCases {
      let marked = try makes(mark + bytes, encoding, chunk: chunk)
      #expect(marked.makes == Self.awkward)
      #expect(marked.encoding == .utf16)
    }
    #expect(try makes(bytes, .utf16, chunk: chunk).makes == Self.awkward)
  }

  @Test(arguments: [1, 5, 1 << 16])
  func `Windows-1252 is read as Foundation reads it`(chunk: Int) throws {
    // The bytes without a character in it are left out, and those that end a field.
    let bytes = (UInt8(0x20)...0xFF).filter {
      ![0x22, 0x2C, 0x81, 0x8D, 0x8F, 0x90, 0x9D].contains($0)
    }
    let text = try #require(String(data: Data(bytes), encoding: .windowsCP1252))
    let read = try makes(
      Array("make,model\n".utf8) + bytes + Array(",x\n".utf8), .windows1252, chunk: chunk)
    #expect(read.makes == [text])
    #expect(read.encoding == .windows1252)
    // Five bytes have no character, and become the controls of their number.
    let controls = try makes(Array("make\n".utf8) + [0x81, 0x9D, 0x0A], .windows1252, chunk: chunk)
    #expect(controls.makes == ["\u{81}\u{9D}"])
  }

  @Test func `a mark of UTF-8 is believed before the encoding that was named`() throws {
    let bytes = Array("\u{FEFF}make\nŠkoda\n".utf8)
    for encoding in TextEncoding.allCases {
      let read = try makes(bytes, encoding, chunk: 1 << 16)
      #expect(read.makes == ["Škoda"])
      #expect(read.encoding == .utf8)
    }
  }

  @Test(arguments: [1, 2, 5, 1 << 16])
  func `half a surrogate pair is refused in its row, and never replaced`(chunk: Int) throws {
    let text =
      Self.utf16("make\nA", isBigEndian: false) + [0x3D, 0xD8]
      + Self.utf16("B\nC", isBigEndian: false) + [0x00, 0xDC]
      + Self.utf16("\nD\n", isBigEndian: false)
    #expect(
      try makes([0xFF, 0xFE] + text, chunk: chunk).makes
        == ["2:2 half of a surrogate pair", "3:2 half of a surrogate pair", "D"])
    let cut = Self.utf16("make\nA", isBigEndian: false)
    #expect(
      try makes([0xFF, 0xFE] + cut + [0x42], chunk: chunk).makes == [
        "2:2 the file ends inside a character: this is not UTF-16 text"
      ])
    #expect(
      try makes([0xFF, 0xFE] + cut + [0x3D, 0xD8], chunk: chunk).makes
        == ["2:2 half of a surrogate pair"])
  }

  @Test func `a long file is transcoded piece by piece`() throws {
    let count = 60_000
    let line = "\u{20AC}uro\n"
    let bytes = Self.utf16("make\n" + String(repeating: line, count: count), isBigEndian: false)
    let read = try makes([0xFF, 0xFE] + bytes, chunk: 1 << 20)
    #expect(read.makes.count == count)
    #expect(Set(read.makes) == ["\u{20AC}uro"])
  }
}
