import Foundation

/// Files of facts that lie in `Fixtures`.
enum Fixture {
  static let folder = Bundle.module.resourceURL!.appendingPathComponent("Fixtures")

  /// The values of a file with one JSON object a line.
  static func jsonLines<Row: Decodable>(_ name: String, of type: Row.Type) throws -> [Row] {
    let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    let decoder = JSONDecoder()
    return try text.split(separator: "\n").map { try decoder.decode(type, from: Data($0.utf8)) }
  }

  /// The records of a CSV file, the row of titles aside. Quotes are doubled inside quotes.
  static func records(_ file: URL) throws -> [[String]] {
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
        (record, field) = ([], [])
      case (UInt8(ascii: "\r"), false): break
      default: field.append(byte)
      }
      previous = byte
    }
    if !record.isEmpty || !field.isEmpty { records.append(record + [text()]) }
    return Array(records.dropFirst())
  }
}
