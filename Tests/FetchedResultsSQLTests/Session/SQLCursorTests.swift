import FetchedResults
import Testing

@testable import FetchedResultsSQL
@testable import FetchedResultsSQLite

/// A cursor reads its own run of a statement, from the first row, and decodes each cell alike by
/// itself and as a part of its row, whatever another program has stored there.
struct SQLCursorTests {
  private let numbers = "SELECT value FROM json_each('[1, 2, 3]')"

  @Test func `A statement whose rows are read just now is not shared`() throws {
    let database = try SQLiteConnection(":memory:", isWritable: true)
    let first = try SQLCursor(database, numbers)
    #expect(try first.step())
    #expect(try SQLCursor.integer(database, numbers) == 1)
    #expect(try first.step())
    #expect(first.integer(0) == 2)
  }

  @Test func `A cursor begins with the first row, however far the one before it was read`() throws {
    let database = try SQLiteConnection(":memory:", isWritable: true)
    for _ in 0..<2 {
      let cursor = try SQLCursor(database, numbers)
      #expect(try cursor.step() && cursor.step())
      #expect(cursor.integer(0) == 2)
    }
  }

  @Test func `A column holds a text if it has its bytes`() throws {
    let database = try SQLiteConnection(":memory:", isWritable: true)
    let cursor = try SQLCursor(database, "SELECT 'bmw', 'e\u{301}', '', '1', 1, NULL, x'31'")
    #expect(try cursor.step())
    #expect(cursor.holds("bmw", in: 0))
    #expect(
      !cursor.holds("bm", in: 0) && !cursor.holds("bmw3", in: 0) && !cursor.holds("", in: 0))
    // Equal as strings.
    #expect(!cursor.holds("\u{e9}", in: 1))
    #expect(cursor.holds("", in: 2))
    #expect(cursor.holds("1", in: 3))
    #expect(!(4...6).contains { cursor.holds("1", in: $0) || cursor.holds("", in: $0) })
  }

  @Test func `A column that a row does not have is null, and so is each before the first row`()
    throws
  {
    let database = try SQLiteConnection(":memory:", isWritable: true)
    let cursor = try SQLCursor(database, "SELECT 7")
    #expect(cursor.isNull(0) && cursor.integer(0) == 0 && cursor.text(0) == nil)
    #expect(try cursor.step())
    #expect(cursor.integer(0) == 7)
    #expect(cursor.isNull(1) && cursor.integer(5) == 0 && cursor.bytes(1).isEmpty)
    #expect(cursor.value(1) == .null && cursor.value(1, as: .date) == .null)
  }

  // SQLite makes the values of a row without making cells.
  @Test(arguments: [AttributeDescription.ValueType.integer, .real, .text, .date, .boolean])
  func `A row has the values of its cells, whatever another program has stored`(
    _ type: AttributeDescription.ValueType
  ) throws {
    let types = Array(repeating: type, count: 11)
    let database = try SQLiteConnection(":memory:", isWritable: true)
    for id in ["7", "' 12'", "'1-2'", "7.9", "x'3132'", "NULL"] {
      let cursor = try SQLCursor(
        database, "SELECT \(id), NULL, 8, 7.9, -9e99, '12 cars', '-', '', 'e\u{301}', x'31', 0")
      #expect(try cursor.step())
      let row = cursor.row(types)
      #expect(row.id == cursor.integer(0))
      #expect(row.values == (1...11).map { cursor.value($0, as: type) })
      #expect(row.values == cursor.values(from: 1, as: types))
      // The last is not a column of the row.
      #expect(row.values[0].isNull && !row.values[1].isNull && row.values[10].isNull)
    }
  }

  @Test func `A cursor that stands at no row has a row of nulls`() throws {
    let none = FetchedRow(id: 0, values: [.null])
    let database = try SQLiteConnection(":memory:", isWritable: true)
    let cursor = try SQLCursor(database, "SELECT 7, 8")
    #expect(cursor.row([.integer]) == none)
    #expect(try cursor.step() && cursor.row([.integer]).id == 7)
    #expect(try !cursor.step())
    #expect(cursor.row([.integer]) == none)
    cursor.reset()
    #expect(cursor.row([.integer]) == none)
    #expect(try cursor.step() && cursor.row([.integer]).id == 7)
    cursor.end()
    #expect(cursor.row([.integer]) == none)
  }

  @Test func `A cursor that was ended is refused, instead of having no more rows`() throws {
    let database = try SQLiteConnection(":memory:", isWritable: true)
    let cursor = try SQLCursor(database, numbers)
    #expect(try cursor.step())
    cursor.end()
    #expect(throws: SQLiteError.self) { try cursor.step() }
    #expect(cursor.isNull(0))
  }
}
