import Testing

@testable import CarStorage

/// What the words of `park` say, at a stand with keys K1 to K60 and spots A1 to B20, which has
/// parked Foo Bar Specials and Land Cruisers.
struct ParkWordsTests {
  private static var stand: ParkWords.Knowledge {
    ParkWords.Knowledge(
      isTag: { field, text in
        let letters = TagShape(text)?.letters
        return field == .key ? letters == "K" : letters == "A" || letters == "B"
      },
      tagOfNumber: { $0 == .key && $1.allSatisfy(\.isNumber) ? "K" + $1 : nil },
      countOfMake: { $0.prefix(2).map { $0.lowercased() } == ["foo", "bar"] ? 2 : 0 },
      makeOfModel: { ["land cruiser": "Toyota", "golf": "Volkswagen"][$0.lowercased()] })
  }

  private static func read(_ line: String, make: String? = nil) throws -> String {
    let words = line.split(separator: " ").map { String($0).replacing("_", with: " ") }
    let read = try ParkWords(words, make: make, years: 1886...2027, stand)
    let facts = [
      read.make, read.model, read.color, read.year.map(String.init), read.tags[.key],
      read.tags[.spot],
    ]
    return facts.map { $0 ?? "-" }.joined(separator: ", ")
  }

  @Test(arguments: [
    ("BMW M3", "BMW, M3, -, -, -, -"),
    ("silver BMW X5 K7 A12", "BMW, X5, silver, -, K7, A12"),
    ("silver BMW X5 A12 K7", "BMW, X5, silver, -, K7, A12"),
    ("2019 bmw m3 k7", "bmw, m3, -, 2019, k7, -"),
    ("Toyota Land Cruiser", "Toyota, Land Cruiser, -, -, -, -"),
    ("Toyota Land Cruiser white K7", "Toyota, Land Cruiser, white, -, K7, -"),
    ("Range Rover Sport", "Range Rover, Sport, -, -, -, -"),
    ("land rover defender 110 green", "land rover, defender 110, green, -, -, -"),
    ("rolls royce Silver Shadow", "rolls royce, Silver Shadow, -, -, -, -"),
    ("Mercedes-Benz E 220 d", "Mercedes-Benz, E 220 d, -, -, -, -"),
    ("vw golf dark blue", "Volkswagen, golf, dark blue, -, -, -"),
    ("dunkel blau Audi A4", "Audi, A4, dunkel blau, -, -, -"),
    ("szary Fiat 500", "Fiat, 500, szary, -, -, -"),
    ("2020 silver Audi A4 B7", "Audi, A4, silver, 2020, -, B7"),
    ("silver 2020 Audi", "Audi, -, silver, 2020, -, -"),
    // The first word behind the make is the model, where the make has such models.
    ("audi a4", "audi, a4, -, -, -, -"),
    ("audi a4 a13", "audi, a4, -, -, -, a13"),
    ("BMW A13", "BMW, -, -, -, -, A13"),
    ("BMW K7", "BMW, -, -, -, K7, -"),
    ("Volvo XC60 A3", "Volvo, XC60, -, -, -, A3"),
    // A second key is no key, and a tag of another stand is none.
    ("BMW M3 K7 K8", "BMW, M3 K7, -, -, K8, -"),
    ("BMW M3 Z9", "BMW, M3 Z9, -, -, -, -"),
    // Years, and models that look like years.
    ("peugeot 2008", "peugeot, 2008, -, -, -, -"),
    ("peugeot 2008 2019", "peugeot, 2008, -, 2019, -, -"),
    ("BMW 2019", "BMW, -, -, 2019, -, -"),
    ("2028 BMW", "2028, BMW, -, -, -, -"),
    ("2019", "2019, -, -, -, -, -"),
    ("02019 BMW", "02019, BMW, -, -, -, -"),
    // A colour in several words, before the make and behind the model, and in quotes.
    ("Navy Blue BMW X5", "BMW, X5, Navy Blue, -, -, -"),
    ("Fiat 500 blu scuro", "Fiat, 500, blu scuro, -, -, -"),
    ("BMW X5 blue metallic K7", "BMW, X5, blue metallic, -, K7, -"),
    ("dark_blue BMW X5", "BMW, X5, dark blue, -, -, -"),
    // An article, and tags before the make.
    ("the silver BMW", "BMW, -, silver, -, -, -"),
    ("K7 A12 BMW X5", "BMW, X5, -, -, K7, A12"),
    ("a silver 2019 audi", "audi, -, silver, 2019, -, -"),
    ("De Tomaso Pantera", "De Tomaso, Pantera, -, -, -, -"),
    ("la mia Fiat rossa", "Fiat, -, rossa, -, -, -"),
    ("The Foobar Deluxe", "Foobar, Deluxe, -, -, -, -"),
    // A make that is an article elsewhere.
    ("Mia Electric", "Mia, Electric, -, -, -, -"),
    ("Mia Electric L white K7", "Mia, Electric L, white, -, K7, -"),
    ("K7", "-, -, -, -, K7, -"),
    // A key and a spot as people say them, and with commas.
    ("dark blue VW golf key 3 spot A3", "Volkswagen, golf, dark blue, -, K3, A3"),
    ("Skoda Octavia kombi grey spot A 5", "Skoda, Octavia kombi, grey, -, -, A 5"),
    ("white bmw k 58 b 21", "bmw, -, white, -, k 58, b 21"),
    ("mercedes e class, silver, key 12, A7", "mercedes, e class, silver, -, K12, A7"),
    ("BMW,X6,black,K43", "BMW, X6, black, -, K43, -"),
    ("Opel Corsa key 7A", "Opel, Corsa, -, -, 7A, -"),
    ("Opel key", "Opel, key, -, -, -, -"),
    ("VW Golf 1,9 TDI", "Volkswagen, Golf 1,9 TDI, -, -, -, -"),
    ("Mercedes A 180", "Mercedes, A 180, -, -, -, -"),
    // A model that reads like a tag stands behind the make or its own line of models.
    ("Mercedes AMG A45 K7", "Mercedes, AMG A45, -, -, K7, -"),
    ("Mercedes C 200 A12", "Mercedes, C 200, -, -, -, A12"),
    // What the stand has parked.
    ("foo bar special red", "foo bar, special, red, -, -, -"),
    ("land cruiser white", "Toyota, land cruiser, white, -, -, -"),
    ("golf", "Volkswagen, golf, -, -, -, -"),
    ("Moskvitch 412", "Moskvitch, 412, -, -, -, -"),
    // A word in quotes is never divided.
    ("Volkswagen A_5", "Volkswagen, A 5, -, -, -, -"),
    ("Alfa_Romeo Giulia_Sprint K7", "Alfa Romeo, Giulia Sprint, -, -, K7, -"),
    ("red", "-, -, red, -, -, -"),
    ("white", "-, -, white, -, -, -"),
  ])
  func `words are divided among the fields`(line: String, expected: String) throws {
    #expect(try Self.read(line) == expected)
  }

