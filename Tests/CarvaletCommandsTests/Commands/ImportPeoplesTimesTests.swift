import Foundation
import Testing

@testable import CarvaletCommands

/// `import` reads times of files that were not written for carvalet.
@Suite(.everyStore) struct ImportPeoplesTimesTests {
  @Test(arguments: [
    ("Datum,Einfahrt,Ausfahrt", "20.11.2026,18:30,20:30", "17:30", "2026-11-20T19:30"),
    ("Date,Arrived,Left", "2026-11-19,22:30,1:30", "21:30", "2026-11-20T00:30"),
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
        #"cars.csv:2:5: parked: "3/4/2026 18:05" can be misread: "2026-04-03 18:05" or "#
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
    #expect(mixed.messages.contains(#"cars.csv:4:5: parked: "3/4/2026 9:00" can be misread"#))
    #expect(!mixed.messages.contains("cars.csv:2:") && !mixed.messages.contains("cars.csv:3:"))
    #expect(try times(values, "--date-order x").run.status == .usage)
    let said = try times(["20.11.2026 18:05", "05.11.2026 9:10"]).run
    #expect(said.messages.contains("Days were read as day, month, year"))
  }

  @Test(arguments: [
    "23.11.2026 18h05", "23.11.2026 18.05", "23.11.2026 18:05 Uhr", "23.11.2026, 18:05h",
    "23.11.2026 um 18:05", "23/11/2026 à 18h05", "23/11/2026 a las 18:05", "23/11/2026 às 18h05",
    "2026-11-23, 18:05", "Mo 23.11.26 18:05", "Montag, 23.11.2026 18:05", "lun. 23/11/2026 18h05",
    "lundi 23 novembre 2026 18h05", "Montag, den 23. November 2026 18:05",
    "segunda-feira, 23 de novembro de 2026 18:05", "pon. 23.11.2026 18:05",
    "Monday, November 23, 2026 6:05 PM", "Mon Nov 23 2026 18:05:00 GMT+0100 (CET)",
    "Mon, 23 Nov 2026 17:05:00 GMT", "Mon, 23 Nov 2026 12:05:00 -0500",
    "lun 23/11/2026 18:05", "6:05 PM 11/23/2026", "18h05 23/11/2026", "23.11.2026 - 18:05",
    "20261123T1805", "202611231805",
    "Nov 23, 2026 at 6:05\u{202F}PM", "11/23/2026, 6:05:00\u{202F}p.m.", "46349,753472222",
    "Mon 11/23/26 18:05",
  ])
  func `a time is read as it is written in seven countries`(text: String) throws {
    let scene = try CommandScene()
    scene.now = scene.now + 14 * 86_400
    scene.zone = .germany2026
    let file = try scene.file("cars.tsv", "make\tparked\nBMW\t\(text)\n")
    let run = scene.run("import \(file)")
    #expect(run.status == .done, "\(run)")
    #expect(
      scene.run("export - --fields dateCreated").output.hasSuffix("2026-11-23T17:05:00.000Z\n"),
      "\(text): \(scene.run("export - --fields dateCreated"))")
  }

  @Test func `a day of the week says which of two days is meant, and must be right`() throws {
    // 3 November 2026 is a Tuesday, 11 March a Wednesday.
    #expect(try times(["Wed 3/11/2026 9:00"]).times == ["2026-03-11T08:00:00.000Z"])
    #expect(try times(["Fri 3/11/2026 9:00"]).run.status == .dataRefused)
    #expect(try times(["Montag, 24.11.2026 9:00"]).run.status == .dataRefused)
  }

