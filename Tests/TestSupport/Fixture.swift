package import Foundation

/// The folder `Fixtures`: files of facts, and how they are read.
package enum Fixture {
  package static let folder = Bundle.module.resourceURL!.appendingPathComponent("Fixtures")

  /// The rows of a file with tabs, without the row of titles.
  package static func table(_ name: String) throws -> [[String]] {
    try lines(name).dropFirst().map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }
    }
  }

  /// The values of a file with one JSON object a line.
  package static func jsonLines<Row: Decodable>(_ name: String, of type: Row.Type) throws -> [Row] {
    let decoder = JSONDecoder()
    return try lines(name).map { try decoder.decode(type, from: Data($0.utf8)) }
  }

  private static func lines(_ name: String) throws -> [Substring] {
    let data = try Data(contentsOf: folder.appendingPathComponent(name))
    return String(decoding: data, as: UTF8.self).split(separator: "\n")
  }

  /// The records of a CSV file, the row of titles aside. Quotes are doubled inside quotes.
  package static func records(_ file: URL) throws -> [[String]] {
    var records: [[String]] = []
    var record: [String] = []
    var field: [UInt8] = []
    var isQuoted = false
    var previous: UInt8 = 0
    func text() -> String { String(decoding: field, as: UTF8.self) }
    for byte in try Data(contentsOf: file) {
      switch (byte, isQuoted) {
      case (UInt8(ascii: "\""), true): isQuoted = false
      case (UInt8(ascii: "\""), false):
        if previous == byte { field.append(byte) }
        isQuoted = true
      case (UInt8(ascii: ","), false):
        record.append(text())
        field = []
      case (UInt8(ascii: "\n"), false):
        records.append(record + [text()])
        record = []
        field = []
      case (UInt8(ascii: "\r"), false): break
      default: field.append(byte)
      }
      previous = byte
    }
    if !record.isEmpty || !field.isEmpty { records.append(record + [text()]) }
    return Array(records.dropFirst())
  }
}
