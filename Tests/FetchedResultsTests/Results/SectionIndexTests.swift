import FetchedResults
import Testing

/// A title, listed or typed, leads to its section, or to the nearest one in the order of the list;
/// the entry of the search shifts no other.
struct SectionIndexTests {
  private func index(
    _ cars: [ParkedCar], _ key: SectionKey, ascending: Bool = true, search: Bool = false
  ) throws -> SectionIndex {
    let request = FetchRequest<ParkedCar>(
      sortedBy: [.init(key.attribute, ascending: ascending)], sectionKey: key)
    return try #require(try ArraySource(cars).fetch(request).sectionIndex(includesSearch: search))
  }

  private func makes(_ makes: String...) -> [ParkedCar] {
    makes.enumerated().map { ParkedCar(Int64($0), $1) }
  }

  private func years(_ years: Int...) -> [ParkedCar] {
    years.enumerated().map { ParkedCar(Int64($0), year: $1) }
  }

  @Test func `Each letter that occurs is listed once, and leads to its first section`()
    throws
  {
    let index = try index(makes("BMW", "Bentley", "Škoda", "911", "", "Audi"), .value("make"))
    #expect(index.titles == ["A", "B", "S", "#"])
    #expect(
      index.entries.map(\.target) == [.section(1), .section(2), .section(4), .section(0)])
  }

  @Test func `Years are titles in full`() throws {
    let index = try index(years(2012, 1999, 2020, 2012), .value("year"), ascending: false)
    #expect(index.titles == ["2020", "2012", "1999"])
  }

  @Test(arguments: [
    (HourStyle.twentyFour, ["23:00", "12:00", "00:00"]), (.twelve, ["11 PM", "12 PM", "12 AM"]),
  ])
  func `Hours are titled as in the headings, in 24 or 12 hours`(
    style: HourStyle, titles: [String]
  ) throws {
    let cars = [0, 12, 23].map { ParkedCar($0, parked: $0 * 3_600_000) }
    let index = try index(cars, .hour("parked", style: style), ascending: false)
    #expect(index.titles == titles)
  }

  @Test func `Every hour has a name in both styles`() {
    #expect(
      (0..<24).map(HourStyle.twentyFour.name).joined(separator: " ")
        == "00 01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20 21 22 23")
    #expect(
      (0..<24).map(HourStyle.twelve.name).joined(separator: ",")
        == "12 AM,1 AM,2 AM,3 AM,4 AM,5 AM,6 AM,7 AM,8 AM,9 AM,10 AM,11 AM,"
        + "12 PM,1 PM,2 PM,3 PM,4 PM,5 PM,6 PM,7 PM,8 PM,9 PM,10 PM,11 PM")
  }

  @Test func `The title rule is a closure, and nil leaves a section out`() throws {
    let request = FetchRequest<ParkedCar>(
      sortedBy: [.ascending("make")], sectionKey: .value("make"))
    let sections = try ArraySource(makes("Audi", "BMW", "Saab")).fetch(request).sections
    let index = SectionIndex(sections) { $0.name == "BMW" ? nil : $0.name?.uppercased() }
    #expect(index.titles == ["AUDI", "SAAB"])
    #expect(index.entries.map(\.target) == [.section(0), .section(2)])
  }

  @Test func `There is no index without a section key`() throws {
    let list = try ArraySource(makes("Audi")).fetch(FetchRequest())
    #expect(try list.sectionIndex() == nil)
    #expect(try list.sectionIndex(includesSearch: true) == nil)
  }

  @Test func `The search is the first entry and shifts no other`() throws {
    let cars = makes("Audi", "BMW")
    let index = try index(cars, .value("make"), search: true)
    #expect(index.titles == ["{search}", "A", "B"])
    #expect(index.entries.map(\.target) == [.search, .section(0), .section(1)])
    #expect(try index.section(forSectionIndexTitle: "{search}", at: 0) == .search)
    #expect(try index.section(forSectionIndexTitle: "B", at: 2) == .section(1))
    #expect(index.section(forTitle: "B") == 1)
  }

  @Test func `During a search the index leads to sections only`() throws {
    let request = FetchRequest<ParkedCar>(
      predicate: .contains("make", "a"), sortedBy: [.ascending("make")], sectionKey: .value("make"))
    let found = try ArraySource(makes("Audi", "BMW", "Saab")).fetch(request)
    for index in [try found.sectionIndex(), try found.sectionIndex(includesSearch: false)] {
      #expect(index?.titles == ["A", "S"])
      #expect(index?.entries.map(\.target) == [.section(0), .section(1)])
    }
  }

  @Test func `Jump by year with search sentinel`() throws {
    let index = try index(
      years(2012, 2011, 1999), .value("year"), ascending: false, search: true)
    for (position, title) in index.titles.enumerated().dropFirst() {
      #expect(
        try index.section(forSectionIndexTitle: title, at: position) == .section(position - 1))
      #expect(index.section(forTitle: title) == position - 1)
    }
  }

  @Test func `A title that is not at its index is an error that names the one there`()
    throws
  {
    let index = try index(years(2012, 2011), .value("year"), ascending: false)
    #expect(throws: FetchError.indexTitleMismatch(title: "2", index: 0, found: "2012")) {
      try index.section(forSectionIndexTitle: "2", at: 0)
    }
    for position in [-1, 2] {
      #expect(throws: FetchError.indexTitleMismatch(title: "2012", index: position, found: nil)) {
        try index.section(forSectionIndexTitle: "2012", at: position)
      }
    }
  }

  @Test(arguments: [
    ("B", 1), ("b", 1), ("c", 2), ("C", 2), ("z", 3), ("", 0), ("#", 3), ("š", 2), ("BMW", 1),
    ("7", 3), ("Cadillac", 2),
  ])
  func `A typed title leads to its letter, or to the nearest that follows`(
    typed: String, section: Int
  ) throws {
    let index = try index(makes("Audi", "BMW", "Saab", "911"), .firstLetter("make"))
    #expect(index.titles == ["A", "B", "S", "#"])
    #expect(index.section(forTitle: typed) == section)
  }

  @Test(arguments: [
    ("2012", 0), ("3000", 0), ("2011", 1), ("1999", 1), ("1500", 2), ("999", 2), ("50", 3),
    ("-3", 3), ("-9", 4), ("-100", 4),
  ])
  func `A typed year leads to the nearest that follows, by value and not by digits`(
    typed: String, section: Int
  ) throws {
    let index = try index(
      years(2012, 1999, 999, -3, -10), .value("year"), ascending: false)
    #expect(index.section(forTitle: typed) == section)
  }

  @Test(arguments: [
    (HourStyle.twelve, "9 pm", 1), (.twelve, "11 PM", 0), (.twelve, "12 am", 3),
    (.twelve, "1 PM", 2),
    (.twentyFour, "9", 2), (.twentyFour, "22", 1), (.twentyFour, "0", 3),
    (.twentyFour, "22:00", 1), (.twentyFour, "09:00", 2),
  ])
  func `A typed hour leads to the nearest that follows`(
    style: HourStyle, typed: String, section: Int
  ) throws {
    let cars = [23, 20, 9, 0].map { ParkedCar($0, parked: $0 * 3_600_000) }
    let index = try index(cars, .hour("parked", style: style), ascending: false)
    #expect(index.section(forTitle: typed) == section)
  }

  /// What a jump to each title leads to: the name of the section.
  private func jumps(
    _ titles: [String], _ names: [String], _ key: SectionKey, ascending: Bool = true
  ) throws -> [String] {
    let cars = names.enumerated().map { ParkedCar(Int64($0), $1) }
    let request = FetchRequest<ParkedCar>(
      sortedBy: [.init(key.attribute, ascending: ascending)], sectionKey: key)
    let list = try ArraySource(cars).fetch(request)
    let index = try #require(try list.sectionIndex())
    let sections = try list.sections
    return titles.map { title in
      index.section(forTitle: title).map { sections[$0].name ?? "" } ?? "-"
    }
  }

  @Test func `An unknown title leads to the nearest one in the order of the list, or to the end`()
    throws
  {
    let typed = ["A", "C", "T", "Z", "5", "#"]
    let names = ["911", "Bentley", "BMW", "Saab", ""]
    let bare = ["Bentley", "BMW", "Saab"]
    // Sections: 911 (#), Bentley, BMW, Saab, Unknown (#).
    #expect(
      try jumps(typed, names, .value("make"))
        == ["Bentley", "Saab", "Unknown", "Unknown", "911", "911"])
    #expect(
      try jumps(typed, Array(names.dropLast()), .value("make"))
        == ["Bentley", "Saab", "Saab", "Saab", "911", "911"])
    #expect(
      try jumps(typed, bare, .value("make"))
        == ["Bentley", "Saab", "Saab", "Saab", "Bentley", "Bentley"])
    // Saab, BMW, Bentley, 911, Unknown.
    #expect(
      try jumps(typed, names, .value("make"), ascending: false)
        == ["911", "BMW", "Saab", "Saab", "911", "911"])
    #expect(
      try jumps(typed, bare, .value("make"), ascending: false)
        == ["Bentley", "BMW", "Saab", "Saab", "Bentley", "Bentley"])
    // B, S, #, Unknown (#): what has no letter follows the letters.
    #expect(
      try jumps(typed, names, .firstLetter("make")) == ["B", "S", "#", "#", "#", "#"])
    #expect(try jumps(typed, bare, .firstLetter("make")) == ["B", "S", "S", "S", "S", "S"])
    // S, B, #, Unknown (#).
    #expect(
      try jumps(typed, names, .firstLetter("make"), ascending: false)
        == ["#", "B", "S", "S", "#", "#"])
  }

  @Test(arguments: [
    ("Unknown", "Unknown"), ("unknown", "Unknown"), ("bmw", "BMW"), ("B", "Bentley"),
    ("911", "911"), ("#", "911"), ("BM", "Bentley"), ("Cadillac", "Saab"),
  ])
  func `A typed name leads to its section, and other titles as in the index`(
    typed: String, name: String
  ) throws {
    let names = ["911", "Bentley", "BMW", "Saab", ""]
    let request = FetchRequest<ParkedCar>(
      sortedBy: [.ascending("make")], sectionKey: .value("make"))
    let source = ArraySource(names.enumerated().map { ParkedCar(Int64($0), $1) })
    let list = try source.fetch(request)
    let section = try #require(try list.section(forTitle: typed))
    #expect(try list.sections[section].name == name)
    #expect(try source.fetch(FetchRequest()).section(forTitle: typed) == nil)
  }

  @Test func `Two letters in one character are listed under the first of them`() throws {
    let names = ["Zastava", "Ĳssel", "Iveco", "Ǆungla", "Dacia", "ǆip"]
    let index = try index(
      names.enumerated().map { ParkedCar(Int64($0), $1) }, .firstLetter("make"))
    #expect(index.titles == ["D", "I", "Z"])
    #expect(try jumps(["I", "D"], names, .value("make")) == ["Ĳssel", "Dacia"])
  }

  @Test func `The direction is known even if there is one letter`() throws {
    let typed = ["A", "B", "C"]
    #expect(
      try jumps(typed, ["BMW", ""], .value("make")) == ["BMW", "BMW", "Unknown"])
    #expect(
      try jumps(typed, ["BMW", ""], .value("make"), ascending: false)
        == ["Unknown", "BMW", "BMW"])
    #expect(
      try jumps(typed, ["BMW", "911"], .value("make"), ascending: false) == ["911", "BMW", "BMW"])
    var unknownFirst = SectionKey.value("make")
    unknownFirst.unknownPosition = .first
    #expect(try jumps(typed, ["BMW", ""], unknownFirst) == ["BMW", "BMW", "BMW"])
    #expect(
      try jumps(typed, ["BMW", ""], unknownFirst, ascending: false) == ["BMW", "BMW", "BMW"])
  }

  @Test(arguments: [("2013", "2012"), ("2005", "1999"), ("1990", "Unknown"), ("3000", "2012")])
  func `An unknown year leads on, and rows without a year are last`(
    typed: String, name: String
  ) throws {
    var cars = years(2012, 1999)
    cars.append(ParkedCar(9, "no year"))
    let list = try ArraySource(cars).fetch(
      FetchRequest(sortedBy: [.descending("year")], sectionKey: .value("year")))
    let section = try #require(try list.sectionIndex()?.section(forTitle: typed))
    #expect(try list.sections[section].name == name)
    let ascending = try ArraySource(cars).fetch(
      FetchRequest(sortedBy: [.ascending("year")], sectionKey: .value("year")))
    let next = try #require(try ascending.sectionIndex()?.section(forTitle: typed))
    let expected = ["2013": "Unknown", "2005": "2012", "1990": "1999", "3000": "Unknown"]
    #expect(try ascending.sections[next].name == expected[typed])
  }

  @Test func `An index without sections leads nowhere`() throws {
    let index = try index([], .value("make"), search: true)
    #expect(index.section(forTitle: "A") == nil)
  }
}
