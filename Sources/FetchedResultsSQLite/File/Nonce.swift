/// Eight random bytes that permanently identify one thing, such as a state of a store.
struct Nonce: Hashable, Sendable {
  /// The count of bytes.
  static let length = 8

  let number: UInt64

  init(number: UInt64) { self.number = number }

  /// Nil for any other count of bytes: an empty blob identifies nothing.
  init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count == Self.length else { return nil }
    number = bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  static func random() -> Nonce { Nonce(number: .random(in: 1 ... .max)) }

  var bytes: [UInt8] { withUnsafeBytes(of: number.bigEndian, Array.init) }
}
