/// An escape sequence while it arrives: what stands between its introducer and its final byte.
///
/// Two kinds come from keys. `Esc [` begins a control sequence (CSI), `Esc O` a single shift (SS3);
/// which one an arrow sends depends on the terminal and its mode.
struct KeySequence: Sendable {
  /// The introducer of a sequence: the byte that follows Esc.
  enum Kind: UInt8, Sendable {
    case control = 0x5B  // [
    case singleShift = 0x4F  // O
  }

  var kind: Kind
  /// Whether another Esc came before it, as rxvt sends `Alt` with a key.
  var isAlt = false
  /// Whether its Esc was delivered as a key, so that the rest is swallowed.
  var isMuted = false
  /// Whether the terminal was silent inside of it for longer than a key takes.
  var isLate = false
  private(set) var parameters: [UInt8] = []

  /// The most parameter bytes that are kept. No known key sends more than ten.
  private static let mostParameters = 32

  init(_ kind: Kind, isAlt: Bool = false, isMuted: Bool = false) {
    self.kind = kind
    self.isAlt = isAlt
    self.isMuted = isMuted
  }

  /// Whether it is an `O` behind an Esc that was delivered as a key, and nothing more so far.
  var isLoneShift: Bool { kind == .singleShift && isMuted && parameters.isEmpty }

  mutating func append(_ byte: UInt8) {
    if parameters.count < Self.mostParameters { parameters.append(byte) }
  }

  /// Whether a byte can be the next one.
  ///
  /// A sequence that stops after its introducer is probably `Alt-[` or `Alt-O`, and what follows
  /// later is a key. Only bytes that keys send there, and that a program binds at its peril, belong
  /// to it then.
  func accepts(_ byte: UInt8) -> Bool {
    if isLate, parameters.isEmpty { return Self.lateBytes.contains(byte) }
    return (0x20...0x7E).contains(byte)
  }

  private static let lateBytes = Set("ABCDFHMPQRSZ[<0123456789".utf8)

  /// Whether a byte ends it.
  func isEnded(by byte: UInt8) -> Bool {
    switch byte {
    case 0x40...0x7E:
      // The Linux console sends `Esc [ [ A` for F1.
      kind == .singleShift || byte != Kind.control.rawValue || !parameters.isEmpty
    case UInt8(ascii: "$"):
      // rxvt ends keys with Shift so; anywhere else the byte is within a sequence.
      kind == .control && !parameters.isEmpty && parameters.allSatisfy(Self.isDigit)
    default: false
    }
  }

  /// Whether a final byte makes it the beginning of an X10 mouse report: three bytes follow.
  func isX10Report(endedBy final: UInt8) -> Bool {
    kind == .control && parameters.isEmpty && final == UInt8(ascii: "M")
  }

  /// Whether a final byte makes it the beginning of a paste.
  func isPaste(endedBy final: UInt8) -> Bool {
    kind == .control && final == UInt8(ascii: "~") && parameters.elementsEqual("200".utf8)
  }

  // MARK: - Keys

  /// The key; nil if it is none that is known.
  func key(endedBy final: UInt8) -> Key? {
    guard let numbers else { return nil }
    let key =
      switch kind {
      case .control: Self.controlKey(final: final, number: numbers.first)
      case .singleShift: Self.movingKey(final) ?? (final == UInt8(ascii: "M") ? .enter : nil)
      }
    guard let key else { return nil }
    // The modifiers follow the number of the key; `Esc O` has no such number.
    let modifiers = (kind == .control ? numbers.dropFirst() : numbers[...]).first ?? 1
    return isAlt || (modifiers - 1) & 2 != 0 ? .alt(key) : key
  }

  /// The report of a mouse, `Esc [ < code ; column ; line M`; nil if it is none, or one that means
  /// nothing. The release of a button, which ends with `m`, means nothing.
  func mouseReport(endedBy final: UInt8) -> MouseReport? {
    guard kind == .control, final == UInt8(ascii: "M"), parameters.first == UInt8(ascii: "<"),
      let numbers = Self.numbers(parameters.dropFirst()), numbers.count == 3
    else { return nil }
    return MouseReport(code: numbers[0], column: numbers[1], line: numbers[2])
  }

  private var numbers: [Int]? { Self.numbers(parameters[...]) }

  /// Parameters as numbers, absent ones as 1; nil if they are of another form, or too many.
  private static func numbers(_ parameters: ArraySlice<UInt8>) -> [Int]? {
    if parameters.isEmpty { return [] }
    guard parameters.count < mostParameters else { return nil }
    var numbers: [Int] = []
    for part in parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false) {
      guard part.count <= 4, part.allSatisfy(isDigit) else { return nil }
      let number = part.reduce(0) { $0 * 10 + Int($1 - 0x30) }
      numbers.append(part.isEmpty ? 1 : number)
    }
    return numbers
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func controlKey(final: UInt8, number: Int?) -> Key? {
    switch final {
    case UInt8(ascii: "Z"): .backTab
    case UInt8(ascii: "~"), UInt8(ascii: "$"), UInt8(ascii: "^"), UInt8(ascii: "@"):
      number.flatMap(numberedKey)
    default: movingKey(final)
    }
  }

  /// The keys of a VT220, whose sequences have a number. rxvt ends them by the modifier.
  private static func numberedKey(_ number: Int) -> Key? {
    switch number {
    case 1, 7: .home
    case 4, 8: .end
    case 3: .delete
    case 5: .pageUp
    case 6: .pageDown
    default: nil
    }
  }

  /// The keys whose sequences have a letter; rxvt sends small ones for arrows with a modifier.
  private static func movingKey(_ final: UInt8) -> Key? {
    switch final {
    case UInt8(ascii: "A"), UInt8(ascii: "a"): .up
    case UInt8(ascii: "B"), UInt8(ascii: "b"): .down
    case UInt8(ascii: "C"), UInt8(ascii: "c"): .right
    case UInt8(ascii: "D"), UInt8(ascii: "d"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    default: nil
    }
  }
}
