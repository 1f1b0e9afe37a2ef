import Testing

@testable import CarvaletCommands

/// The files that an import opens, and the formats it knows them by.
struct RecordFileTests {
  @Test func `a file that is not there, or of an unknown format, is refused`() throws {
    let scene = try CommandScene()
    #expect(
      scene.run("import \(scene.folder.path)/none.csv")
        == Consequences(
          .inputMissing,
          messages: "Error: 'FOLDER/none.csv' cannot be read: No such file or directory\n"))
    #expect(
      scene.run("import \(scene.folder.path) --format csv")
        == Consequences(.inputMissing, messages: "Error: 'FOLDER' is a folder. Name a file.\n"))
    #expect(
      scene.run("import \(scene.folder.path)/cars.xls")
        == Consequences(
          .usage,
          messages: """
            Error: Which format is 'FOLDER/cars.xls'? Say --format csv, tsv, json or ndjson.

            """))
    #expect(
      scene.run("import -")
        == Consequences(
          .usage, messages: "Error: Which format is '-'? Say --format csv, tsv, json or ndjson.\n"))
    #expect(
      scene.run("import \(scene.folder.path)/x.csv --format xls")
        == Consequences(
          .usage, messages: "Error: Unknown format 'xls'. Type one of: csv, tsv, json, ndjson.\n"))
  }
}
