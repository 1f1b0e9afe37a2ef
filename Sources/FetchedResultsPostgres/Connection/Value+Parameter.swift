import FetchedResults

extension Value {
  /// The OID of the type under which the value is sent, as in the catalog `pg_type`; 0 for null,
  /// whose type the server infers.
  var postgresType: UInt32 {
    switch self {
    case .null: 0
    case .integer, .boolean, .date: 20
    case .real: 701
    case .text: 25
    }
  }

  /// The value as a parameter; nil for null, and for a number that is none: databases keep it as
  /// null.
  ///
  /// - Throws: `PostgresError.textWithNUL`.
  func postgresText() throws(PostgresError) -> String? {
    switch self {
    case .null: return nil
    case .integer(let integer): return String(integer)
    case .boolean(let boolean): return boolean ? "1" : "0"
    case .date(let date): return String(date.millisecondsSince1970)
    case .real(let real): return real.isNaN ? nil : "\(real)"
    case .text(let text):
      if text.utf8.contains(0) { throw .textWithNUL(attribute: nil) }
      return text
    }
  }
}

/// Calls `body` with the C strings of some texts, nil for each text that is nil.
func withOptionalCStrings<Result>(
  _ texts: [String?], _ body: (UnsafePointer<UnsafePointer<CChar>?>) throws -> Result
) rethrows -> Result {
  var bytes: [CChar] = []
  var offsets: [Int?] = []
  for text in texts {
    offsets.append(text.map { _ in bytes.count })
    if let text {
      bytes.append(contentsOf: text.utf8.lazy.map { CChar(bitPattern: $0) })
      bytes.append(0)
    }
  }
  return try bytes.withUnsafeBufferPointer { bytes in
    // One more, so that the list of no texts has an address too.
    let start = bytes.baseAddress
    let pointers = offsets.map { offset in offset.flatMap { offset in start.map { $0 + offset } } }
    return try (pointers + [nil]).withUnsafeBufferPointer { try body($0.baseAddress!) }
  }
}

/// Calls `body` with the C strings of some texts, and a null pointer behind them.
func withCStrings<Result>(
  _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) throws -> Result
) rethrows -> Result {
  try withOptionalCStrings(texts, body)
}
