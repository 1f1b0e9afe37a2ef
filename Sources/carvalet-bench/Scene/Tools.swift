import Foundation

/// The programs that are measured.
struct Tools {
  /// The tool of this project.
  let carvalet: String
  /// This program.
  let itself: String

  /// - Throws: ``Missing`` if there is no carvalet.
  init(carvalet: String?) throws {
    let own = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
    itself = own.path
    self.carvalet = carvalet ?? own.deletingLastPathComponent().appending(path: "carvalet").path
    guard FileManager.default.isExecutableFile(atPath: self.carvalet) else {
      throw Missing(
        "carvalet at '\(self.carvalet)'; build it beside this program, or say --carvalet")
    }
  }

  /// Where a program that a peer needs lies in PATH.
  ///
  /// - Throws: ``Missing``.
  func installed(_ name: String) throws -> String {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    let paths = folders.map { "\($0)/\(name)" }
    let isExecutable = FileManager.default.isExecutableFile
    guard let path = paths.first(where: isExecutable) else { throw Missing(name) }
    return path
  }

  /// The error that something that a benchmark needs is not installed: it is left out.
  struct Missing: Error, CustomStringConvertible {
    let description: String

    init(_ name: String) { description = "no \(name)" }
  }
}
