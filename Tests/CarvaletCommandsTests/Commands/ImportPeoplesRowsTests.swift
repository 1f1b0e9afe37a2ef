import Foundation
import Testing

@testable import CarvaletCommands

/// `import` reads the rows of files that were not written for carvalet.
@Suite(.everyStore) struct ImportPeoplesRowsTests {
  @Test func `rows without a car are left out, and counted`() throws {
    let totals = try imported(
      "make,model,plate,fee\nBMW,M3,B 1,12\n,,,\nAudi,A4,B 2,8\n , ,,\n,,,20\n")
    #expect(totals.run.output == "Imported 2 cars (3 rows without a car left out)\n")
    #expect(totals.cars == "Audi\tA4\tB 2\nBMW\tM3\tB 1\n")
    #expect(
      try imported("{}\n{\"make\":\"BMW\"}\n", name: "cars.ndjson").run.output
        == "Imported 1 car (1 row without a car left out)\n")
  }

  @Test func `rows that end early are said`() throws {
    let short = try imported("make,model,plate\nBMW,M3,B 1\nAudi\n")
    #expect(short.cars == "Audi\tUnknown\t\nBMW\tM3\tB 1\n")
    #expect(short.run.messages.contains("1 row has fewer fields than the header. "))
    let named = try imported("B 1,BMW\nB 2\n", "--no-header --columns plate,make")
    #expect(named.run.messages.contains("1 row has fewer fields than the header. "))
  }

  @Test func `a bad row takes no other along`() throws {
    let text = "make,note\nBMW,x\nAudi,\"never\nSeat,x,y\nFiat,z\n"
    let refused = try imported(text)
    #expect(refused.run.status == .dataRefused)
    #expect(refused.run.messages.contains("cars.csv:3:6: the quote opened here is never closed"))
    #expect(refused.run.messages.contains("cars.csv:4:8: expected 2 fields, found 3"))
    let skipped = try imported(text, "--skip-bad-rows", fields: "make")
    #expect(skipped.cars == "BMW\nFiat\n")
  }

  @Test func `what is no car of a table is none`() throws {
    let read = try imported(
      "plate,make,model\nB 1,BMW,M3\nplate,make,model\nTotal,2,\nSeite 1 von 1,,\nB 2,Audi,A4\n")
    #expect(read.run.output == "Imported 2 cars (3 rows without a car left out)\n")
    let names = try imported(
      "lastname,plate,note\nPage,B 1,\nSmith,B 2,Total loss\n", fields: "ownerLastName,plate")
    #expect(names.cars == "Smith\tB 2\nPage\tB 1\n", "\(names.run)")
    let car = try imported("B 1234,BMW,M3,K7,key\nB 2222,Audi,A4,K8,x\n")
    #expect(car.run.status == .usage)
    #expect(car.run.messages.contains("--no-header --columns plate,make,model,"), "\(car.run)")
    #expect(try imported("plate;make;model\nB 1,BMW,M3\n").run.status == .dataRefused)
  }

  @Test func `names with a comma, guards of formulas and failed formulas are what they stand for`()
    throws
  {
    let read = try imported(
      "owner,plate,note,color,parked\n\"Smith, John\",'=A1,'-x,#N/A,2026-11-20 6:30 p.m.\n",
      fields: "ownerFirstName,ownerLastName,plate,note,color")
    #expect(read.cars == "John\tSmith\t=A1\t-x\t\n", "\(read.run)")
    #expect(read.run.messages.contains("2 texts begin with the apostrophe"), "\(read.run)")
    let whole = try imported(
      "nombre,marca\nAna García,Seat\n\"Smith, Jr.\",Kia\n", fields: "ownerLastName")
    #expect(whole.cars == "Jr.\nGarcía\n", "\(whole.run)")
    let notes = try imported(#"{"make":"BMW","notes":["a"]}"#, name: "cars.ndjson").run
    #expect(notes.status == .dataRefused)
  }

  @Test(arguments: [
    (#"BMW, "M 3, red" ,B 1"#, "M 3, red"), (#"BMW, "M"3 x,B 1"#, #""M"3 x"#),
    (#"BMW,"M 3" ,B 1"#, "M 3"), (#"BMW,  "M ""3""",B 1"#, #"M "3""#),
  ])
  func `blanks around quotes are no text`(row: String, model: String) throws {
    let read = try imported("make,model,plate\n\(row)\n", fields: "make,model,plate")
    #expect(read.cars == "BMW\t\(model)\tB 1\n", "\(read.run)")
  }

  @Test(arguments: ["cars.tsv", "cars.ndjson"])
  func `lines that end with a carriage return alone are read`(name: String) throws {
    let text =
      name.hasSuffix("tsv")
      ? "make\tplate\rBMW\tB 1\rAudi\tB 2\r"
      : #"{"make":"BMW","plate":"B 1"}"# + "\r" + #"{"make":"Audi","plate":"B 2"}"#
    #expect(try imported(text, name: name).cars == "Audi\tUnknown\tB 2\nBMW\tUnknown\tB 1\n")
  }

  @Test(arguments: [
    ("PK\u{3}\u{4}\u{14}", "is a spreadsheet. Save it as CSV"),
    ("%PDF-1.7", "is a PDF"), ("\n <!DOCTYPE html><p>", "is a page of HTML"),
  ])
  func `what is no text says what to do`(bytes: String, sentence: String) throws {
    let run = try imported(bytes).run
    #expect(run.status == .dataRefused)
    #expect(run.messages.contains(sentence), "\(run)")
    // Its own name does not say its format.
    let named = try imported(bytes, name: "cars.xlsx").run
    #expect(named.messages.contains(sentence), "\(named)")
    #expect(!named.messages.contains("SafeText"))
  }

  @Test func `words for nothing are nothing, but in a model and a note`() throws {
    let text = "make,model,color,owner,note\nBMW,-,N/A,(null),none\nNone,M3,?,Unknown,-\n"
    let fields = "make,model,color,owner,note"
    let read = try imported(text, fields: fields)
    #expect(read.cars == "BMW\t-\t\t\tnone\nUnknown\tM3\t\t\t-\n")
    #expect(
      read.run.messages.contains(
        "4 fields say nothing, as 'N/A' or '-' do (2 of color, 2 of owner)."), "\(read.run)")
    let kept = try imported(text, "--keep-words", fields: fields)
    #expect(kept.cars.contains("BMW\t-\tN/A\t"))
    let export = try imported(
      "ticket,dateCreated,utcOffset,make,color\n1,2026-01-01T00:00:00Z,0,None,-\n", fields: fields)
    #expect(export.cars == "None\tUnknown\t-\t\t\n")
  }

  @Test func `lines of old files are read`() throws {
    #expect(
      try imported("make;plate\rBMW;B 1\rAudi;B 2\r").cars
        == "Audi\tUnknown\tB 2\nBMW\tUnknown\tB 1\n")
  }

  @Test(arguments: [
    "Total", "Summe:", "Seite 1 von 3", "GRAND TOTAL", "Number of cars", "3 cars", "# records: 3",
    "(1 row affected)", "-----", "*** END ***", "End of list", "Montag", "Montag, 23.11.",
    "Friday 20 November", "23.11.2026", "20.11.26", "20/11", "Fr 20.11.26", "20 Nov 2026",
    "Datum: 20.11.2026", "Fri 11/20/2026",
  ])
  func `a line of a table is no car, and is named`(text: String) throws {
    let read = try imported("plate,make,model\nB 1,BMW,M3\n\"\(text)\",,\nB 2,Audi,A4\n")
    #expect(read.run.output == "Imported 2 cars (1 row without a car left out)\n", "\(read.run)")
    #expect(
      read.run.messages.contains("Left out, for they are no cars: line 3 '\(text)'"),
      "\(read.run)")
  }

  @Test(arguments: [
    "PAGE 1X", "MO 1234", "12-11-10", "123 FIN 75", "Total Wine", "Friday Adams", "FIN 123",
    "DOMINGO 1", "TOTAL 911 X",
  ])
  func `a car is no line of a table, though it begins as one`(plate: String) throws {
    let read = try imported("plate,make,model\n\(plate),,\n", fields: "plate")
    #expect(read.cars == "\(plate)\n", "\(read.run)")
  }

  @Test(arguments: [
    ("plate,make\nPAGE,Ford\n", 1), ("owner,make\nTotal,VW\n", 1),
    ("plate,year\nTOTAL,2019\n", 1), ("plate\nTOTAL\nPAGE 1\n", 2),
    ("ticket,plate,make\nTotal,1,\n", 0), ("Nr;plate;make\nSumme;2;\n", 0),
    ("plate,make,fee\nTotal,2,12 EUR\n", 0), ("plate,make\n-----,----\n", 0),
  ])
  func `a sum stands beside numbers alone`(text: String, count: Int) throws {
    let read = try imported(text)
    #expect(read.cars.split(separator: "\n").count == count, "\(read.run)")
  }

  @Test func `the heading of a day is the day of the times below it`() throws {
    let read = try imported(
      "plate,make,in,out\n19.11.2026,,,\nB 1,BMW,18:05,0:30\n20 Nov 2026,,,\nB 2,VW,9:05,\n",
      fields: "plate,parked,returned")
    let csv = "plate,make,in,out\nFriday,,,\nB 1,BMW,18:05,\n"
    #expect(read.run.output.hasPrefix("Imported 2 cars"), "\(read.run)")
    #expect(read.cars.contains("B 1\t2026-11-19 18:05, 6 h 25 min\t2026-11-20 00:30\n"))
    #expect(read.cars.contains("B 2\t2026-11-20 09:05, "))
    let undated = try imported(csv).run
    #expect(undated.status == .dataRefused)
    #expect(
      undated.messages.contains(
        #"in: the heading "Friday" above it is no day of the calendar"#), "\(undated)")
  }

  @Test func `years in two digits are of the last century or of this one, as it is said`() throws {
    let read = try imported(
      "make,year\nBMW,98\nAudi,'04\nFiat,39\nVW,40\nKia,2019\n", fields: "year")
    #expect(read.cars == "2004\n1998\n2039\n2019\n1940\n")
    #expect(
      read.run.messages.contains(
        "4 years have two digits, of which 40 to 99 were read as 1940 to 1999, 00 to 39 as 2000 to")
    )
    // An export has them to the letter.
    let export = try imported(
      "ticket,dateCreated,utcOffset,make,year\n1,2026-01-01T00:00:00Z,0,BMW,98\n", fields: "year")
    #expect(export.cars == "98\n")
  }

  @Test func `keys and plates that several cars of a file have are told`() throws {
    let read = try imported(
      """
      make,key,plate,parked,returned
      BMW,k1,B 1,2026-11-20 18:00,
      Audi,K1,b-1,2026-11-20 18:00,
      Kia,K2,B 2,2026-11-20 18:00,
      Seat,K2,B 3,2026-11-20 18:00,2026-11-20 19:00

      """)
    #expect(
      read.run.messages == """
        Cars on the lot have the same key: k1 (2 cars)
        Cars on the lot have the same plate: B 1 (2 cars)

        """)
    let json = try imported("make,key\nBMW,K1\nAudi,K1\n", "--json").run.output
    #expect(json.contains(#""shared":[{"field":"key","text":"K1","cars":2}]"#))
  }

  @Test func `what a refusal is about is called as in the file`() throws {
    let read = try imported("Marke;Ankunft;Baujahr\nBMW;gestern;2019\nAudi;20.11.2026 9:00;neu\n")
      .run
    #expect(
      read.messages.contains(
        #"cars.csv:2:5: Ankunft: "gestern" is not a time; --map parked= leaves"#))
    #expect(read.messages.contains(#"cars.csv:3:22: Baujahr: "neu" is not a number"#))
    let joined = try imported("make,Date,Time\nBMW,20.11.2026,x\n").run
    #expect(joined.messages.contains(#"Date+Time: "20.11.2026 x" is not a time"#))
    let left = try imported("make,Ankunft,Ausfahrt\nBMW,20.11.2026 9:00,19.11.2026 9:00\n").run
    #expect(left.messages.contains("Ausfahrt: before the car was parked"))
  }

  @Test func `a file that is UTF-8 is not read as another encoding`() throws {
    for encoding in ["windows-1252", "windows-1250"] {
      let read = try imported("make,owner\nBMW,Müller\n", "--encoding \(encoding)")
      #expect(read.run.status == .usage)
      #expect(
        read.run.messages.contains(
          "The file is UTF-8, so --encoding \(encoding) would spoil its names. Leave it out."))
    }
    #expect(try imported("make\nBMW\n", "--encoding windows-1252").run.status == .done)
    // The whole file is looked at, and its last character is whole.
    let late = try imported(
      "make,owner\n" + String(repeating: "BMW,Ann\n", count: 10_000) + "BMW,Müller\n",
      "--encoding windows-1252")
    #expect(late.run.status == .usage)
    let scene = try CommandScene()
    let file = scene.path("last.csv")
    try Data("make,owner\nBMW,Zo".utf8 + [0xEB] + "\n".utf8).write(to: URL(fileURLWithPath: file))
    #expect(scene.run("import \(file) --encoding windows-1252").status == .done)
    #expect(scene.run("list --fields owner").output == "Zoë\n")
  }

  @Test func `a list inside an object of JSON is read`() throws {
    let text = #"{"status":"ok","count":2,"cars":[{"make":"BMW"}, {"make":"Audi"}],"next":null}"#
    let read = try imported(text, name: "cars.json")
    #expect(read.cars == "Audi\tUnknown\t\nBMW\tUnknown\t\n")
    #expect(
      read.run.messages.contains(#"Read 'FOLDER/cars.json' from its list "cars""#), "\(read.run)")
    let twice = try imported(#"{"in":[{"make":"BMW"}],"out":[{"make":"Kia"}]}"#, name: "cars.json")
    #expect(twice.run.status == .dataRefused)
    #expect(twice.run.messages.contains("jq .out cars.json | carvalet import - --format json"))
    let users = try imported(
      #"{"errors":[],"data":{"cars":[{"make":"BMW"}]},"users":[{"name":"x"}]}"#, name: "cars.json")
    #expect(users.cars == "BMW\tUnknown\t\n", "\(users.run)")
    let place = try imported(#"{"place":"Hotel","tickets":[{"make":"BMW"}]}"#, name: "cars.json")
    #expect(place.cars == "BMW\tUnknown\t\n", "\(place.run)")
    let archive = try imported(#"{"cars":[],"archive":[{"make":"Kia"}]}"#, name: "cars.json")
    #expect(archive.run.status == .dataRefused)
    // A car with a list is a car.
    let car = try imported(#"{"history":[{"make":"Kia"}],"make":"BMW"}"#, name: "cars.json")
    #expect(car.cars == "BMW\tUnknown\t\n")
    let none = try imported(#"{"cars":[]}"#, name: "cars.json")
    #expect(none.cars.isEmpty)
  }
}
