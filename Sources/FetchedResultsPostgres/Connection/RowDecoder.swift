import CPostgres
import FetchedResultsSQL

/// Decodes the rows of an answer, whose columns arrive in PostgreSQL's binary form.
///
/// Texts are not copied: the cells point into the result. Nothing guards the buffers: the answer
/// that owns the decoder uses it on one thread.
final class RowDecoder {
  private let library: UnsafePointer<postgres_library>
  private var cells = UnsafeMutableBufferPointer<SQLCell>(start: nil, count: 0)
  /// The types of the columns, the same for all rows of an answer.
  private var types: [ColumnType] = []

  /// How the bytes of a column are read.
  private enum ColumnType {
    case int2, int4, int8, float4, float8, boolean, numeric, bytes, text

    /// The OID of the type in the catalog `pg_type`, which never changes for built-in types.
    init(_ id: UInt32) {
      switch id {
      case 16: self = .boolean
      case 17: self = .bytes
      case 20: self = .int8
      case 21: self = .int2
      case 23: self = .int4
      case 700: self = .float4
      case 701: self = .float8
      case 1700: self = .numeric
      default: self = .text
      }
    }
  }

  init(_ library: UnsafePointer<postgres_library>) { self.library = library }

  deinit { cells.deallocate() }

  /// The cells of a row, valid until the next call and as long as the result is.
  func cells(of result: OpaquePointer, row: Int32) -> UnsafeBufferPointer<SQLCell> {
    let columnCount = library.pointee.PQnfields(result)
    if types.count != Int(columnCount) {
      types = (0..<columnCount).map { ColumnType(library.pointee.PQftype(result, $0)) }
      cells.deallocate()
      cells = .allocate(capacity: types.count)
    }
    for column in 0..<columnCount {
      (cells.baseAddress! + Int(column)).initialize(to: cell(result, row, column))
    }
    return UnsafeBufferPointer(cells)
  }

  private func cell(_ result: OpaquePointer, _ row: Int32, _ column: Int32) -> SQLCell {
    guard let start = library.pointee.PQgetvalue(result, row, column),
      library.pointee.PQgetisnull(result, row, column) == 0
    else { return .null }
    let bytes = UnsafeRawBufferPointer(
      start: start, count: Int(library.pointee.PQgetlength(result, row, column)))
    switch types[Int(column)] {
    case .text: return .text(bytes.assumingMemoryBound(to: UInt8.self))
    case .int8: return .integer(Self.integer(bytes, as: Int64.self))
    case .int4: return .integer(Int64(Self.integer(bytes, as: Int32.self)))
    case .int2: return .integer(Int64(Self.integer(bytes, as: Int16.self)))
    case .boolean: return .integer(bytes.first == 0 ? 0 : 1)
    case .float8: return .real(Double(bitPattern: Self.integer(bytes, as: UInt64.self)))
    case .float4: return .real(Double(Float(bitPattern: Self.integer(bytes, as: UInt32.self))))
    case .numeric: return Self.number(bytes)
    case .bytes: return .blob(bytes)
    }
  }

  private static func integer<Number: FixedWidthInteger>(
    _ bytes: UnsafeRawBufferPointer, at offset: Int = 0, as type: Number.Type
  ) -> Number {
    guard bytes.count >= offset + MemoryLayout<Number>.size else { return 0 }
    return Number(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: type))
  }

  /// A decimal number, which sums of counts are: digits to the base 10,000, the first of which has
  /// a weight. A whole number of 64 bits stays one.
  private static func number(_ bytes: UnsafeRawBufferPointer) -> SQLCell {
    let count = Int(integer(bytes, as: Int16.self))
    let weight = Int(integer(bytes, at: 2, as: Int16.self))
    let isNegative = integer(bytes, at: 4, as: UInt16.self) == 0x4000
    var whole = Int64(0)
    var real = 0.0
    var isWhole = weight >= count - 1
    for index in 0..<max(count, isWhole ? weight + 1 : count) {
      let digit = index < count ? Int64(integer(bytes, at: 8 + 2 * index, as: Int16.self)) : 0
      let (scaled, isTooLarge) = whole.multipliedReportingOverflow(by: 10_000)
      let (sum, overflows) = scaled.addingReportingOverflow(digit)
      if isTooLarge || overflows { isWhole = false }
      whole = sum
      real = real * 10_000 + Double(digit)
    }
    if isWhole { return .integer(isNegative ? -whole : whole) }
    for _ in 0..<max(0, count - 1 - weight) { real /= 10_000 }
    return .real(isNegative ? -real : real)
  }
}
