import FetchedResults
import TestSupport
import Testing

@testable import FetchedResultsSQL
@testable import FetchedResultsSQLite

/// The blob of 64 rows.
struct TextBlockTests {
  private let table = TableLayout(Vehicle.entity)

  private func texts(_ text: String) -> TextBlock.Entry { .texts(Array(text.utf8)[...]) }

  private func isSound(_ blob: [UInt8], fieldCount: Int = 1) -> Bool {
    (try? TextBlock(blob, fieldCount: fieldCount)) != nil
  }

  // MARK: - Numbers

  @Test(arguments: [
    (0, 0, 0), (63, 0, 63), (64, 1, 0), (-1, -1, 63), (-64, -1, 0), (-65, -2, 63),
    (Int64.max, Int64.max / 64, 63), (.min, .min / 64, 0),
  ])
  func `A row has a block and a place in it, also below zero`(id: Int64, block: Int64, row: Int) {
    #expect(TextBlock.id(ofBlockWith: id) == block)
    #expect(TextBlock.row(of: id) == row)
  }

  // MARK: - Blobs

  @Test func `A blob is two masks, a segment a row, and padding`() throws {
    var block = TextBlock()
    block[1] = .texts([0x61, TextBlock.fieldMark, 0x62])
    block[2] = .recheck
    block[3] = .inexactTexts([TextBlock.fieldMark, 0x63])
    block[63] = .texts([TextBlock.fieldMark])
    let known: [UInt8] = [
      0x0E, 0, 0, 0, 0, 0, 0, 0x80, 0x0C, 0, 0, 0, 0, 0, 0, 0,
      0xFE, 0x81, 0x61, 0xC0, 0x62, 0xFE, 0x83, 0xC0, 0x63, 0xFE, 0xBF, 0xC0,
    ]
    #expect(block.blob == known + Array(repeating: 0xC1, count: 256 - known.count))
    #expect(try TextBlock(block.blob, fieldCount: 2) == block)
  }

