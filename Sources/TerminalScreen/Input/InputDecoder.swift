/// Turns the bytes of a terminal into keys and pastes.
///
/// A state machine, one byte at a time, so that the bytes may be cut anywhere:
///
///     ground ── Esc ──► escape ── [ or O ──► sequence ── final byte ──► ground
///                          │                    └─ 200~ ──► paste ── Esc [201~ ──► ground
///                          ├─ ] P _ ^ X ──► string ── BEL or Esc \ ──► ground
///                          ├─ another byte: a key with Alt
///                          └─ time-out: the key Esc ──► escapeEnded ── [ or O ──► sequence, muted
///
/// It has no clock, and no guard of its own: only the thread that reads the terminal uses this
/// value. While ``isWaiting``, that thread calls ``timeOut()`` when nothing has arrived for
/// ``escapeTimeout``. After that time-out, the rest of the sequence is still no key: a slow line
/// splits `Esc [ A`, and an `A` must not act.
///
/// A sequence that is not known is swallowed whole. So are reports of a mouse in the form of X10
/// and answers of the terminal, which nothing here asks for and another program may have. Bytes
/// that are not UTF-8 become U+FFFD. Nothing inside of a paste becomes a key.
struct InputDecoder: Sendable {
  /// How long a lone Esc waits for the rest of a sequence. A terminal sends the bytes of a key at
  /// once, and nobody notices 50 ms.
  static let escapeTimeout = Duration.milliseconds(50)

  /// What the next byte belongs to; the drawing above shows how one state leads to another.
  private enum State: Sendable {
    case ground
    /// After Esc, which came once or twice. A third one makes the first a key.
    case escape(count: Int)
    /// After an Esc that a time-out made a key.
    case escapeEnded
    case sequence(KeySequence)
    /// Inside of a report of so many more bytes, of any value.
    case mouseReport(Int)
    /// Inside of a command for the terminal or an answer of it, which an introducer began.
    case string(introducer: UInt8, isEmpty: Bool)
    /// After an Esc in such a string, which probably begins its end.
    case stringEscape
    case paste
  }

  private var state = State.ground
  private var assembler = ScalarAssembler()
  /// What was pasted so far. It is not part of the state, because a state is copied to be looked
  /// at.
  private var pasted = PasteBuffer()
  /// Whether the scalar that arrives follows an Esc.
  private var isAlt = false

  /// Whether the next input depends on whether more bytes arrive soon.
  var isWaiting: Bool {
    switch state {
    case .ground, .escapeEnded, .mouseReport, .paste: false
    case .escape, .string, .stringEscape: true
    case .sequence(let sequence): !sequence.isLate
    }
  }

