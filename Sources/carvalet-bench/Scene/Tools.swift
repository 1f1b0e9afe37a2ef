import Foundation

/// The programs that are measured.
struct Tools {
  /// The tool of this project.
  let carvalet: String
  /// SQLite's shell; nil if it is not installed.
  let sqlite3: String?
  /// PostgreSQL's shell; nil if it is not installed.
  let psql = Self.installed("psql")
  /// This program.
  let itself: String

  /// - Throws: ``MissingTool`` if there is no carvalet.
  init(carvalet: String?, sqlite3: String?) throws {
    let own = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
    itself = own.path
    self.carvalet = carvalet ?? own.deletingLastPathComponent().appending(path: "carvalet").path
    self.sqlite3 = sqlite3 ?? Self.installed("sqlite3")
    guard FileManager.default.isExecutableFile(atPath: self.carvalet) else {
      throw MissingTool(path: self.carvalet)
    }
  }

  /// Where a program lies in PATH; nil if nowhere.
  static func installed(_ name: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// The error that there is no carvalet to measure.
  struct MissingTool: Error, CustomStringConvertible {
    let path: String

    var description: String {
      "There is no carvalet at '\(path)'. Build it beside this program, or say --carvalet."
    }
  }
}
