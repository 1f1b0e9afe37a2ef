import Foundation
import TestSupport
import Testing

@testable import UnicodeText

/// The stored order beside ICU's root order.
struct CollationFixtureTests {
  @Test func `Makes stand in root order`() throws {
    #expect(try outOfOrder("order_makes.tsv", of: 1_095) == Self.makesOutOfOrder)
  }

  @Test func `Models stand in root order`() throws {
    #expect(try outOfOrder("order_models.tsv", of: 1_410) == [])
  }

  @Test func `Surnames stand in root order but for these reasons`() throws {
    #expect(try outOfOrder("order_surnames.tsv", of: 2_436) == Self.surnamesOutOfOrder)
  }

  @Test func `Pairs compare as at primary strength`() throws {
    let rows = try Fixture.table("compare_pairs_dev.tsv")
    let different = rows.filter { row in
      // ICU counts white space at the end, a key does not.
      if row[0].hasSuffix(" ") || row[1].hasSuffix(" ") { return false }
      let order = TextFolding.compareBytes(
        TextFolding.sortKey(row[0]), TextFolding.sortKey(row[1]))
      return order.signum() != Int(row[8])
    }
    #expect(rows.count == 700)
    // Voicing is no primary difference, but ハ and バ must not share a section.
    #expect(different.map { "\($0[0]) | \($0[1])" } == ["ランボルギーニ | ランホルキーニ"])
  }

  /// None: й keeps its mark and kana are ordered by sound for the sake of these.
  static let makesOutOfOrder: [String] = []

  static let surnamesOutOfOrder: [String] = [
    // ə is read as e; ICU has it as a letter after e.
    "Çetin | Cəfərov", "Evans | Əhmədov", "Hettiarachchi | Həsənov",
    // ı is read as i; ICU has it as a letter after i.
    "Kitanovski | Kılıç",
    // ə again, then ı again.
    "Meza | Məmmədov", "Yim | Yıldırım",
    // Serbian ђ, ј and ћ have code points after я.
    "Ђорђевић | За́йцев", "Јовановић | Кавалёў", "Стојановић | Стоянов",
    // ICU puts Georgian before Armenian, code points put it after.
    "ხუციშვილი | Առաքելյան",
    // Khmer signs that ICU passes over at first are letters' companions here.
    "ជ័យ | ជា", "តាំង | តាត", "ប៊ុន | ប៉ែន", "ស៊ុយ | សូ", "ស៊ូ | សួន", "ហ៊ុន | ហូ",
    "អ៊ុំ | អុង", "អ៊ុយ | អៀម",
    // ICU puts Hangul before Han, code points put it after.
    "황 | 丁",
    // ICU orders Han by radical and strokes, and 尹 stands elsewhere among code points.
    "尹 | 井上",
  ]

  private func outOfOrder(_ file: String, of count: Int) throws -> [String] {
    let texts = try Fixture.table(file).map { $0[1] }
    #expect(texts.count == count)
    return zip(texts, texts.dropFirst()).filter {
      TextFolding.compareBytes(TextFolding.sortKey($0), TextFolding.sortKey($1)) > 0
    }.map { "\($0) | \($1)" }
  }
}
