import FetchedResults
import Testing

/// Each row stands in the section where a person looks for it: spellings of one name together,
/// missing values under Unknown, hours and days by the clock of the car.
struct SectionTests {
  private func byMake(_ key: SectionKey? = .value("make")) -> FetchRequest<ParkedCar> {
    FetchRequest(sortedBy: [.ascending("make")], sectionKey: key)
  }

  @Test func `Makes with the same sort key are one section`() throws {
    let cars = [
      ParkedCar(1, "bmw"), ParkedCar(2, "BMW"), ParkedCar(3, "Škoda"), ParkedCar(4, "Bmw"),
      ParkedCar(5, "skoda"), ParkedCar(6, "BMW"), ParkedCar(7, "Škoda"),
    ]
    #expect(try outline(cars, byMake()) == "BMW: 1 2 4 6\nŠkoda: 3 5 7")
  }

  @Test func `Among equally frequent spellings the first by its bytes names the section`() throws {
    let cars = [ParkedCar(1, "bmw"), ParkedCar(2, "Bmw"), ParkedCar(3, "BMW")]
    #expect(try outline(cars, byMake()) == "BMW: 1 2 3")
    let later = [
      ParkedCar(3, "bmw"), ParkedCar(2, "Bmw"), ParkedCar(4, "bmw"), ParkedCar(5, "Bmw"),
    ]
    #expect(try outline(later, byMake()) == "Bmw: 2 3 4 5")
    let marks = [ParkedCar(1, "Citroe\u{308}n"), ParkedCar(2, "Citroën")]
    let name = try ArraySource(marks).fetch(byMake()).sections[0].name
    #expect(name.map { Array($0.utf8) } == Array("Citroe\u{308}n".utf8))
  }

  @Test func `Null, empty and blank makes are one section named Unknown`() throws {
    let cars = [ParkedCar(1), ParkedCar(2, "Zastava"), ParkedCar(3, ""), ParkedCar(4, " ")]
    var key = SectionKey.value("make")
    #expect(try outline(cars, byMake(key)) == "Zastava: 2\nUnknown: 1 3 4")
    key.unknownPosition = .first
    #expect(try outline(cars, byMake(key)) == "Unknown: 1 3 4\nZastava: 2")
    key.unknownPosition = .excluded
    #expect(try outline(cars, byMake(key)) == "Zastava: 2")
  }

  @Test func `Unknown stays last when the list is reversed`() throws {
    let cars = [ParkedCar(1), ParkedCar(2, "Audi"), ParkedCar(3, "BMW")]
    let request = FetchRequest<ParkedCar>(
      sortedBy: [.descending("make")], sectionKey: .value("make"))
    #expect(try outline(cars, request) == "BMW: 3\nAudi: 2\nUnknown: 1")
  }

  @Test func `A make that is the text Unknown is a make like any other`() throws {
    let cars = [ParkedCar(1), ParkedCar(2, "Unknown"), ParkedCar(3, "VW")]
    let list = try ArraySource(cars).fetch(byMake())
    #expect(try list.outline() == "Unknown: 2\nVW: 3\nUnknown: 1")
    #expect(try list.sectionIndex()?.titles == ["U", "V", "#"])
  }

  @Test func `No section key gives one section without a name, even when empty`() throws {
    for cars in [[], [ParkedCar(1, "BMW")]] {
      let list = try ArraySource(cars).fetch(byMake(nil))
      let sections = try list.sections
      #expect(sections.count == 1)
      #expect(sections[0].name == nil)
      #expect(sections[0].identity == .all)
      #expect(sections[0].numberOfObjects == cars.count)
    }
  }

  @Test func `A section key and no rows give no sections`() throws {
    #expect(try ArraySource<ParkedCar>([]).fetch(byMake()).sections.isEmpty)
  }

  @Test func `Years are numbers, newest first, named in full`() throws {
    let cars = [
      ParkedCar(1, year: 999), ParkedCar(2, year: 2012), ParkedCar(3), ParkedCar(4, year: -5),
      ParkedCar(5, year: 2012),
    ]
    let request = FetchRequest<ParkedCar>(
      sortedBy: [.descending("year"), .ascending("ticket")], sectionKey: .value("year"))
    #expect(try outline(cars, request) == "2012: 2 5\n999: 1\n-5: 4\nUnknown: 3")
  }

