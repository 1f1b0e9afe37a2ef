import Glibc

/// The variables of the process's environment, or of a test's.
struct Environment: Sendable {
  private let bytes: @Sendable (String) -> [UInt8]?

  init(_ values: [String: String]) {
    bytes = { values[$0].map { Array($0.utf8) } }
  }

  private init(_ bytes: @escaping @Sendable (String) -> [UInt8]?) {
    self.bytes = bytes
  }

  /// The variables of this process, each looked up when it is needed.
  static let process = Environment { name in
    getenv(name).map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
  }

  /// The same variables with other values for some of them.
  func setting(_ values: [String: String]) -> Environment {
    Environment { [bytes] name in values[name].map { Array($0.utf8) } ?? bytes(name) }
  }

  /// The value of a variable as text. Bytes that are not UTF-8 are repaired.
  subscript(name: String) -> String? {
    bytes(name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether `TERM` names a terminal that does more than show lines.
  var hasCapableTerminal: Bool { !["", "dumb"].contains(self["TERM"] ?? "") }

  /// The value of a variable that names a file.
  ///
  /// - Throws: `ProcessTextError` where it is not UTF-8.
  func path(_ name: String) throws(ProcessTextError) -> String? {
    guard let bytes = bytes(name) else { return nil }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .variable(name, AddressMask(ProcessText.shown(bytes)).masked)
    }
    return text
  }
}
