import FetchedResults

/// Rows in the binary form of `COPY`.
///
/// ```
///   PGCOPY\n FF \r\n 00 | flags | extension      once
///   count of columns | length, bytes | length …  for each row; the length of null is -1
///   FF FF                                        at the end
/// ```
///
/// All numbers are big-endian. The buffer is a local value of one load.
struct CopyBuffer {
  private(set) var bytes: [UInt8] = Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0] + zeros

  /// The flags, and the length of an extension of the header.
  private static let zeros = [UInt8](repeating: 0, count: 8)

  mutating func append(_ values: [Value]) {
    append(Int16(values.count))
    for value in values {
      switch value {
      case .null: append(Int32(-1))
      case .real(let real): append(real.bitPattern, lengthFirst: true)
      case .integer(let integer): append(integer, lengthFirst: true)
      case .date(let date): append(date.millisecondsSince1970, lengthFirst: true)
      case .boolean(let boolean): append(Int64(boolean ? 1 : 0), lengthFirst: true)
      case .text(let text):
        append(Int32(text.utf8.count))
        bytes.append(contentsOf: text.utf8)
      }
    }
  }

  mutating func end() { append(Int16(-1)) }

  private mutating func append<Number: FixedWidthInteger>(
    _ number: Number, lengthFirst: Bool = false
  ) {
    if lengthFirst { append(Int32(MemoryLayout<Number>.size)) }
    withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
  }
}