  @Test(arguments: ["18h30", "18.30", "18:30 Uhr", "18:30h", "6:30 PM", "6:30pm"])
  func `a time of day may be written as in seven countries`(text: String) throws {
    let scene = try CommandScene()
    let file = try scene.file("cars.csv", "make,Datum,Zeit\nBMW,20.11.2026,\(text)\n")
    #expect(scene.run("import \(file)").status == .done)
    #expect(
      scene.run("export - --fields dateCreated").output.hasSuffix("2026-11-20T17:30:00.000Z\n"))
  }

  @Test func `what may be a length of time, or a day, is no time of day where it is typed`() throws
  {
    let scene = try CommandScene()
    for text in ["2h", "2h30", "18.11", "18.30"] {
      #expect(scene.run("park BMW --at '\(text)'").status == .usage, "\(text)")
    }
    #expect(scene.run("park BMW --at '20.11.2026 18.30'").status == .done)
  }

  /// The names of Tuesday, of which some are those of March.
  @Test(arguments: ["Tue", "Di", "mar.", "mar", "martes", "mardi", "dinsdag", "wt.", "terça"])
  func `a Tuesday is no day of March`(name: String) throws {
    for day in ["17/11/2026 18:05", "17.11.26 18:05", "17 Nov 2026 18:05"] {
      #expect(try times(["\(name) \(day)"]).times == ["2026-11-17T17:05:00.000Z"], "\(day)")
    }
    #expect(try times(["\(name) 17/11 18:05"]).run.status == .dataRefused)
  }

  @Test(arguments: [
    ("Date In,Time In,Date Out,Time Out", "03.11.2026,18:05,06.11.2026,20:30"),
    ("Date In,Time In,AM/PM,Date Out,Time Out,am pm", "03.11.2026,6:05,PM,06.11.2026,8:30,pm"),
    (
      "Check-in Date,Check-in Time,Check-out Date,Check-out Time",
      "03.11.2026,18:05,06.11.2026,20:30"
    ),
    ("Date,Time In,Date,Time Out", "03.11.2026,18:05,06.11.2026,20:30"),
    ("Time In,Date,Time Out,Date", "18:05,03.11.2026,20:30,06.11.2026"),
    ("Arrival,Time,Departure,Time", "03.11.2026,18:05,06.11.2026,20:30"),
    ("Time,Arrival,Time,Departure", "18:05,03.11.2026,20:30,06.11.2026"),
    ("Entry Date,In,Exit Date,Out", "03.11.2026,18:05,06.11.2026,20:30"),
    ("Date,Arrival,Departure Date,Departure", "03.11.2026,18:05,06.11.2026,20:30"),
    ("Einfahrtsdatum,Einfahrtszeit,Datum Aus,Zeit Aus", "03.11.2026,18:05,06.11.2026,20:30"),
    ("Datum,Einfahrt,Ausfahrt", "03.11.2026 00:00:00,30.12.1899 18:05:00,06.11.2026 20:30"),
  ])
  func `a stay of several nights keeps its days`(columns: String, cells: String) throws {
    let scene = try CommandScene()
    let file = try scene.file("cars.csv", "plate,\(columns)\nB 1,\(cells)\n")
    let run = scene.run("import \(file) --date-order dmy")
    #expect(run.status == .done, "\(run)")
    #expect(
      scene.run("export - --fields dateCreated,dateReturned").output
        .hasSuffix("2026-11-03T17:05:00.000Z,2026-11-06T19:30:00.000Z\n"), "\(run)")
  }

  @Test func `times of day of one car follow its parking`() throws {
    let scene = try CommandScene()
    let file = try scene.file(
      "cars.csv",
      "plate,Date,Time,Requested,Ready,Returned\nB 1,2026-11-18,23:05,23:30,0:10,0:15\n")
    let run = scene.run("import \(file)")
    #expect(run.messages.contains("1 return has an earlier time of day than the parking"))
    #expect(
      scene.run("export - --fields dateCreated,dateRequested,dateReady,dateReturned").output
        .hasSuffix(
          "2026-11-18T22:05:00.000Z,2026-11-18T22:30:00.000Z,2026-11-18T23:10:00.000Z,"
            + "2026-11-18T23:15:00.000Z\n"), "\(run)")
  }

  @Test func `how a day with a year in two digits was read is said`() throws {
    let read = try times(["26/11/25 10:00", "26/11/03 10:00"])
    #expect(
      read.run.messages.contains("Days such as '26/11/25 10:00' were read as 2025-11-26"),
      "\(read.run)")
    #expect(!(try times(["26/11/2025 10:00"]).run.messages.contains("Days such as")))
  }

  @Test func `what is only called like a time is left out, or refused with the way on`() throws {
    for values in [["LH1234", "BA98"], ["30017", "30018"], ["1", "2", "3"], ["No", ""]] {
      let rows = values.map { "BMW,\($0)\n" }.joined()
      for column in ["Entry", "Out"] {
        let read = try imported("make,\(column)\n\(rows)")
        #expect(read.run.messages.contains("Columns ignored: '\(column)'."), "\(read.run)")
      }
    }
    for value in ["yes", "WAHR", "Oui", "sí", "✓", "1"] {
      let read = try imported("make,Returned\nBMW,\(value)\n")
      #expect(
        read.run.messages.contains("is not a time; --map returned= leaves the column out"),
        "\(read.run)")
    }
  }

  @Test func `cars without a time of parking beside others are told`() throws {
    let read = try imported("make,parked\nBMW,2026-11-20 10:00\nVW,\n")
    #expect(read.run.messages == "1 car has no time of parking: it is parked now.\n")
    let days = try imported("make,plate,Date,fee\nBMW,B 1,2026-11-20,x\n")
    #expect(days.run.messages.contains("--map 'parked=Date' reads the times of that column."))
  }
}