  @Test(arguments: 0..<64) func `Every row is kept in its place`(row: Int) throws {
    var block = TextBlock()
    #expect(block.isEmpty)
    for entry in [texts("bmw\nm3"), texts(""), .recheck, .inexactTexts([0x61])] {
      block[row] = entry
      let read = try TextBlock(block.blob, fieldCount: 1)
      for other in 0..<64 { #expect(read[other] == (other == row ? entry : .absent)) }
      #expect(!read.isEmpty)
    }
    block[row] = .absent
    #expect(block.isEmpty)
    #expect(try TextBlock(block.blob, fieldCount: 1) == TextBlock())
  }

  @Test func `A blob is as long as the next multiple of 256`() throws {
    for length in 230...500 {
      var block = TextBlock()
      block[7] = texts(String(repeating: "x", count: length))
      #expect(block.blob.count == (18 + length + 255) / 256 * 256)
      #expect(try TextBlock(block.blob, fieldCount: 1) == block)
    }
  }

  @Test func `Random blocks come back as they were`() throws {
    var random = SeededGenerator(seed: 7)
    let letters = ["", "a", "šk", "日産", "\n", "\u{0}", "\u{10FFFF}", "x y"]
    for _ in 0..<500 {
      var block = TextBlock()
      for row in 0..<64 where Bool.random(using: &random) {
        let field = letters.randomElement(using: &random)!
        let texts = Array(field.utf8) + [TextBlock.fieldMark] + Array(field.utf8)
        block[row] =
          switch Int.random(in: 0..<8, using: &random) {
          case 0: .recheck
          case 1, 2: .inexactTexts(texts[...])
          default: .texts(texts[...])
          }
      }
      #expect(try TextBlock(block.blob, fieldCount: 2) == block)
    }
  }

  // MARK: - Blobs of other programs

  @Test func `A blob that is cut off or has something wrong is refused`() throws {
    var block = TextBlock()
    block[3] = texts("audi")
    block[5] = .recheck
    block[9] = texts("bmw")
    let blob = block.blob
    #expect(isSound(blob))
    for length in 0..<blob.count { #expect(!isSound(Array(blob.prefix(length))), "\(length)") }
    func changed(_ index: Int, _ byte: UInt8) -> [UInt8] {
      var copy = blob
      copy[index] = byte
      return copy
    }
    #expect(!isSound(changed(0, 0)), "a segment of a row that is not there")
    #expect(!isSound(changed(1, 0xFF)), "rows without segments")
    #expect(!isSound(changed(8, 0xFF)), "rows to recheck that are not there")
    #expect(!isSound(changed(16, 0x61)), "no mark of a row")
    #expect(!isSound(changed(17, 0x89)), "a row before another twice")
    #expect(!isSound(changed(17, 0x03)), "no mark of which row")
    #expect(!isSound(changed(23, 0x83)), "a row after another twice")
    #expect(!isSound(changed(23, 0x85)), "letters in the place of texts")
    #expect(!isSound(changed(17, 0x84)), "the segment of another row")
    #expect(!isSound(changed(17, 0x03)), "no number of a row")
    #expect(!isSound(changed(19, TextBlock.fieldMark)), "too many fields")
    #expect(!isSound(changed(19, TextBlock.padding)), "padding inside")
    #expect(!isSound(changed(255, 0x61)), "text after the padding")
    #expect(!isSound(blob, fieldCount: 2), "too few fields")
    #expect(!isSound(Array(blob.prefix(16)) + Array(blob[16..<22]) + Array(blob[16...])))
    #expect(isSound(blob + Array(repeating: TextBlock.padding, count: 256)))
  }

  @Test func `Whatever bytes another program has put there, reading them does not trap`() throws {
    var random = SeededGenerator(seed: 11)
    let marks: [UInt8] = [0xFE, 0xFF, 0x80, 0x81, 0xBF, 0xC0, 0xC1, 0, 0x61]
    for round in 0..<3000 {
      var blob = [UInt8](repeating: 0, count: [0, 15, 16, 255, 256, 512][round % 6])
      for index in blob.indices {
        blob[index] =
          round % 2 == 0
          ? UInt8.random(in: 0...255, using: &random) : marks.randomElement(using: &random)!
      }
      // Few rows, so that some come far.
      for index in 1..<16 where index < blob.count { blob[index] = 0 }
      guard let block = try? TextBlock(blob, fieldCount: 1) else { continue }
      #expect(try TextBlock(block.blob, fieldCount: 1) == block)
    }
  }

  // MARK: - Texts of a row

  @Test func `The fields are folded, in the order of the attributes, and the unknown are empty`() {
    let row = Vehicle(1, make: "Škoda", model: "4×4", year: 2012, note: "a\nB", spot: "P1").row
    #expect(table.searchedTexts(row.values).entry == .texts(fields("skoda", "4×4", "2012", "a\nb")))
    let unknown = Vehicle(1, make: "").row
    #expect(table.searchedTexts(unknown.values).entry == .texts(fields("", "", "", "")))
  }

  private func fields(_ fields: String...) -> ArraySlice<UInt8> {
    Array(fields.map { Array($0.utf8) }.joined(separator: [TextBlock.fieldMark]))[...]
  }

  @Test(arguments: [
    ("Maße", "masse"), ("ア\u{3099}", "ア\u{3099}"), ("ﬁat", "fiat"),
  ])
  func `A row with a letter of several scalars has texts that prove nothing`(
    note: String, fold: String
  ) {
    let texts = table.searchedTexts(Vehicle(1, make: "Kガ", note: note).row.values)
    #expect(texts.entry == .inexactTexts(fields("kガ", "", "", fold)))
  }

  @Test(arguments: [
    ("a\u{0}b", "a\u{0}b"), ("❤️", "❤"), ("e\u{301}", "e"), ("\u{FFFD}", "\u{FFFD}"),
    ("ชัยวัฒน์", "ชยวฒน"), ("か\u{3099}", "が"), ("한글", "한글"),
  ])
  func `Marks and scripts make no row inexact`(note: String, fold: String) {
    let texts = table.searchedTexts(Vehicle(1, make: "Kガ", note: note).row.values)
    #expect(texts.entry == .texts(fields("kガ", "", "", fold)))
  }

  @Test func `An entry without texts is not as good, but right`() {
    for entry in [TextBlock.Entry.texts([0x61]), .inexactTexts([0x61])] {
      #expect(entry.stands(for: entry))
      #expect(TextBlock.Entry.recheck.stands(for: entry))
      #expect(!entry.stands(for: .recheck))
      #expect(!TextBlock.Entry.absent.stands(for: entry))
    }
    #expect(!TextBlock.Entry.texts([0x61]).stands(for: .inexactTexts([0x61])))
    #expect(!TextBlock.Entry.inexactTexts([0x61]).stands(for: .texts([0x61])))
    #expect(!TextBlock.Entry.recheck.stands(for: .absent))
  }

  /// Texts that were folded by other rules are not read, and their rows are rechecked.
  @Test func `A block of an earlier version says only which rows there are`() throws {
    var block = TextBlock()
    block[3] = texts("audi")
    block[5] = .recheck
    block[9] = .inexactTexts([0x61])
    let blob = block.blob.map { $0 == TextBlock.rowMark ? 0xFF : $0 }
    let read = try TextBlock(blob, fieldCount: 1)
    for row in 0..<64 { #expect(read[row] == ([3, 5, 9].contains(row) ? .recheck : .absent)) }
  }

  @Test func `A row of more than 1,000 folded bytes is to be rechecked`() {
    // Three marks stand between the four fields.
    for (length, isLong) in [(996, false), (997, false), (998, true), (100_000, true)] {
      let note = String(repeating: "x", count: length)
      let entry = table.searchedTexts(Vehicle(1, note: note).row.values).entry
      #expect((entry == .recheck) == isLong, "\(length)")
    }
  }
}