  @Test func `where the make is given, the words begin with the model`() throws {
    #expect(try Self.read("Roadster K7", make: "Kia") == "-, Roadster, -, -, K7, -")
    #expect(try Self.read("2001 Roadster red", make: "Kia") == "-, Roadster, red, 2001, -, -")
  }

  @Test func `the first word behind a make of an option is the model, too`() throws {
    #expect(try Self.read("K5 K7", make: "Kia") == "-, K5, -, -, K7, -")
    #expect(try Self.read("A4", make: "Audi") == "-, A4, -, -, -, -")
    #expect(try Self.read("2008", make: "Peugeot") == "-, 2008, -, -, -, -")
  }

  @Test(arguments: [
    ("WA 12345", "WA 12345 -"), ("WX55512 white Fiat", "WX55512 -"),
    ("WI 1234 white BMW X1 K41", "WI 1234 -"), ("BMW X1 WI1234 K41", "WI1234 -"),
    ("BMW X1 AB12 CDE", "AB12 CDE -"), ("BMW X1 AB12CDE", "AB12CDE -"),
    ("Dodge Ram 2500", "- -"), ("Mercedes C63AMG", "- -"), ("GLE 450", "- -"),
    ("bmw x5 white K15 B4 owner Jan Kowalski", "- Jan Kowalski"),
    ("BMW X1 for Ludwig von Trapp", "- Ludwig von Trapp"), ("BMW X1 for the Smiths", "- Smiths"),
    ("Mercedes Sprinter 316CDI", "- -"), ("GMC Sierra 2500HD", "- -"), ("UAZ 3151 green", "- -"),
    ("VW Golf 1,9 TDI", "- -"), ("VW Golf 1234BCD", "1234BCD -"),
    ("white bmw x3 for Wojciechowski K40", "- Wojciechowski"), ("Opel for", "- -"),
    ("BMW X1 for Mia Berg", "- Mia Berg"), ("BMW X1 for Mia", "- Mia"),
    ("Opel Corsa for An Nguyen K7", "- An Nguyen"), ("Opel Corsa for la toya", "- la toya"),
    ("Opel Corsa for my wife", "- wife"), ("Opel Corsa per la signora Rossi", "- signora Rossi"),
    ("B-MW 77 BMW X1 K18", "B-MW 77 -"), ("B-MW 77 BMW K18", "B-MW 77 -"),
    ("B-MW 77 K18", "B-MW 77 -"),
  ])
  func `a plate and an owner are words, too`(line: String, expected: String) throws {
    let read = try ParkWords(
      line.split(separator: " ").map(String.init), years: 1886...2027, Self.stand)
    #expect("\(read.plate ?? "-") \(read.owner ?? "-")" == expected)
  }

