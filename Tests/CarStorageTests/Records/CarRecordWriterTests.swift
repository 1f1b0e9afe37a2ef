import CarStorage
import Foundation
import Testing

/// The bytes of an export are pinned in each format, and rejected rows are written unchanged, in a
/// file of the same format.
struct CarRecordWriterTests {
  private let cars = [
    Car(
      ticket: 142, dateCreated: Date(timeIntervalSince1970: 1_795_284_245), utcOffset: 3600,
      make: "BMW", model: "M3", year: 2019, plate: "B MW 123", ownerFirstName: "Zoë",
      ownerLastName: "Łukasz", key: "K7", spot: "A12"),
    Car(
      ticket: 143, dateCreated: Date(timeIntervalSince1970: 0.25), note: "a, \"b\"\n\t\\ \u{1B}[m",
      photo: "/tmp/x.jpg", dateReturned: Date(timeIntervalSince1970: 60)),
  ]

  private func text(_ format: RecordFormat) throws -> String {
    String(decoding: try written(cars, format), as: UTF8.self)
  }

  private let header = """
    ticket,dateCreated,make,model,year,plate,color,ownerFirstName,ownerLastName,key,spot,note,\
    photo,state,dateReturned,utcOffset,dateRequested,dateDue,dateReady,stage,notes
    """

  @Test func writesCSV() throws {
    #expect(
      try text(.csv) == """
        \(header)
        142,2026-11-21T18:04:05.000Z,BMW,M3,2019,B MW 123,,Zoë,Łukasz,K7,A12,,,parked,,3600,,,,,
        143,1970-01-01T00:00:00.250Z,Unknown,Unknown,,,,,,,,"a, ""b""
        \t\\ \u{1B}[m",/tmp/x.jpg,returned,1970-01-01T00:01:00.000Z,0,,,,,

        """)
  }

  @Test func writesTSV() throws {
    #expect(
      try text(.tsv)
        == """
        \(header),
        142,2026-11-21T18:04:05.000Z,BMW,M3,2019,B MW 123,,Zoë,Łukasz,K7,A12,,,parked,,3600,,,,,,
        143,1970-01-01T00:00:00.250Z,Unknown,Unknown,,,,,,,,a@ "b"\\n\\t\\\\ \\u{1B}[m,\
        /tmp/x.jpg,returned,1970-01-01T00:01:00.000Z,0,,,,,,

        """.replacing(",\n", with: "\n").replacing(",", with: "\t").replacing("@", with: ","))
  }

  private let objects = [
    #"{"ticket":142,"dateCreated":"2026-11-21T18:04:05.000Z","make":"BMW","model":"M3","#
      + #""year":2019,"plate":"B MW 123","color":null,"ownerFirstName":"Zoë","#
      + #""ownerLastName":"Łukasz","key":"K7","spot":"A12","note":null,"photo":null,"#
      + #""state":"parked","dateReturned":null,"utcOffset":3600,"#
      + #""dateRequested":null,"dateDue":null,"dateReady":null,"stage":null,"notes":null}"#,
    #"{"ticket":143,"dateCreated":"1970-01-01T00:00:00.250Z","make":"Unknown","#
      + #""model":"Unknown","year":null,"plate":null,"color":null,"ownerFirstName":null,"#
      + #""ownerLastName":null,"key":null,"spot":null,"note":"a, \"b\"\n\t\\ \u001B[m","#
      + #""photo":"/tmp/x.jpg","state":"returned","#
      + #""dateReturned":"1970-01-01T00:01:00.000Z","utcOffset":0,"#
      + #""dateRequested":null,"dateDue":null,"dateReady":null,"stage":null,"notes":null}"#,
  ]

  @Test func writesJSON() throws {
    #expect(try text(.json) == "[\n\(objects[0]),\n\(objects[1])\n]\n")
  }

  @Test func writesNDJSON() throws {
    #expect(try text(.ndjson) == "\(objects[0])\n\(objects[1])\n")
  }

  @Test func writesNoCars() throws {
    #expect(try written([], .json) == Array("[]\n".utf8))
    #expect(try written([], .ndjson) == [])
    #expect(try written([], .csv) == Array("\(header)\n".utf8))
  }

  @Test func aLoneColumnLeavesNoEmptyLine() throws {
    #expect(try written(cars, .csv, columns: [.color]) == Array("color\n\"\"\n\"\"\n".utf8))
    #expect(try written(cars, .tsv, columns: [.color]) == Array("color\n\\N\n\\N\n".utf8))
  }

  @Test func quotesCSVOnlyWhereNeeded() throws {
    let texts = ["a b", " a", "a ", "", "a,b", "a\"b", "a\rb", "a;b", "\u{85}x", "x\u{202E}"]
    let cars = texts.map {
      Car(ticket: 1, dateCreated: .distantPast, make: $0)
    }
    #expect(
      try written(cars, .csv, columns: [.make])
        == Array(
          "make\na b\n\" a\"\n\"a \"\n\"\"\n\"a,b\"\n\"a\"\"b\"\n\"a\rb\"\na;b\n\"\u{85}x\"\n\"x\u{202E}\"\n"
            .utf8))
  }

  @Test func passesOnTheErrorOfTheSink() {
    struct DiskFull: Error {}
    #expect(throws: DiskFull.self) {
      var writer = RecordFormat.csv.makeWriter { _ in throw DiskFull() }
      try writer.write(cars[0])
      try writer.finish()
    }
  }

  @Test(arguments: RecordFormat.allCases)
  func rejectedRowsAreAFileOfTheSameFormat(format: RecordFormat) throws {
    let (text, expected) =
      switch format {
      case .csv:
        ("make,year\r\nBMW,1,x\nAudi,\"a\nb\",c\nVW,1", "make,year\nBMW,1,x\nAudi,\"a\nb\",c\n")
      case .tsv: ("make\tyear\nBMW\t1\tx\nVW\t1\n", "make\tyear\nBMW\t1\tx\n")
      case .json: ("[7,[\n1],{}]", "[\n7,\n[\n1]\n]\n")
      case .ndjson: ("{\"make\"\n{}\n[]\n", "{\"make\"\n[]\n")
      }
    var reader = try format.makeReader(source(Array(text.utf8), chunk: 5))
    var bytes: [UInt8] = []
    var rejected = RejectedRows(format: format, header: reader.header) {
      bytes.append(contentsOf: $0)
    }
    while let result = try reader.next() {
      if case .refused(let problem) = result { try rejected.write(problem) }
    }
    try rejected.finish()
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }
}
