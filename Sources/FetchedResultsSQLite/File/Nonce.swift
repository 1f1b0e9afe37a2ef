/// Eight random bytes that name one thing, for ever: a state of a store, say.
struct Nonce: Hashable, Sendable {
  /// In bytes.
  static let length = 8

  let number: UInt64

  init(number: UInt64) { self.number = number }

  /// Nil for any other count of bytes: a blob without any names nothing.
  init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count == Self.length else { return nil }
    number = bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  static func random() -> Nonce { Nonce(number: .random(in: 1 ... .max)) }

  var bytes: [UInt8] { withUnsafeBytes(of: number.bigEndian, Array.init) }
}
