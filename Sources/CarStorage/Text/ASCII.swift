/// The bytes that mean something to the record formats.
enum ASCII {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let quote: UInt8 = 0x22
  static let plus: UInt8 = 0x2B
  static let comma: UInt8 = 0x2C
  static let minus: UInt8 = 0x2D
  static let period: UInt8 = 0x2E
  static let colon: UInt8 = 0x3A
  static let backslash: UInt8 = 0x5C
  static let openBracket: UInt8 = 0x5B
  static let closeBracket: UInt8 = 0x5D
  static let openBrace: UInt8 = 0x7B
  static let closeBrace: UInt8 = 0x7D
  static let digits: ClosedRange<UInt8> = 0x30...0x39

  /// The value of a hexadecimal digit.
  static func hexValue(_ byte: UInt8) -> UInt32? {
    switch byte {
    case digits: UInt32(byte - 0x30)
    case 0x41...0x46: UInt32(byte - 0x41 + 10)
    case 0x61...0x66: UInt32(byte - 0x61 + 10)
    default: nil
    }
  }

  /// Appends `value` in upper-case hexadecimal, at least `width` digits.
  static func appendHex(_ value: UInt32, width: Int, to bytes: inout [UInt8]) {
    var count = max(1, width)
    while count < 8, value >> (4 * UInt32(count)) != 0 { count += 1 }
    while count > 0 {
      count -= 1
      let digit = count < 8 ? UInt8(truncatingIfNeeded: value >> (4 * UInt32(count))) & 0xF : 0
      bytes.append(digit < 10 ? 0x30 + digit : 0x41 + digit - 10)
    }
  }
}