  @Test(arguments: [
    "B MW 1234", "HH-AB 123", "HH-AB123", "M-XX5", "S-GO911", "B-TY 77E", "AB12 CDE", "LX17 RXH",
    "FZ 123 AB", "AB-123-CD", "1234 BCD", "12-AB-34", "1AB 2345", "WA 12345", "W-12345X",
    "ABC-1234", "KR 1234A", "AB12CDE", "1234BCD",
  ])
  func `plates of several countries are taken, and what stands before them`(plate: String) throws {
    for line in ["silver BMW X5 2019 \(plate) K7 A12", "silver BMW X5 2019 K7 A12 plate \(plate)"] {
      let words = line.split(separator: " ").map(String.init)
      let read = try ParkWords(words, years: 1886...2027, Self.stand)
      #expect(read.plate == plate, "\(line)")
      #expect(try Self.read(line) == "BMW, X5, silver, 2019, K7, A12", "\(line)")
    }
    let quoted = try ParkWords(["BMW", "X5", plate], years: 1886...2027, Self.stand)
    #expect(quoted.plate == plate && quoted.model == "X5")
  }

  @Test(arguments: [
    "Mercedes GLC 300", "Mazda MX-5", "Ford F-150", "Audi RS 6", "Audi e-tron 55", "BMW X5 M50d",
    "Peugeot 5008 GT", "Toyota C-HR 2", "UAZ 3151", "Ram 2500", "Ford Mustang GT 2019",
    "Volvo XC 90", "Fiat 500 C", "Nissan GT-R 35", "Mercedes AMG GT R", "Porsche 911 Targa 4S",
  ])
  func `models are no plates`(line: String) throws {
    let words = line.split(separator: " ").map(String.init)
    #expect(try ParkWords(words, years: 1886...2027, Self.stand).plate == nil)
  }

  @Test(arguments: [
    ("vw polo for Frau Weiß K7", "Frau Weiß -"), ("Fiat 500 for Mr. Black", "Mr. Black -"),
    ("Fiat 500 owner Rosa Braun A12", "Rosa Braun -"), ("Audi A4 for Nowak silver", "Nowak silver"),
    ("silver Audi A4 for Jan Nowak B MW 1234", "Jan Nowak silver"), ("BMW X5 for K7", "- -"),
  ])
  func `a name that is a colour is a name`(line: String, expected: String) throws {
    let words = line.split(separator: " ").map(String.init)
    let read = try ParkWords(words, years: 1886...2027, Self.stand)
    #expect("\(read.owner ?? "-") \(read.color ?? "-")" == expected)
  }

  @Test func `nothing is asked of a store for a common make and model`() throws {
    struct Asked: Error {}
    let silent = ParkWords.Knowledge(
      isTag: { _, _ in throw Asked() }, countOfMake: { _ in throw Asked() },
      makeOfModel: { _ in throw Asked() })
    for line in [["BMW", "M3"], ["2019", "Toyota", "Land", "Cruiser"], ["silver", "Audi", "A4"]] {
      _ = try ParkWords(line, years: 1886...2027, silent)
    }
  }

  @Test(arguments: [
    ("silver BMW X5 K7 A12", "color silver, key K7, make BMW, model X5, spot A12"),
    (" rolls royce\n Silver Shadow ", "make rolls royce, model Silver Shadow"),
    ("foo bar 2019", "make foo bar, year 2019"),
    ("silver lining wedding party", "-"), ("John Smith X5 K7", "-"),
    ("silver Seat Ibiza K7 A12\nred Audi A4 K8 A13", "-"),
    (
      "WI 1234 BMW X1 for Jan Nowak",
      "first name Jan, last name Nowak, make BMW, model X1, plate WI 1234"
    ),
    ("unknown car K7", "-"), ("unknown car K7 A12", "key K7, make unknown, model car, spot A12"),
    ("child seat please", "-"),
  ])
  func `a line about a car has its fields, and any other has none`(
    line: String, fields: String
  ) throws {
    let found = try ParkWords.fields(ofLine: line, years: 1886...2027, Self.stand)
    let texts = found?.map { "\($0.key.title) \($0.value)" }.sorted().joined(separator: ", ")
    #expect(texts ?? "-" == fields)
  }

  @Test func `a stand that has parked nothing has keys and spots as most stands have`() throws {
    let fields = try ParkWords.fields(
      ofLine: "red Seat Ibiza K7 A12", years: 1886...2027, .ofNewStand)
    #expect(
      fields == [.make: "Seat", .model: "Ibiza", .color: "red", .key: "K7", .spot: "A12"])
  }
}