  @Test func `Decades round down, below zero too`() throws {
    let cars = [2012, 2019, 0, 9, -1, -10, -11].enumerated().map {
      ParkedCar(Int64($0), year: $1)
    }
    let request = FetchRequest<ParkedCar>(
      sortedBy: [.ascending("year")], sectionKey: .decade("year"))
    #expect(try outline(cars, request) == "-20s: 6\n-10s: 5 4\n0s: 2 3\n2010s: 0 1")
  }

  @Test func `Hours are those of the car's clock, latest first, newest inside`() throws {
    let hour: Int64 = 3_600_000
    let cars = [
      ParkedCar(1, parked: 23 * hour), ParkedCar(2, parked: 23 * hour, clock: 3600),
      ParkedCar(3, parked: 9 * hour), ParkedCar(4, parked: 33 * hour), ParkedCar(5),
    ]
    let request = FetchRequest<ParkedCar>(
      sortedBy: [.descending("parked")], sectionKey: .hour("parked"))
    #expect(try outline(cars, request) == "23:00: 1\n09:00: 4 3\n00:00: 2\nUnknown: 5")
  }

  @Test func `Days are those of the car's clock`() throws {
    let day: Int64 = 86_400_000
    let cars = [
      ParkedCar(1, parked: -1), ParkedCar(2, parked: -1, clock: 60),
      ParkedCar(3, parked: 20_000 * day),
    ]
    let request = FetchRequest<ParkedCar>(
      sortedBy: [.ascending("parked")], sectionKey: .day("parked"))
    #expect(try outline(cars, request) == "1969-12-31: 1\n1970-01-01: 2\n2024-10-04: 3")
  }

  @Test func `Hours of days are in the order of time, across midnight and before 1970`() throws {
    let hour: Int64 = 3_600_000
    let cars = [
      ParkedCar(1, parked: -1), ParkedCar(2, parked: -1, clock: 3600), ParkedCar(3, parked: hour),
      ParkedCar(4, parked: 26 * hour + 1), ParkedCar(5, parked: 26 * hour),
    ]
    let request = FetchRequest<ParkedCar>(
      sortedBy: [.descending("parked")], sectionKey: .dayHour("parked"))
    #expect(
      try outline(cars, request)
        == "1970-01-02 02:00: 4 5\n1970-01-01 01:00: 3\n1970-01-01 00:00: 2\n1969-12-31 23:00: 1")
  }

  @Test func `Letters are folded capitals, and # follows them in both directions`()
    throws
  {
    let makes = ["élan", "Eagle", "911", "ßx", "日産", "", "_a", "bmw"]
    let cars = makes.enumerated().map { ParkedCar(Int64($0), $1) }
    #expect(
      try outline(cars, byMake(.firstLetter("make")))
        == "B: 7\nE: 1 0\nS: 3\n日: 4\n#: 6 2\nUnknown: 5")
    let turned = FetchRequest<ParkedCar>(
      sortedBy: [.descending("make")], sectionKey: .firstLetter("make"))
    #expect(try outline(cars, turned) == "日: 4\nS: 3\nE: 0 1\nB: 7\n#: 2 6\nUnknown: 5")
  }

  @Test func `Booleans, reals and dates are sections under their own names`() throws {
    let cars = [
      ParkedCar(1, parked: 0, price: 0.5, electric: true),
      ParkedCar(2, parked: 1000, price: -2, electric: false),
    ]
    let expected = [
      "electric": ["0", "1"], "price": ["-2.0", "0.5"],
      "parked": ["1970-01-01 00:00:00", "1970-01-01 00:00:01"], "ticket": ["1", "2"],
    ]
    for (name, names) in expected {
      let list = try ArraySource(cars).fetch(FetchRequest(sectionKey: .value(name)))
      #expect(try list.sections.map(\.name) == names)
    }
  }

  @Test func `Sections may be in the opposite order of the rows in them`() throws {
    let cars = [ParkedCar(1, "Audi", year: 1), ParkedCar(2, "Audi", year: 2), ParkedCar(3, "BMW")]
    var key = SectionKey.value("make")
    key.isAscending = false
    let request = FetchRequest<ParkedCar>(sortedBy: [.descending("year")], sectionKey: key)
    #expect(try outline(cars, request) == "BMW: 3\nAudi: 2 1")
  }
}
