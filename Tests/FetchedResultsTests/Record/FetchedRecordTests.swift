import Foundation
import Testing

@testable import FetchedResults

/// A book with an attribute of each kind.
private struct Book: FetchedRecord, Equatable {
  enum Binding: String, AttributeValue { case hardcover, paperback }
  enum Loan: Codable, Equatable, AttributeValue {
    case free
    case lent(to: String)
  }
  struct Place: Codable, Equatable, AttributeValue { var room = 0, shelf = "" }

  var id: Int64 = 0, title = "", author: String?, year: Int?, rating: Double?, isRare = false
  var added = Date(timeIntervalSince1970: 0), cover: Data?, isbn: UUID?
  var binding: Binding?, loan = Loan.free, place: Place?

  static let entity = Entity<Book>(
    "book",
    attributes: [
      .init("title", \.title), .init("author", \.author), .init("year", \.year),
      .init("rating", \.rating), .init("isRare", \.isRare), .init("added", \.added),
      .init("cover", \.cover), .init("isbn", \.isbn), .init("binding", \.binding),
      .init("loan", \.loan), .init("place", \.place),
    ],
    orders: [
      .by(.ascending(\.author), .ascending(\.title), sections: .firstLetter),
      .by(.descending(\.year), sections: .value, .decade),
    ])
}

struct FetchedRecordTests {
  private var book: Book {
    Book(
      id: 7, title: "Emma", author: "Jane Austen", year: 1815, rating: 4.5, isRare: true,
      added: Date(timeIntervalSince1970: 1.25), cover: Data([0, 255]),
      isbn: UUID(uuidString: "0F0E0D0C-0B0A-0908-0706-050403020100"), binding: .paperback,
      loan: .lent(to: "Mr Knightley"), place: .init(room: 2, shelf: "A/1"))
  }

  @Test func `a record goes into a source and comes out as it was`() throws {
    let source = ArraySource<Book>([])
    let empty = Book(id: 8)
    try source.write(ChangeCommand("buy")) { writer in
      try writer.insert(book)
      try writer.insert(empty)
    }
    let list = try source.fetch(FetchRequest(sortedBy: [.ascending("id")]))
    #expect(try list.objects(in: 0..<2) == [book, empty])
  }

  @Test func `values are stored as what predicates and databases know`() {
    #expect(
      book.row.values == [
        .text("Emma"), .text("Jane Austen"), .integer(1815), .real(4.5), .boolean(true),
        .date(Date(timeIntervalSince1970: 1.25)), .text("AP8="),
        .text("0F0E0D0C-0B0A-0908-0706-050403020100"), .text("paperback"),
        .text(#"{"lent":{"to":"Mr Knightley"}}"#), .text(#"{"room":2,"shelf":"A/1"}"#),
      ])
    #expect(Book(id: 1).row.values[1...4] == [.null, .null, .null, .boolean(false)])
  }

  @Test func `the description has the names, types and orders`() {
    let entity: EntityDescription = Book.entity
    #expect(entity.attributes.prefix(3) == [.text("title"), .text("author"), .integer("year")])
    #expect(entity.attributes[5] == .date("added"))
    #expect(entity.attributes[6] == .text("cover", searchable: false))
    #expect(
      entity.orders == [
        FetchOrder(
          sortedBy: [.ascending("author"), .ascending("title")],
          sections: [.firstLetter("author")]),
        FetchOrder(sortedBy: [.descending("year")], sections: [.value("year"), .decade("year")]),
      ])
  }

  @Test func `null leaves a value as it was, and what stands for none is named`() throws {
    var values = book.row.values
    values[0] = .null
    values[9] = .null
    let read = try Book(row: FetchedRow(id: 7, values: values))
    #expect(read.title.isEmpty && read.loan == .free)
    values[8] = .text("leather")
    #expect(
      throws: RecordError(entity: "book", id: 7, attribute: "binding", value: .text("leather"))
    ) { try Book(row: FetchedRow(id: 7, values: values)) }
  }

  @Test func `a number that does not fit its type is none`() {
    #expect(Int8(attributeValue: .integer(200)) == nil)
    #expect(UInt8(attributeValue: .integer(200)) == 200)
    #expect(Double(attributeValue: .integer(3)) == 3)
    #expect(Double?(attributeValue: .null) == .some(nil))
    #expect(Bool(attributeValue: .integer(1)) == nil)
  }
}
