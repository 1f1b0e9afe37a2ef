import Foundation
import Testing

@testable import CarvaletCommands

/// `import` of files as people have them, which were not written for carvalet.
@Suite(.everyStore) struct ImportPeoplesFilesTests {
  /// Imports a file, and lists what is on the lot then.
  private func imported(
    _ text: String, _ options: String = "", name: String = "cars.csv",
    fields: String = "make,model,plate"
  ) throws -> (run: Consequences, cars: String) {
    let scene = try CommandScene()
    try Data(text.utf8).write(to: scene.folder.appendingPathComponent(name))
    let run = scene.run("import \(scene.folder.path)/\(name) \(options)")
    return (run, scene.run("list --all --sort make --fields \(fields)").output)
  }

  @Test func `columns without a name, twice, or unknown are left out, and said`() throws {
    let padded = try imported("make,model,plate,,\nBMW,M3,B 1,,\nAudi,A4,B 2,,x\n")
    #expect(padded.run.output == "Imported 2 cars\n")
    #expect(padded.run.messages.contains("Columns ignored: '#5'. --map takes them in."))
    #expect(padded.cars == "Audi\tA4\tB 2\nBMW\tM3\tB 1\n")
    let twice = try imported("make,rating,plate,rating\nBMW,4,B 1,5\n")
    #expect(twice.run.output == "Imported 1 car\n")
    let plates = try imported("make,plate,plate\nBMW,B 1,B 2\n")
    #expect(plates.run.status == .usage)
    #expect(plates.run.messages.contains("--map plate=#2"))
    #expect(
      try imported("make,plate,plate\nBMW,B 1,B 2\n", "--map plate=#3").cars
        == "BMW\tUnknown\tB 2\n")
  }

  @Test func `a column state with other words is no state`() throws {
    let states = try imported("make,model,state,plate\nFord,Focus,CA,7ABC123\nJeep,X,TX,LKV\n")
    #expect(states.run.output == "Imported 2 cars\n")
    #expect(states.run.messages.contains("Columns ignored: 'state'."))
    #expect(states.cars == "Ford\tFocus\t7ABC123\nJeep\tX\tLKV\n")
    // Where it was named, it is one.
    let named = try imported("make,state\nFord,CA\n", "--map state=state")
    #expect(named.run.status == .dataRefused)
    // One of our words makes it our state, and a mistyped one is refused.
    let mistyped = try imported("make,state\nFiat,CA\nFord,parked\n")
    #expect(mistyped.run.status == .dataRefused)
    #expect(mistyped.run.messages.contains(#"cars.csv:2:6: state: "CA" is not parked or returned"#))
    let export = try imported("ticket,dateCreated,utcOffset,state\n1,2026-01-01T00:00:00Z,0,x\n")
    #expect(export.run.status == .dataRefused)
    // What the first reading refused and the second one does not is not told.
    let first = try imported("make,state,dateReturned\nOpel,2019,\nFord,CA,\n")
    #expect(!first.run.messages.contains("cars.csv:"))
  }

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

  @Test func `the header stands below a title, or there is none`() throws {
    let title = try imported("Evening list,,\n20.11.2026,,\nmake,model,plate\nBMW,M3,B 1\n")
    #expect(title.run.messages.hasPrefix("2 lines above the header were left out\n"))
    #expect(title.cars == "BMW\tM3\tB 1\n")
    let none = try imported("B 1,BMW,M3\n", "--no-header --columns plate,make,model")
    #expect(none.cars == "BMW\tM3\tB 1\n")
    #expect(try imported("B 1,BMW\n", "--no-header").run.status == .usage)
    #expect(try imported("B 1,BMW\n", "--columns plate,make").run.status == .usage)
  }

  @Test func `the line of the header can be named`() throws {
    let text = "cars,plates\nof tonight\n\nvehicle,tag\nBMW,B 1\n"
    let named = try imported(text, "--header-line 4 --map make=vehicle --map plate=tag")
    #expect(named.run.output == "Imported 1 car\n")
    #expect(named.cars == "BMW\tUnknown\tB 1\n")
    let tabs = try imported(
      "Evening\nmake\tplate\nBMW\tB 1\n", "--header-line 2", name: "cars.tsv")
    #expect(tabs.cars == "BMW\tUnknown\tB 1\n")
    let none = try imported("BMW\tB 1\n", "--no-header --columns make,plate", name: "cars.tsv")
    #expect(none.cars == "BMW\tUnknown\tB 1\n")
    let last = try imported(text, "--header-line 9").run
    #expect(last.status == .dataRefused)
    #expect(last.messages.contains("no header with column names"))
    for options in ["--header-line 0", "--header-line 2 --no-header --columns make"] {
      #expect(try imported(text, options).run.status == .usage)
    }
    #expect(try imported("{}", "--header-line 2", name: "cars.json").run.status == .usage)
  }

  @Test func `a first line that is a car is shown with what its columns could be`() throws {
    let run = try imported("BMW,M3,2019,B MW 4410,silver,Zoe Weber,x\n").run
    #expect(run.status == .usage)
    #expect(
      run.messages.contains(
        "say what it holds: --no-header --columns make,model,year,plate,color,owner,\n"), "\(run)")
    #expect(try imported("country,capital\nFrance,Paris\n").run.messages.contains("--map make="))
  }

  @Test(arguments: [
    ("Date,Time", "20.11.2026", "7:05", "2026-11-20T06:05:00.000Z"),
    ("Entry Date,Entry Time", "2026-11-20", "7:05 PM", "2026-11-20T18:05:00.000Z"),
    ("Uhrzeit,Datum", "19:05", "20.11.2026", "2026-11-20T18:05:00.000Z"),
    ("Date d'arrivée,Heure d'arrivée", "20/11/2026", "19:05", "2026-11-20T18:05:00.000Z"),
    ("Date,Time", "2026-11-20 00:00:00", "19:05:00", "2026-11-20T18:05:00.000Z"),
    ("Date,Time", "2026-11-20", "1899-12-30 19:05:00", "2026-11-20T18:05:00.000Z"),
    ("Date,Time", "46346", "0.5", "2026-11-20T11:00:00.000Z"),
    ("Date,Time", "2026-11-20 19:05", "19:05", "2026-11-20T18:05:00.000Z"),
    ("Date,Time", "2026-11-20 19:05", "", "2026-11-20T18:05:00.000Z"),
  ])
  func `a day and its time in two columns are one`(
    columns: String, first: String, second: String, date: String
  ) throws {
    let read = try imported("make,\(columns)\nBMW,\(first),\(second)\n", fields: "make")
    #expect(read.run.output == "Imported 1 car\n", "\(read.run)")
    #expect(read.run.messages.contains("were read as parked"))
    let scene = try CommandScene()
    let file = try scene.file("cars.csv", "make,\(columns)\nBMW,\(first),\(second)\n")
    #expect(scene.run("import \(file)").status == .done)
    #expect(scene.run("export - --format csv --fields dateCreated").output.hasSuffix("\(date)\n"))
  }

  @Test func `a day and its time are joined where it is said`() throws {
    let scene = try CommandScene()
    let text = "make,On,At,Left on,Left at\nBMW,20.11.2026,18:00,20.11.2026,19:30\n"
    let file = try scene.file("cars.csv", text)
    let run = scene.run("import \(file) --map parked=On+At --map 'returned=Left on+#5'")
    #expect(run.status == .done, "\(run)")
    #expect(
      scene.run("import \(file) --map parked=On+At --map 'returned=Left on+Left at'").output
        == "Imported 1 car\n")
    #expect(
      scene.run("export - --format csv --fields dateCreated,dateReturned").output
        .hasSuffix("2026-11-20T17:00:00.000Z,2026-11-20T18:30:00.000Z\n"))
    // A time without its day, and two times, are no time.
    for cells in [",18:00", "20.11.2026 17:00,18:00"] {
      let file = try scene.file("one.csv", "make,Date,Time\nBMW,\(cells)\n")
      #expect(scene.run("import \(file)").status == .dataRefused)
    }
  }

  @Test func `what a preview shows is not stored`() throws {
    let scene = try CommandScene()
    let file = try scene.file(
      "cars.csv",
      """
      Cars of tonight
      Marke;Datum;Uhrzeit;Kennzeichen;status;;Marke 2;Jahr
      BMW;20.11.2026;18:05;B 1;ok;x;y;2019
      Audi;20.11.2026;19:05;-;due;;;20x9
      ;;;;;;;

      """)
    let run = scene.run("import \(file) --preview").inSentences
    #expect(run.status == .done)
    #expect(
      run.output == """
        make\tMarke
        parked\tDatum+Uhrzeit
        plate\tKennzeichen
        year\tJahr

        BMW\t2026-11-20 18:05, 1 d\tB 1\t2019

        Would import 1 car (1 refused, 1 row without a car left out)

        """)
    #expect(
      run.messages == """
        Read 'FOLDER/cars.csv' with ';' between the fields. 1 line above the header was left out
        1 field says nothing, as 'N/A' or '-' do (1 of plate). --keep-words stores such words.
        The columns 'Datum' and 'Uhrzeit' were read as parked
        The column 'status' is left out: it holds other words than parked and returned
        The column '#6' is left out: it has no name
        The column 'Marke 2' is left out: no field is called so; --map takes it in
        FOLDER/cars.csv:4:31: year: "20x9" is not a number

        """)
    #expect(scene.run("list").output == "")
    let object = scene.run("import \(file) --preview --json")
    #expect(object.output.contains(#""columns":[{"field":"make","column":"Marke"},"#))
    #expect(object.output.contains(#""cars":[{"ticket":1,"#))
  }

  @Test(arguments: [
    ("Datum,Einfahrt,Ausfahrt", "20.11.2026,18:30,20:30", "17:30", "2026-11-20T19:30"),
    ("Date,Arrived,Left", "2026-11-19,22:30,1:30", "21:30", ""),
    ("Datum,Einfahrt,Ausfahrt", "19.11.2026,22:30,1:30", "21:30", "2026-11-20T00:30"),
    ("Parked,Returned", "19.11.2026 18:30,20:30", "17:30", "2026-11-19T19:30"),
  ])
  func `a time of day has the day that stands beside it`(
    columns: String, cells: String, parked: String, returned: String
  ) throws {
    let scene = try CommandScene()
    let file = try scene.file("cars.csv", "make,\(columns)\nBMW,\(cells)\n")
    let run = scene.run("import \(file)")
    #expect(run.status == .done, "\(run)")
    let dates = scene.run("export - --format csv --fields dateCreated,dateReturned").output
    #expect(dates.contains("T\(parked):00.000Z,\(returned)"), "\(dates) \(run)")
  }

  @Test func `the day that was given for a return is not changed`() throws {
    let columns = "make,In Date,In Time,Out Date,Out Time"
    let scene = try CommandScene()
    let file = try scene.file(
      "cars.csv", "\(columns)\nBMW,13.05.2026,20:00,15.05.2026,1:15\n")
    #expect(scene.run("import \(file)").status == .done)
    #expect(
      scene.run("export - --fields dateReturned").output.hasSuffix("2026-05-15T00:15:00.000Z\n"))
    let before = try imported("\(columns)\nBMW,13.05.2026,20:00,12.05.2026,21:15\n").run
    #expect(before.status == .dataRefused)
    // A time without its day is none of today.
    let blank = try imported("make,Date,Arrived\nBMW,20.11.2026,17:00\nKia,,18:00\n").run
    #expect(blank.status == .dataRefused)
  }

  @Test func `a stay has the day of its parking by the clock of that day`() throws {
    let scene = try CommandScene()
    scene.zone = .germany2026
    let file = try scene.file("cars.csv", "make,Parked,Returned\nBMW,2026-07-01 20:00,1:15\n")
    #expect(scene.run("import \(file)").status == .done)
    #expect(
      scene.run("export - --fields dateReturned").output.hasSuffix("2026-07-01T23:15:00.000Z\n"))
  }

  @Test func `a year in two digits may stand first where dashes are between`() throws {
    #expect(try imported("make,parked\nBMW,25-10-24 18:30\n").run.status == .dataRefused)
    let scene = try CommandScene()
    let file = try scene.file("cars.csv", "make,parked\nBMW,25-10-24 18:30\n")
    #expect(scene.run("import \(file) --date-order ymd").status == .done)
    #expect(
      scene.run("export - --fields dateCreated").output.hasSuffix("2025-10-24T17:30:00.000Z\n"))
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

  @Test func `a file without times says that its cars are parked now`() throws {
    let run = try imported("plate,make,Check in on\nB 1,BMW,20.11.2026\n").run
    #expect(run.messages.contains("No column says when the cars were parked: they are parked now."))
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

  @Test func `a time that the clocks showed twice is told`() throws {
    let scene = try CommandScene()
    scene.zone = .germany2026
    let file = try scene.file(
      "cars.csv", "make,parked\nBMW,2026-10-25 02:30\nAudi,25.10.2026 2:10\n")
    let run = scene.run("import \(file)")
    #expect(run.messages.contains("2 times are of an hour that the clocks showed twice."))
    #expect(
      scene.run("export - --format csv --fields dateCreated").output
        .contains("2026-10-25T01:30:00.000Z"))
  }

  @Test(arguments: [
    (#"BMW, "M 3, red" ,B 1"#, "M 3, red"), (#"BMW, "M"3 x,B 1"#, #""M"3 x"#),
    (#"BMW,"M 3" ,B 1"#, "M 3"), (#"BMW,  "M ""3""",B 1"#, #"M "3""#),
  ])
  func `blanks around quotes are no text`(row: String, model: String) throws {
    let read = try imported("make,model,plate\n\(row)\n", fields: "make,model,plate")
    #expect(read.cars == "BMW\t\(model)\tB 1\n", "\(read.run)")
  }

  @Test func `unknown keys of JSON are left out whatever they hold`() throws {
    let read = try imported(
      #"[{"make":"BMW","tags":["a",{"b":1}],"owner":{"name":"x"}},{"make":"Audi","tags":{}}]"#,
      name: "cars.json")
    #expect(read.run.status == .dataRefused)
    #expect(read.run.messages.contains("owner: holds an array or an object"))
    let known = try imported(
      #"[{"make":"BMW","tags":["a",{"b":1}]},{"make":"Audi","tags":{}}]"#, name: "cars.json")
    #expect(known.cars == "Audi\tUnknown\t\nBMW\tUnknown\t\n")
    #expect(known.run.messages.contains("Columns ignored: 'tags'"))
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

  @Test func `an owner given whole and in parts is one owner if they agree`() throws {
    let text = "make,owner,firstname,lastname\nBMW,Ann Berg,Ann,Berg\n"
    #expect(try imported(text, fields: "make,owner").cars == "BMW\tAnn Berg\n")
    #expect(
      try imported("make,owner,lastname\nBMW,Ann Berg,Bergs\n").run.status == .dataRefused)
  }

  @Test func `lines of old files are read`() throws {
    #expect(
      try imported("make;plate\rBMW;B 1\rAudi;B 2\r").cars
        == "Audi\tUnknown\tB 2\nBMW\tUnknown\tB 1\n")
  }

  /// The times that a column of a file has.
  private func times(
    _ values: [String], _ options: String = ""
  ) throws -> (run: Consequences, times: [String]) {
    let text = "make;parked\n" + values.map { "BMW;\($0)\n" }.joined()
    let scene = try CommandScene()
    let run = scene.run("import \(try scene.file("cars.csv", text)) \(options)")
    let csv = scene.run("list --all --format csv --fields ticket,dateCreated")
    let rows = csv.output.split(separator: "\n").dropFirst().map { $0.split(separator: ",") }
    let sorted = rows.sorted { Int($0[0])! < Int($1[0])! }
    return (run, sorted.map { String($0[1]) })
  }

  @Test(arguments: [
    (
      ["20.11.2026 18:05", "05.11.2026 9:10", "1.12.2025 23:59:30"],
      [
        "2026-11-20T17:05:00.000Z", "2026-11-05T08:10:00.000Z", "2025-12-01T22:59:30.000Z",
      ]
    ),
    (
      ["11/20/2026 6:05 PM", "3/4/2026 12:10 AM"],
      [
        "2026-11-20T17:05:00.000Z", "2026-03-03T23:10:00.000Z",
      ]
    ),
    (
      ["2026/11/20 18:05", "2026/1/4 9:10:07"],
      [
        "2026-11-20T17:05:00.000Z", "2026-01-04T08:10:07.000Z",
      ]
    ),
    (["24.12.25 7:05", "3.3.26 8:00"], ["2025-12-24T06:05:00.000Z", "2026-03-03T07:00:00.000Z"]),
    (
      ["24 Dec 2025 7:05", "Dec 24, 2025 6:30 pm", "24. März 2025 7:05"],
      [
        "2025-12-24T06:05:00.000Z", "2025-12-24T17:30:00.000Z", "2025-03-24T06:05:00.000Z",
      ]
    ),
    (
      ["24 de diciembre de 2025", "24 grudnia 2025", "24 août 2025"],
      [
        "2025-12-23T23:00:00.000Z", "2025-12-23T23:00:00.000Z", "2025-08-23T23:00:00.000Z",
      ]
    ),
    (
      ["2019年11月7日 18:05", "45984.75", "1763749445", "1763749445000"],
      [
        "2019-11-07T17:05:00.000Z", "2025-11-23T17:00:00.000Z", "2025-11-21T18:24:05.000Z",
        "2025-11-21T18:24:05.000Z",
      ]
    ),
  ])
  func `days are read in the order that the whole file allows`(
    values: [String], expected: [String]
  ) throws {
    let read = try times(values)
    #expect(read.run.status == .done, "\(read.run)")
    #expect(read.times == expected)
  }

  @Test func `days in an undecided order are refused with both readings`() throws {
    let values = ["3/4/2026 18:05", "5/6/2026 9:10"]
    let refused = try times(values).run
    #expect(refused.status == .dataRefused)
    #expect(
      refused.messages.contains(
        #"cars.csv:2:5: dateCreated: "3/4/2026 18:05" can be misread: "2026-04-03 18:05" or "#
          + #""2026-03-04 18:05"; "#
          + "--date-order dmy or mdy says which"), "\(refused)")
    #expect(
      try times(values, "--date-order mdy").times == [
        "2026-03-04T17:05:00.000Z", "2026-05-06T08:10:00.000Z",
      ])
    #expect(
      try times(["24-12-25 9:00"], "--date-order ymd").times == ["2024-12-25T08:00:00.000Z"])
    // Days that contradict one another show no order.
    let mixed = try times(["13/1/2026 9:00", "1/13/2026 9:00", "3/4/2026 9:00"]).run
    #expect(mixed.messages.contains(#"cars.csv:4:5: dateCreated: "3/4/2026 9:00" can be misread"#))
    #expect(!mixed.messages.contains("cars.csv:2:") && !mixed.messages.contains("cars.csv:3:"))
    #expect(try times(values, "--date-order x").run.status == .usage)
    let said = try times(["20.11.2026 18:05", "05.11.2026 9:10"]).run
    #expect(said.messages.contains("Days were read as day, month, year"))
  }
}
