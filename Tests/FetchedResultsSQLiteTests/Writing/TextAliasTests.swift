import FetchedResults
import Foundation
import GRDB
import TestSupport
import Testing
import UnicodeText

@testable import FetchedResultsSQL
@testable import FetchedResultsSQLite

/// Rows are found by the other spellings of their texts, which no row stores.
struct TextAliasTests {
  private struct Guest: FetchedObject, Equatable {
    static let entity = EntityDescription(
      name: "guest",
      attributes: [.text("first"), .text("last"), .text("room", searchable: false)],
      orders: [FetchOrder(sortedBy: [.ascending("last")], sections: [.value("last")])],
      aliases: [
        alias("any alias", of: ["first", "last"], isSearched: true),
        alias("alias of last", of: ["last"]),
      ])

    var row: FetchedRow

    init(row: FetchedRow) { self.row = row }

    init(_ id: Int64, _ first: String?, _ last: String?) {
      row = FetchedRow(id: id, values: [Value(first), Value(last), .null])
    }

    private static func alias(
      _ name: String, of attributes: [String], isSearched: Bool = false
    ) -> TextAlias {
      TextAlias(name, of: attributes, isSearched: isSearched) { values in
        let folds = values.compactMap { $0.text.flatMap(TextFolding.searchFoldIfOther) }
        return folds.isEmpty ? nil : folds.joined(separator: "|")
      }
    }
  }

  private static let names: [String?] = [
    nil, "", "Łukasz", "lukasz", "O'Brien", "Obrien", "Ærø", "-", "Maße", "e\u{301}", "𝔘ł",
    "Anne-Marie",
    String(repeating: "ł", count: 520),
  ]
  private static let guests: [Guest] = names.indices.flatMap { first in
    names.indices.map { last in
      Guest(Int64(first * names.count + last), names[first], names[last])
    }
  }

  private static let predicates: [FetchPredicate] = [
    "l", "lukasz", "obrien", "aero", "ł", "annem", "", "|",
  ]
  .flatMap { needle -> [FetchPredicate] in
    let any = .anyText(contains: needle, in: Guest.entity) || .contains("any alias", needle)
    let last = .contains("last", needle) || .contains("alias of last", needle)
    return [
      any, last, !any, !last, any && last, any && .contains("first", "a"),
      .beginsWith("any alias", needle), .contains("any alias", needle, options: []),
    ]
  }

  private func found(
    _ predicate: FetchPredicate, in source: some FetchSource<Guest>
  ) throws -> [Int64] {
    try source.fetch(FetchRequest(predicate: predicate, sortedBy: [.ascending("id")]))
      .objects(in: 0..<1000).map(\.row.id)
  }

  @Test func `SQLite and memory agree on other spellings`() throws {
    let memory = ArraySource(Self.guests)
    let sqlite = try TemporaryStore(Self.guests)
    for predicate in Self.predicates {
      let expected = try found(predicate, in: memory)
      #expect(try found(predicate, in: sqlite.store) == expected, "\(predicate)")
    }
    #expect(try found(Self.predicates[8], in: sqlite.store).count == 48)
  }

  @Test func `One text is looked for in all fields at once`() throws {
    let predicate =
      .anyText(contains: "lukasz", in: Guest.entity) || .contains("any alias", "lukasz")
    let condition = TextCondition(try predicate.resolved(for: Guest.entity), in: Guest.entity)
    #expect(condition?.needleCount == 1)
    guard case .field(let field) = condition else {
      Issue.record("\(String(describing: condition)) is no condition on one text")
      return
    }
    #expect(field.fields == TextCondition.everyField)
    let one = FetchPredicate.contains("last", "lukasz") || .contains("alias of last", "lukasz")
    #expect(
      TextCondition(try one.resolved(for: Guest.entity), in: Guest.entity)?
        .description(in: Guest.entity)
        == "(last contains 'lukasz' or any alias contains 'lukasz')")
  }

  @Test func `Blocks of a version without the alias are not believed`() throws {
    let sqlite = try TemporaryStore(Self.guests)
    let shell = try otherProgram(at: sqlite.store.path)
    // The blocks as a version without the alias wrote them: with one field less.
    try shell.write { database in
      for row in try GRDB.Row.fetchAll(database, sql: "SELECT block, texts FROM guest_text_block") {
        let old = try TextBlock([UInt8](row[1] as Data), fieldCount: 3)
        var block = TextBlock()
        for index in 0..<TextBlock.rowsPerBlock {
          switch old[index] {
          case .absent: continue
          case .recheck, .inexactTexts: block[index] = .recheck
          case .texts(let texts):
            block[index] = .texts(texts[..<texts.lastIndex(of: TextBlock.fieldMark)!])
          }
        }
        try database.execute(
          sql: "UPDATE guest_text_block SET texts = ? WHERE block = ?",
          arguments: [Data(block.blob), row[0] as Int64])
      }
      try database.execute(sql: "UPDATE store_meta SET value = 2 WHERE key = 'text_version'")
    }
    let memory = ArraySource(Self.guests)
    for predicate in Self.predicates {
      let expected = try found(predicate, in: memory)
      #expect(try found(predicate, in: sqlite.store) == expected, "\(predicate)")
    }
    // The next write of a program that opens the store makes all blocks anew.
    let reopened = try SQLiteStore<Guest>(
      path: sqlite.store.path, description: StoreDescription([Guest.entity], applicationID: 7))
    try reopened.write(ChangeCommand("add")) { try $0.insert(Guest(1000, "Ø", nil)) }
    let violations = try reopened.read(TextInvariant(sqlite.store.table).violations)
    #expect(violations == [])
    #expect(try found(.contains("any alias", "o"), in: reopened).contains(1000))
  }

  @Test func `Conditions that together have too many texts are all asked`() throws {
    let guests = (1...1000).map { Guest(Int64($0), "Zoë", $0 % 100 == 0 ? "Ada" : "Bob") }
    let sqlite = try TemporaryStore(guests)
    func anyOf(_ texts: Range<Int>) -> FetchPredicate {
      .or(texts.map { .contains("first", "text \($0)") })
    }
    let predicate: FetchPredicate =
      .comparison("last", .equalTo, .text("Ada")) && anyOf(0..<40) && anyOf(40..<80)
    #expect(try found(predicate, in: sqlite.store) == [])
  }
}
