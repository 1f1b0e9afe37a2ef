package import FetchedResults
import FoundationEssentials

/// One value of a row, borrowed from the database: texts and blobs are not copied.
package enum SQLCell {
  case null
  case integer(Int64)
  case real(Double)
  /// UTF-8.
  case text(UnsafeBufferPointer<UInt8>)
  case blob(UnsafeRawBufferPointer)
}

extension UnsafeBufferPointer<SQLCell> {
  /// The cells of a statement that stands at no row.
  package static var empty: Self { Self(start: nil, count: 0) }
}

extension SQLCell {
  /// The integer of a cell: a real is truncated towards zero, a text counts by the integer that it
  /// begins with, and null and blobs count as 0.
  var integer: Int64 {
    switch self {
    case .integer(let integer): integer
    case .real(let real): Int64(exactly: real.rounded(.towardZero)) ?? (real < 0 ? .min : .max)
    case .text(let bytes): Self.integer(bytes)
    case .null, .blob: 0
    }
  }

  var text: String? {
    switch self {
    case .null: nil
    case .integer(let integer): String(integer)
    case .real(let real): String(real)
    case .text(let bytes): String(decoding: bytes, as: UTF8.self)
    case .blob(let bytes): String(decoding: bytes, as: UTF8.self)
    }
  }

  /// The bytes of a text or a blob; none for any other value.
  var bytes: UnsafeRawBufferPointer {
    switch self {
    case .text(let bytes): UnsafeRawBufferPointer(bytes)
    case .blob(let bytes): bytes
    case .null, .integer, .real: UnsafeRawBufferPointer(start: nil, count: 0)
    }
  }

  /// The value, typed as the database stores it; null for a blob.
  var value: Value {
    switch self {
    case .integer(let integer): .integer(integer)
    case .real(let real): .real(real)
    case .text(let bytes): .text(String(decoding: bytes, as: UTF8.self))
    case .null, .blob: .null
    }
  }

  /// The value, as an attribute of a type.
  package func value(as type: AttributeDescription.ValueType) -> Value {
    switch (self, type) {
    case (.null, _): .null
    case (_, .integer): .integer(integer)
    case (_, .real): .real(real)
    case (_, .text): Value(text)
    case (_, .date): .date(Date(millisecondsSince1970: integer))
    case (_, .boolean): .boolean(integer != 0)
    }
  }

  private var real: Double {
    switch self {
    case .real(let real): real
    case .integer(let integer): Double(integer)
    case .text(let bytes): Double(String(decoding: bytes, as: UTF8.self)) ?? 0
    case .null, .blob: 0
    }
  }

  /// The integer that a text begins with, as SQLite reads one; 0 where it begins with none.
  private static func integer(_ bytes: UnsafeBufferPointer<UInt8>) -> Int64 {
    let text = String(decoding: bytes, as: UTF8.self)
    return Int64(text.prefix { $0.isASCII && ($0.isNumber || $0 == "-") }) ?? 0
  }
}
