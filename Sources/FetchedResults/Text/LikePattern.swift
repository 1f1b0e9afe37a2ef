/// A text with wildcards: what `LIKE` asks for.
///
/// `?` is one character, `*` any number of them, a line feed among them; `\` takes
/// the next scalar as it is. The whole text must fit.
///
/// The pattern is read scalar by scalar, so a wildcard is one whatever follows it. Text and
/// pattern are folded under the options, and compared scalar by scalar. A wildcard stands for
/// whole characters of the text as it was: `Stra?e` fits Straße under `[c]`, and
/// `Strasse` does too.
///
/// Two pointers do: when the text does not fit after a `*`, only the last one is
/// tried further on, since an earlier one could gain nothing. So the cost is
/// O(text x pattern) at worst, whatever the pattern. A text of ASCII is looked at where it
/// lies; any other is folded first.
public struct LikePattern: Hashable, Sendable {
  /// The pattern as it was given.
  public let pattern: String
  /// What makes no difference between letters.
  public let options: TextOptions

  let elements: [Element]

  enum Element: Hashable, Sendable {
    case scalar(Unicode.Scalar)
    case anyCharacter
    case anyRun
  }

  /// - Complexity: O(length).
  public init(_ pattern: String, options: TextOptions = []) {
    self.pattern = pattern
    self.options = options
    var elements: [Element] = []
    var literal = String.UnicodeScalarView()
    var isEscaped = false
    func take(_ element: Element?) {
      let scalars = LikePattern.folded(String(literal), options).unicodeScalars
      elements.append(contentsOf: scalars.map(Element.scalar))
      literal = String.UnicodeScalarView()
      // Two runs are one.
      if let element, !(element == .anyRun && elements.last == .anyRun) {
        elements.append(element)
      }
    }
    for scalar in pattern.unicodeScalars {
      switch scalar {
      case "\\" where !isEscaped:
        isEscaped = true
        continue
      case "?" where !isEscaped: take(.anyCharacter)
      case "*" where !isEscaped: take(.anyRun)
      default: literal.append(scalar)
      }
      isEscaped = false
    }
    if isEscaped { literal.append("\\") }
    take(nil)
    self.elements = elements
  }

  /// Whether the whole text fits.
  ///
  /// - Complexity: O(text x pattern) at worst.
  public func matches(_ text: String) -> Bool {
    let fast = text.utf8.withContiguousStorageIfAvailable { answerForASCII($0) }
    if let fast, let fast { return fast }
    return fits(FoldedCharacters(text, options))
  }

  /// Whether a whole text fits, given as UTF-8.
  ///
  /// - Complexity: as for a string.
  public func matches(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    answerForASCII(utf8) ?? matches(String(decoding: utf8, as: UTF8.self))
  }

  private func answerForASCII(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool? {
    guard TextPattern.isASCII(utf8) else { return nil }
    let ignoresCase = options.effective.contains(.caseInsensitive)
    return fits(ASCIICharacters(bytes: utf8, ignoresCase: ignoresCase))
  }

  private func fits(_ text: some CharacterScalars) -> Bool {
    var position = 0
    var element = 0
    // Where to go on if the text does not fit: behind the last run, with one more
    // character of the text in it.
    var retry: (element: Int, position: Int)?
    while true {
      if element == elements.count, position == text.count { return true }
      if element < elements.count {
        switch elements[element] {
        case .anyRun:
          element += 1
          retry = (element, position)
          continue
        case .anyCharacter:
          if position < text.count, text.beginsCharacter(at: position) {
            position = text.nextCharacter(after: position)
            element += 1
            continue
          }
        case .scalar(let scalar):
          if position < text.count, text.scalar(at: position) == scalar {
            position += 1
            element += 1
            // A character must not be left halfway when a wildcard or the end follows.
            let isSplit = position < text.count && !text.beginsCharacter(at: position)
            let goesOn = element < elements.count && elements[element].isScalar
            if !isSplit || goesOn { continue }
          }
        }
      }
      guard let last = retry, last.position < text.count else { return false }
      let next = text.nextCharacter(after: last.position)
      retry = (last.element, next)
      (element, position) = (last.element, next)
    }
  }

  fileprivate static func folded(_ text: String, _ options: TextOptions) -> String {
    TextPattern.comparable(text, options.effective)
  }
}

extension LikePattern.Element {
  var isScalar: Bool { scalar != nil }

  var scalar: Unicode.Scalar? {
    if case .scalar(let scalar) = self { scalar } else { nil }
  }
}

// MARK: - Characters of a text

/// The scalars of a folded text, and where the characters begin of which they were made.
private protocol CharacterScalars {
  var count: Int { get }
  func scalar(at position: Int) -> Unicode.Scalar
  func beginsCharacter(at position: Int) -> Bool
}

extension CharacterScalars {
  fileprivate func nextCharacter(after position: Int) -> Int {
    var next = position + 1
    while next < count, !beginsCharacter(at: next) { next += 1 }
    return next
  }
}

/// Each byte is a character, but a carriage return and the line feed behind it are one.
private struct ASCIICharacters: CharacterScalars {
  let bytes: UnsafeBufferPointer<UInt8>
  let ignoresCase: Bool

  var count: Int { bytes.count }

  func scalar(at position: Int) -> Unicode.Scalar {
    Unicode.Scalar(ignoresCase ? bytes[position].lowercasedASCII : bytes[position])
  }

  func beginsCharacter(at position: Int) -> Bool {
    bytes[position] != 0x0A || position == 0 || bytes[position - 1] != 0x0D
  }
}

private struct FoldedCharacters: CharacterScalars {
  private var scalars: [Unicode.Scalar] = []
  private var beginnings: [Bool] = []

  init(_ text: String, _ options: TextOptions) {
    scalars.reserveCapacity(text.utf8.count)
    beginnings.reserveCapacity(text.utf8.count)
    if TextFolding.isPlain(text) {
      // Each scalar is folded to one, and is a character but for a line feed.
      scalars.append(contentsOf: LikePattern.folded(text, options).unicodeScalars)
      for (index, scalar) in scalars.enumerated() {
        beginnings.append(scalar != "\n" || index == 0 || scalars[index - 1] != "\r")
      }
      return
    }
    for character in text {
      let folded = LikePattern.folded(String(character), options).unicodeScalars
      for (index, scalar) in folded.enumerated() {
        scalars.append(scalar)
        beginnings.append(index == 0)
      }
    }
  }

  var count: Int { scalars.count }
  func scalar(at position: Int) -> Unicode.Scalar { scalars[position] }
  func beginsCharacter(at position: Int) -> Bool { beginnings[position] }
}
