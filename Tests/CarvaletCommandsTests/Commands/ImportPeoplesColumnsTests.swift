import Foundation
import Testing

@testable import CarvaletCommands

/// `import` finds the columns of files that were not written for carvalet.
@Suite(.everyStore) struct ImportPeoplesColumnsTests {
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
    #expect(last.messages.contains("there is no line 9: the file has 5 lines"))
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
        The column 'Marke 2' is left out: no field has that name; --map reads it into one
        FOLDER/cars.csv:4:31: Jahr: "20x9" is not a number

        """)
    #expect(scene.run("list").output == "")
    let object = scene.run("import \(file) --preview --json")
    #expect(object.output.contains(#""columns":[{"field":"make","column":"Marke"},"#))
    #expect(object.output.contains(#""cars":[{"ticket":1,"#))
  }

  @Test func `a file without times says that its cars are parked now`() throws {
    let run = try imported("plate,make,Check in on\nB 1,BMW,20.11.2026\n").run
    #expect(run.messages.contains("No column says when the cars were parked: they are parked now."))
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

  @Test func `an owner given whole and in parts is one owner if they agree`() throws {
    let text = "make,owner,firstname,lastname\nBMW,Ann Berg,Ann,Berg\n"
    #expect(try imported(text, fields: "make,owner").cars == "BMW\tAnn Berg\n")
    #expect(
      try imported("make,owner,lastname\nBMW,Ann Berg,Bergs\n").run.status == .dataRefused)
  }

  @Test(arguments: [
    ("geparkt", "abgeholt"), ("IN", "Out"), ("dentro", "entregado"), ("parked", "checked out"),
  ])
  func `words for a state are read where all are such words`(
    parked: String, returned: String
  ) throws {
    let text =
      "make,Status,Ankunft,Ausfahrt\nBMW,\(parked),20.11.2026 18:00,\n"
      + "Audi,\(returned),20.11.2026 18:00,20.11.2026 19:00\n"
    let read = try imported(text, fields: "make,state")
    #expect(read.cars == "Audi\treturned\nBMW\tparked\n", "\(read.run)")
    #expect(read.run.messages.contains("The words of 'Status' were read as parked and returned"))
    let untold = try imported("make,Status\nBMW,\(parked)\nAudi,\(returned)\n")
    #expect(
      untold.run.messages.contains(
        "Status: returned, and nothing says when; --map state= leaves the column out"))
    let mixed = try imported("make,Status\nBMW,\(returned)\nAudi,paid\n", fields: "make,state")
    #expect(mixed.run.messages.contains("Columns ignored: 'Status'"))
  }

  @Test func `names that other things have too give way`() throws {
    let form = try imported(
      "Timestamp,Plate,Make,Time In\n2026-11-20 9:00,B 1,BMW,2026-11-20 8:00\n")
    #expect(form.run.messages.contains("Columns ignored: 'Timestamp'"), "\(form.run)")
    let names = try imported(
      "Name;Vorname;Kennzeichen\nBerg;Ann;B 1\n", fields: "ownerFirstName,ownerLastName")
    #expect(names.cars == "Ann\tBerg\n")
    let whole = try imported("Name;Kennzeichen\nAnn Berg;B 1\n", fields: "ownerLastName")
    #expect(whole.cars == "Berg\n")
    let data = try imported("name,year\nchevrolet malibu,1970\n", fields: "owner,year")
    #expect(data.cars == "\t1970\n")
    let stage = try imported("plate,Stage\nB 1,ready\n")
    #expect(stage.run.messages.contains("Columns ignored: 'Stage'"))
  }

  @Test func `a text that a spreadsheet writes as a formula is the text`() throws {
    #expect(try imported("plate,make\n\"=\"\"0012\"\"\",BMW\n").cars == "BMW\tUnknown\t0012\n")
  }
}
