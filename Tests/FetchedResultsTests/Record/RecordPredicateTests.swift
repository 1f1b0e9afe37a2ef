import FetchedResults
import Foundation
import Testing

private struct Film: FetchedRecord, Equatable {
  enum Medium: String, AttributeValue { case disc, tape }

  var id: Int64 = 0, title = "", director: String?, year: Int?, rating: Double?, isLent = false
  var medium = Medium.disc, added = Date(timeIntervalSince1970: 0)

  static let entity = Entity<Film>(
    "film",
    attributes: [
      .init("name", \.title), .init("director", \.director), .init("year", \.year),
      .init("rating", \.rating), .init("isLent", \.isLent), .init("medium", \.medium),
      .init("added", \.added),
    ])
}

/// Requests whose attributes are named by key paths.
struct RecordPredicateTests {
  private let films = ArraySource([
    Film(id: 1, title: "Playtime", director: "Jacques Tati", year: 1967, rating: 8),
    Film(id: 2, title: "Élevator", year: 1958, isLent: true, medium: .tape),
    Film(id: 3, title: "Solaris", director: "Andrei Tarkovsky", year: 1972, rating: 7.5),
    Film(id: 4, title: "untitled"),
  ])

  private func ids(_ predicate: RecordPredicate<Film>) throws -> [Int64] {
    try films.fetch(FetchRequest(where: predicate)).objects(in: 0..<9).map(\.id)
  }

  @Test func `values are compared as predicates compare them`() throws {
    #expect(try ids(\.year > 1958) == [1, 3])
    #expect(try ids(\.year >= 1958 && \.year <= 1967) == [1, 2])
    #expect(try ids(\.year < 1960) == [2])
    #expect(try ids(\.year == nil) == [4])
    #expect(try ids(\.director != nil && !(\.rating == 8)) == [3])
    #expect(try ids(\.isLent == true || \.title == "untitled") == [2, 4])
    #expect(try ids(\.medium == .tape) == [2])
    #expect(try ids(\.added > Date(timeIntervalSince1970: 1)) == [])
    #expect(try ids(.isBetween(\.year, 1958...1967)) == [1, 2])
    #expect(try ids(.isBetween(\.id, 2...3)) == [2, 3])
    #expect(try ids(.isIn(\.medium, [.tape])) == [2])
    #expect(try ids(.isIn(\.year, [1972, 1967])) == [1, 3])
    #expect(try ids(\.id != 4) == [1, 2, 3])
    #expect(try ids(.constant(false)) == [])
  }

  @Test func `texts are searched as people search unless it is said otherwise`() throws {
    #expect(try ids(.contains(\.title, "EL")) == [2])
    #expect(try ids(.contains(\.title, "EL", [])) == [])
    #expect(try ids(.beginsWith(\.director, "jac")) == [1])
    #expect(try ids(.endsWith(\.director, "sky")) == [3])
    #expect(try ids(.like(\.title, "*lar?s")) == [3])
    #expect(try ids(.contains(\.year, "19") && \.year > 1960) == [1, 3])
    #expect(try ids(.anyText(contains: "ta")) == [1, 3])
  }

  @Test func `a predicate of key paths is the one of the language`() throws {
    let built: RecordPredicate<Film> = \.year > 1900 && .contains(\.title, "x")
    #expect(built.predicate.description == #"year > 1900 AND name CONTAINS[cd] "x""#)
    #expect(try built == RecordPredicate(format: "year > 1900 AND name CONTAINS[cd] %@", "x"))
    #expect(try built == RecordPredicate(built.predicate))
  }

  @Test func `what does not fit the type is refused where it is made`() throws {
    #expect {
      try RecordPredicate<Film>(format: "year > 1900 AND titel == 'x'")
    } throws: { error in
      let error = error as? FetchPredicate.FormatError
      return error?.column == 17
        && error?.kind == .refused(.unknownAttribute("titel", known: Film.entity.names))
    }
    #expect(throws: FetchError.self) {
      try RecordPredicate<Film>(.comparison("year", .greaterThan, .text("x")))
    }
  }

  @Test func `orders and sections are named by key paths, too`() throws {
    let request = FetchRequest<Film>(
      where: \.title != "untitled", sortedBy: [.descending(\.title), .ascending(\.id)],
      sections: .firstLetter(\.title), fetchLimit: 2)
    #expect(
      request
        == FetchRequest(
          predicate: .comparison("name", .notEqualTo, .text("untitled")),
          sortedBy: [.descending("name"), .ascending("id")], sectionKey: .firstLetter("name"),
          fetchLimit: 2))
    let list = try films.fetch(request)
    #expect(try list.sections.map(\.name) == ["S", "P"])
    let byDecade = FetchRequest<Film>(sortedBy: [.ascending(\.year)], sections: .decade(\.year))
    #expect(
      try films.fetch(byDecade).sections.map(\.name) == ["1950s", "1960s", "1970s", "Unknown"])
  }

  @Test func `a key path that is no attribute ends the program with its name`() async {
    await #expect(processExitsWith: .failure) {
      _ = FetchRequest<Film>(sortedBy: [.ascending(\.title.count)])
    }
  }

  @Test func `films that have no identifier yet get one in memory`() throws {
    let films = ArraySource([Film(title: "a"), Film(id: 7, title: "b"), Film(title: "c")])
    let list = try films.fetch(FetchRequest(sortedBy: [.ascending(\.title)]))
    #expect(try list.objects(in: 0..<3).map(\.id) == [8, 7, 9])
  }
}
