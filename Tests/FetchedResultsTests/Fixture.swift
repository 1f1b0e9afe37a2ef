import Foundation

/// The files in `Fixtures`.
enum Fixture {
  /// The rows of a file with tabs, without the row of titles.
  static func table(_ name: String) throws -> [[String]] {
    try lines(name).dropFirst().map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }
    }
  }

  /// The values of a file with one JSON object a line.
  static func jsonLines<Row: Decodable>(_ name: String, of type: Row.Type) throws -> [Row] {
    let decoder = JSONDecoder()
    return try lines(name).map { try decoder.decode(type, from: Data($0.utf8)) }
  }

  private static func lines(_ name: String) throws -> [Substring] {
    let folder = Bundle.module.resourceURL!.appendingPathComponent("Fixtures")
    let data = try Data(contentsOf: folder.appendingPathComponent(name))
    return String(decoding: data, as: UTF8.self).split(separator: "\n")
  }
}
