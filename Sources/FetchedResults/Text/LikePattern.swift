/// A pattern with wildcards: the right side of `LIKE`.
///
/// `?` matches one character, `*` any number of them, including line feeds; `\` escapes
/// the next scalar. The pattern must match the whole text.
///
/// The pattern is read scalar by scalar, so a wildcard is one whatever follows it. Text and
/// pattern are folded under the options, and compared scalar by scalar. A wildcard stands for
/// whole characters of the original text: `Stra?e` matches Straße under `[c]`, and so does
/// `Strasse`.
///
/// Two positions are enough: when the text does not match after a `*`, only the last `*`
/// is extended, because extending an earlier one could not help. So the cost is
/// O(text x pattern) at worst, whatever the pattern. ASCII is matched in place; any
/// other text is folded first.
public struct LikePattern: Hashable, Sendable {
  /// The pattern as it was written.
  public let pattern: String
  /// What a comparison ignores.
  public let options: TextOptions

  let elements: [Element]

  /// A folded scalar of the pattern, or a wildcard: `?` is any character, `*` any run of them.
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

  /// Whether the pattern matches the whole text.
  ///
  /// - Complexity: O(text x pattern) at worst.
  public func matches(_ text: String) -> Bool {
    let fast = text.utf8.withContiguousStorageIfAvailable { answerForASCII($0) }
    if let fast, let fast { return fast }
    return matchesCharacters(of: FoldedCharacters(text, options))
  }

  private func answerForASCII(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool? {
    guard TextPattern.isASCII(utf8) else { return nil }
    let ignoresCase = options.effective.contains(.caseInsensitive)
    return matchesCharacters(of: ASCIICharacters(bytes: utf8, ignoresCase: ignoresCase))
  }

  private func matchesCharacters(of text: some CharacterScalars) -> Bool {
    var position = 0
    var element = 0
    // Where to continue if the text does not match: after the last run, which then takes
    // one more character of the text.
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
            // A character must not be split when a wildcard or the end follows.
            let isSplit = position < text.count && !text.beginsCharacter(at: position)
            let isContinued = element < elements.count && elements[element].isScalar
            if !isSplit || isContinued { continue }
          }
        }
      }
      guard let last = retry, last.position < text.count else { return false }
      let next = text.nextCharacter(after: last.position)
      retry = (last.element, next)
      (element, position) = (last.element, next)
    }
  }

  static func folded(_ text: String, _ options: TextOptions) -> String {
    TextPattern.comparable(text, options.effective)
  }
}

extension LikePattern.Element {
  var isScalar: Bool { scalar != nil }

  var scalar: Unicode.Scalar? {
    if case .scalar(let scalar) = self { scalar } else { nil }
  }
}
