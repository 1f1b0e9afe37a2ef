import Foundation
import Testing

/// The built tool: another process that writes.
enum Tool {
  /// Nil where the tests run without it.
  static let path: String? = {
    let folder = Bundle.main.executableURL?.deletingLastPathComponent()
    let path = folder?.appendingPathComponent("carvalet").path
    return path.flatMap { FileManager.default.isExecutableFile(atPath: $0) ? $0 : nil }
  }()

  static func run(_ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(path))
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
