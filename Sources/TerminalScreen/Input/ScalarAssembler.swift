/// Puts the scalars of UTF-8 together, byte by byte.
///
/// A sequence that is cut short becomes one U+FFFD, as Unicode recommends, and the byte that cut it
/// begins anew.
struct ScalarAssembler: Sendable {
  /// The scalar that a byte has completed, or why there is none.
  enum Step: Equatable, Sendable {
    /// The byte belongs to a scalar whose other bytes are still missing.
    case incomplete
    case scalar(Unicode.Scalar)
    /// The bytes so far are no scalar, and the byte is not one of them.
    case cutShort
  }

  private var value: UInt32 = 0
  private var missing = 0
  /// The bytes that may come next. The bytes that may follow the first one rule out surrogates,
  /// values that are too large, and values that have a shorter form.
  private var valid: ClosedRange<UInt8> = 0x80...0xBF

  /// Whether bytes of a scalar are missing.
  var isInside: Bool { missing > 0 }

  /// Takes a byte from 0x80 on, or any byte inside of a scalar.
  mutating func take(_ byte: UInt8) -> Step {
    isInside ? takeContinuation(byte) : begin(byte)
  }

  private mutating func begin(_ byte: UInt8) -> Step {
    valid = 0x80...0xBF
    switch byte {
    case 0xC2...0xDF:
      value = UInt32(byte & 0x1F)
      missing = 1
    case 0xE0...0xEF:
      value = UInt32(byte & 0x0F)
      missing = 2
    case 0xF0...0xF4:
      value = UInt32(byte & 0x07)
      missing = 3
    default: return .scalar("\u{FFFD}")
    }
    switch byte {
    case 0xE0: valid = 0xA0...0xBF
    case 0xED: valid = 0x80...0x9F
    case 0xF0: valid = 0x90...0xBF
    case 0xF4: valid = 0x80...0x8F
    default: break
    }
    return .incomplete
  }

  private mutating func takeContinuation(_ byte: UInt8) -> Step {
    guard valid.contains(byte) else {
      missing = 0
      return .cutShort
    }
    valid = 0x80...0xBF
    value = value << 6 | UInt32(byte & 0x3F)
    missing -= 1
    if isInside { return .incomplete }
    return .scalar(Unicode.Scalar(value) ?? "\u{FFFD}")
  }
}
