import Glibc

/// The variables of the process's environment.
struct Environment: Sendable {
  private let bytes: @Sendable (String) -> [UInt8]?

  init(_ values: [String: String]) {
    bytes = { values[$0].map { Array($0.utf8) } }
  }

  private init(bytes: @escaping @Sendable (String) -> [UInt8]?) {
    self.bytes = bytes
  }

  /// The variables of this process, each looked up when it is asked for.
  static let process = Environment { name in
    getenv(name).map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
  }

  /// What a variable says to people. Bytes that are not UTF-8 are repaired.
  subscript(name: String) -> String? {
    bytes(name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// What a variable says that names a file.
  ///
  /// - Throws: `UsageError` where it is not UTF-8.
  func path(_ name: String) throws(UsageError) -> String? {
    guard let bytes = bytes(name) else { return nil }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .variableNotUTF8(name, ProcessText.shown(bytes))
    }
    return text
  }
}