  /// The inputs that some bytes complete. Scalars that arrive together are put together to
  /// graphemes.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  mutating func decode(_ bytes: some Sequence<UInt8>) -> [TerminalInput] {
    var output = DecodedInputs()
    for byte in bytes {
      while !take(byte, &output) {}
    }
    return output.finish()
  }

  /// The inputs that are complete because nothing has arrived for a while.
  mutating func timeOut() -> [TerminalInput] {
    var output = DecodedInputs()
    switch state {
    case .escape(let count):
      for _ in 0..<count { output.add(.escape) }
      state = .escapeEnded
    case .stringEscape:
      output.add(.escape)
      state = .escapeEnded
    case .sequence(var sequence):
      sequence.isLate = true
      // An arrow of a slow line may still follow, and is swallowed. A key is not to wait for that.
      if sequence.isLoneShift { output.add(.character("O")) }
      state = .sequence(sequence)
    case .string(let introducer, let isEmpty):
      if isEmpty { output.add(.alt(.character(Character(Unicode.Scalar(introducer))))) }
      state = .ground
    case .ground, .escapeEnded, .mouseReport, .paste: break
    }
    return output.finish()
  }

  /// Takes a byte, or changes the state for it to be taken again.
  ///
  /// - Returns: Whether the byte was taken.
  private mutating func take(_ byte: UInt8, _ output: inout DecodedInputs) -> Bool {
    switch state {
    case .ground: return takeInGround(byte, &output)
    case .escape(let count): return takeAfterEscape(byte, count: count, &output)
    case .escapeEnded:
      guard let kind = KeySequence.Kind(rawValue: byte) else { return leave() }
      state = .sequence(KeySequence(kind, isMuted: true))
    case .sequence(let sequence): return take(byte, in: sequence, &output)
    case .mouseReport(let missing): state = missing > 1 ? .mouseReport(missing - 1) : .ground
    case .string(let introducer, _): return take(byte, inStringOf: introducer)
    case .stringEscape:
      state = byte == UInt8(ascii: "\\") ? .ground : .escape(count: 1)
      return byte == UInt8(ascii: "\\")
    case .paste:
      if let text = pasted.take(byte) {
        output.add(paste: text)
        pasted = PasteBuffer()
        state = .ground
      }
    }
    return true
  }

  /// Goes back to the ground, where the byte is taken again.
  private mutating func leave() -> Bool {
    state = .ground
    return false
  }

  // MARK: - Text and controls

  private mutating func takeInGround(_ byte: UInt8, _ output: inout DecodedInputs) -> Bool {
    if byte >= 0x80 || assembler.isInside {
      switch assembler.take(byte) {
      case .incomplete: return true
      case .scalar(let scalar): add(scalar, &output)
      case .cutShort:
        add("\u{FFFD}", &output)
        return false
      }
    } else if byte == 0x1B {
      state = .escape(count: 1)
    } else if let key = Self.controlKey(byte) {
      output.add(isAlt ? .alt(key) : key)
      isAlt = false
    } else if byte != 0 {
      add(Unicode.Scalar(byte), &output)
    }
    return true
  }

  private mutating func add(_ scalar: Unicode.Scalar, _ output: inout DecodedInputs) {
    // The controls above ASCII are no keys.
    let isControl = (0x80..<0xA0).contains(scalar.value)
    if isAlt, !isControl {
      output.add(.alt(.character(Character(scalar))))
    } else if !isControl {
      output.add(scalar)
    }
    isAlt = false
  }

  private static func controlKey(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x08, 0x7F: .backspace
    case 0x09: .tab
    case 0x0D: .enter
    case 0x01...0x1A: .control(Character(Unicode.Scalar(byte + 0x60)))
    case 0x1C...0x1F: .control(Character(Unicode.Scalar(byte + 0x40)))
    default: nil
    }
  }

  // MARK: - Sequences

  private mutating func takeAfterEscape(
    _ byte: UInt8, count: Int, _ output: inout DecodedInputs
  ) -> Bool {
    if let kind = KeySequence.Kind(rawValue: byte) {
      state = .sequence(KeySequence(kind, isAlt: count == 2))
      return true
    }
    if count == 2 { output.add(.escape) }
    switch byte {
    case 0x1B: state = .escape(count: 2)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"),
      UInt8(ascii: "X"):
      state = .string(introducer: byte, isEmpty: true)
    default:
      isAlt = byte != 0
      return leave()
    }
    return true
  }

  private mutating func take(
    _ byte: UInt8, in sequence: KeySequence, _ output: inout DecodedInputs
  ) -> Bool {
    guard sequence.accepts(byte) else {
      abandon(sequence, &output)
      return leave()
    }
    guard sequence.isEnded(by: byte) else {
      var sequence = sequence
      sequence.append(byte)
      state = .sequence(sequence)
      return true
    }
    if sequence.isPaste(endedBy: byte) {
      state = .paste
    } else if sequence.isX10Report(endedBy: byte) {
      state = .mouseReport(3)
    } else {
      state = .ground
      if sequence.isMuted { return true }
      if let key = sequence.key(endedBy: byte) { output.add(key) }
      if let report = sequence.mouseReport(endedBy: byte) { output.add(report) }
    }
    return true
  }

  /// Delivers what was typed if a sequence turns out to be none: `Alt-[`, or `[` after Esc.
  private func abandon(_ sequence: KeySequence, _ output: inout DecodedInputs) {
    guard sequence.parameters.isEmpty, !(sequence.isLate && sequence.isLoneShift) else { return }
    let key = Key.character(Character(Unicode.Scalar(sequence.kind.rawValue)))
    output.add(sequence.isMuted ? key : .alt(key))
  }

  /// A string has no bound, because nothing of it is kept. It ends at its mark, at any control,
  /// which may be a key of somebody who typed `Alt-P`, and by time-out.
  private mutating func take(_ byte: UInt8, inStringOf introducer: UInt8) -> Bool {
    switch byte {
    case 0x07: state = .ground
    case 0x1B: state = .stringEscape
    case 0..<0x20: return leave()
    default: state = .string(introducer: introducer, isEmpty: false)
    }
    return true
  }
}

/// The inputs of one call, and the text at their end that is not yet split into graphemes.
private struct DecodedInputs {
  private var inputs: [TerminalInput] = []
  private var text = ""

  mutating func add(_ scalar: Unicode.Scalar) { text.unicodeScalars.append(scalar) }

  mutating func add(_ key: Key) {
    splitText()
    inputs.append(.key(key))
  }

  mutating func add(_ report: MouseReport) {
    splitText()
    inputs.append(.mouse(report))
  }

  mutating func add(paste: String) {
    splitText()
    inputs.append(.paste(paste))
  }

  mutating func finish() -> [TerminalInput] {
    splitText()
    return inputs
  }

  private mutating func splitText() {
    guard !text.isEmpty else { return }
    inputs += text.map { .key(.character($0)) }
    text = ""
  }
}
