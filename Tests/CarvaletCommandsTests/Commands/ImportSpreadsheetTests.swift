import Foundation
import Testing

@testable import CarvaletCommands

/// `import` of what spreadsheets write: other delimiters, other encodings, times as people type
/// them.
@Suite(.everyStore) struct ImportSpreadsheetTests {
  @Test(arguments: [
    (",", ""), (";", "Read 'FOLDER/cars.csv' with ';' between the fields\n"),
    ("\t", "Read 'FOLDER/cars.csv' with tabs between the fields\n"),
    ("|", "Read 'FOLDER/cars.csv' with '|' between the fields\n"),
  ])
  func `the header decides the delimiter, which is reported where it is no comma`(
    delimiter: String, messages: String
  ) throws {
    let scene = try CommandScene()
    let lines = [["Make", "Model", "Reg"], ["BMW", "\"3\(delimiter) touring\"", "B 1"]]
    let file = try scene.file(
      "cars.csv", lines.map { $0.joined(separator: delimiter) + "\r\n" }.joined())
    #expect(
      scene.run("import \(file)") == Consequences(output: "Imported 1 car\n", messages: messages))
    #expect(
      scene.run("list --format ndjson --fields make,model,plate").output.replacing(
        "\\t", with: "\t")
        == "{\"make\":\"BMW\",\"model\":\"3\(delimiter) touring\",\"plate\":\"B 1\"}\n")
    #expect(scene.run("import \(file) -q") == Consequences())
  }

  @Test(arguments: ["sep=;", "sep=;\r", "\u{FEFF}sep=;", "SEP=;"])
  func `the line of a spreadsheet that names the delimiter is no header`(line: String) throws {
    let scene = try CommandScene()
    let file = try scene.file("cars.csv", "\(line)\nmake;note\nFiat;a,b\nVW;x;y\n")
    #expect(
      scene.run("import \(file) --skip-bad-rows")
        == Consequences(
          output: "Imported 1 car (1 refused)\n",
          messages: """
            Read 'FOLDER/cars.csv' with ';' between the fields
            FOLDER/cars.csv:4:6: expected 2 fields, found 3

            """))
    #expect(scene.run("list --fields make,note").output == "Fiat\ta,b\n")
  }

  @Test func `a delimiter that the first line names is taken where the header has none`() throws {
    let scene = try CommandScene()
    let file = try scene.file("cars.csv", "sep=|\nmake\nFiat, Panda\n")
    #expect(scene.run("import \(file) -q") == Consequences())
    #expect(scene.run("list --fields make").output == "Fiat, Panda\n")
    // One that is named on the command line is stronger.
    let other = try scene.file("other.csv", "sep=,\nmake;note\nFiat;x\n")
    #expect(scene.run("import \(other) -q --delimiter ;") == Consequences())
  }

  @Test func `a delimiter and an encoding that are named are used, and not said`() throws {
    let scene = try CommandScene()
    let file = scene.path("cars.csv")
    try Data("make;note\nCitro".utf8 + [0xEB] + "n;\"5 ".utf8 + [0x80] + "\"\n".utf8)
      .write(to: URL(fileURLWithPath: file))
    #expect(
      scene.run("import \(file) --delimiter ; --encoding windows-1252")
        == Consequences(output: "Imported 1 car\n"))
    #expect(scene.run("list --fields make,note").output == "Citroën\t5 €\n")
    let json = scene.run("import \(file) --delimiter ; --encoding windows-1252 --json -n").output
    #expect(json.contains(#""format":"csv","delimiter":";","encoding":"windows-1252""#))
  }

  @Test func `UTF-16 is recognized by its mark, and reported`() throws {
    let scene = try CommandScene()
    let file = scene.path("cars.csv")
    let text = "\u{FEFF}make\tnote\r\nŠkoda\t日産\r\nVW\tx\ty\r\n"
    try #require(text.data(using: .utf16LittleEndian)).write(to: URL(fileURLWithPath: file))
    #expect(
      scene.run("import \(file) --skip-bad-rows --rejects \(scene.path("bad.csv"))")
        == Consequences(
          output: "Imported 1 car (1 refused)\n",
          messages: """
            Read 'FOLDER/cars.csv' as utf-16, with tabs between the fields
            FOLDER/cars.csv:3:6: expected 2 fields, found 3

            """))
    #expect(scene.run("list --fields make,note").output == "Škoda\t日産\n")
    #expect(try scene.contents("bad.csv") == "make\tnote\nVW\tx\ty\n")
    let json = scene.run("import \(file) --skip-bad-rows --json").output
    #expect(json.contains(#""delimiter":"\t","encoding":"utf-16""#))
  }

  @Test func `bytes that are not UTF-8 are refused, with what might read them`() throws {
    let scene = try CommandScene()
    let file = scene.path("cars.csv")
    try Data("make\nCitro".utf8 + [0xEB] + "n\n".utf8).write(to: URL(fileURLWithPath: file))
    #expect(
      scene.run("import \(file)")
        == Consequences(
          .dataRefused,
          messages: """
            FOLDER/cars.csv:2:6: byte 0xEB is not UTF-8 text
            If a spreadsheet of Windows wrote the file, --encoding windows-1252 reads it, or windows-1250 \
            in Central Europe.
            Error: Nothing was stored: 1 of 1 rows is refused. Mend them, or store the rest with \
            --skip-bad-rows. --preview shows how the file is read.

            """))
  }

  @Test(arguments: ["csv", "tsv"])
  func `a file that is no UTF-16 is said to be none, and nothing of UTF-8`(format: String) throws {
    let scene = try CommandScene()
    let file = try scene.file("cars.\(format)", "make\nSkoda\n")
    #expect(
      scene.run("import \(file) --encoding utf-16").messages.contains(
        "the file ends inside a character: this is not UTF-16 text\n"))
    let long = scene.run("import \(file) --encoding utf-16").messages
    #expect(!long.contains("UTF-8") && !long.contains("windows-1252"), "\(long)")
  }

  @Test func `a file that is asked about is read again in the same form, and that is said once`()
    throws
  {
    let scene = try CommandScene.evening()
    let file = scene.path("cars.csv")
    let text = "\u{FEFF}ticket;make\n5000000;Škoda\n"
    try #require(text.data(using: .utf16BigEndian)).write(to: URL(fileURLWithPath: file))
    let imported = scene.run("import \(file)", answers: ["y"])
    #expect(imported.output == "Imported 1 car\n")
    #expect(
      imported.messages.hasPrefix("Read 'FOLDER/cars.csv' as utf-16, with ';' between the fields\n")
    )
    #expect(imported.messages.split(separator: "\n").count == 2)
    #expect(scene.run("show 5000000 --fields make").output == "make  Škoda\n")
  }

  @Test(arguments: [
    ("--delimiter :", "':' is not a delimiter. Type ',', ';', '|' or tab."),
    (
      "--encoding latin1",
      "Unknown encoding 'latin1'. Type one of: utf-8, utf-16, windows-1250, windows-1252."
    ),
    (
      "--delimiter ; --format tsv",
      "--delimiter is for csv, and this is read as tsv. Add --format csv, or leave it out."
    ),
  ])
  func `what is no form of a file is a usage error`(options: String, sentence: String) throws {
    let scene = try CommandScene()
    let file = try scene.file("cars.csv", "make\nBMW\n")
    #expect(
      scene.run("import \(file) \(options)")
        == Consequences(.usage, messages: "Error: \(sentence)\n"))
  }

  // MARK: - Times

  @Test(arguments: [
    "18:30", "23:59", "yesterday 18:30", "-15m", "2h ago", "now", "2026-11-20", "2026-11-20 7:05",
    "2026-11-20T17:30:00.250+01:00",
  ])
  func `a time of a file is read as --at reads it`(time: String) throws {
    let imported = try CommandScene()
    let parked = try CommandScene()
    let file = try imported.file("cars.csv", "make,dateCreated\nBMW,\(time)\n")
    #expect(imported.run("import \(file)").output == "Imported 1 car\n")
    #expect(parked.run(arguments: ["park", "BMW", "--at", time]).status == .done)
    #expect(imported.ledger == parked.ledger)
  }

  @Test func `a day that can be misread is refused with its readings`() throws {
    let scene = try CommandScene()
    let file = try scene.file(
      "cars.csv",
      "make;dateCreated;dateReturned\nBMW;03/04/2026 18:30;\nA;soon;\n"
    )
    let refused = scene.run("import \(file)")
    #expect(refused.status == .dataRefused)
    #expect(
      refused.messages.split(separator: "\n").dropFirst().prefix(2).joined(separator: "\n") == """
        FOLDER/cars.csv:2:5: dateCreated: "03/04/2026 18:30" can be misread: \
        "2026-04-03 18:30" or "2026-03-04 18:30"; --date-order dmy or mdy says which
        FOLDER/cars.csv:3:3: dateCreated: "soon" is not a time
        """)
  }
}
