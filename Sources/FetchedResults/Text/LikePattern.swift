internal import Foundation

/// A text with wildcards: what `LIKE` asks for.
///
/// `?` is one character, `*` any number of them, a line feed among them; `\` takes
/// the next character as it is. The whole text must fit.
///
/// Text and pattern are folded under the options, and compared scalar by scalar. A
/// wildcard stands for whole characters of the text as it was: `Stra?e` fits
/// Straße under `[c]`, and `Strasse` does too.
///
/// Two pointers do: when the text does not fit after a `*`, only the last one is
/// tried further on, since an earlier one could gain nothing. So the cost is
/// O(text x pattern) at worst, whatever the pattern.
public struct LikePattern: Hashable, Sendable {
  /// The pattern as it was given.
  public let pattern: String
  public let options: TextOptions

  private let elements: [Element]

  fileprivate enum Element: Hashable, Sendable {
    case scalar(Unicode.Scalar)
    case anyCharacter
    case anyRun
  }

  /// - Complexity: O(length).
  public init(_ pattern: String, options: TextOptions = []) {
    self.pattern = pattern
    self.options = options
    var elements: [Element] = []
    var literal = ""
    var isEscaped = false
    func take(_ element: Element?) {
      let scalars = LikePattern.folded(literal, options).unicodeScalars
      elements.append(contentsOf: scalars.map(Element.scalar))
      literal = ""
      // Two runs are one.
      if let element, !(element == .anyRun && elements.last == .anyRun) {
        elements.append(element)
      }
    }
    for character in pattern {
      switch character {
      case "\\" where !isEscaped:
        isEscaped = true
        continue
      case "?" where !isEscaped: take(.anyCharacter)
      case "*" where !isEscaped: take(.anyRun)
      default: literal.append(character)
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
    let units = Self.units(of: text, options)
    var position = 0
    var element = 0
    // Where to go on if the text does not fit: behind the last run, with one more
    // character of the text in it.
    var retry: (element: Int, position: Int)?
    while true {
      if element == elements.count, position == units.count { return true }
      if element < elements.count {
        switch elements[element] {
        case .anyRun:
          element += 1
          retry = (element, position)
          continue
        case .anyCharacter:
          if position < units.count, units[position].beginsCharacter {
            position = Self.nextCharacter(after: position, units)
            element += 1
            continue
          }
        case .scalar(let scalar):
          if position < units.count, units[position].scalar == scalar {
            position += 1
            element += 1
            // A character must not be left halfway when a wildcard or the end follows.
            let isSplit = position < units.count && !units[position].beginsCharacter
            let goesOn = element < elements.count && elements[element].isScalar
            if !isSplit || goesOn { continue }
          }
        }
      }
      guard let last = retry, last.position < units.count else { return false }
      let next = Self.nextCharacter(after: last.position, units)
      retry = (last.element, next)
      (element, position) = (last.element, next)
    }
  }

  // MARK: - Scalars of a text

  private struct Unit {
    let scalar: Unicode.Scalar
    /// Whether it is the first of what a character of the text was folded to.
    let beginsCharacter: Bool
  }

  private static func nextCharacter(after position: Int, _ units: [Unit]) -> Int {
    var next = position + 1
    while next < units.count, !units[next].beginsCharacter { next += 1 }
    return next
  }

  private static func units(of text: String, _ options: TextOptions) -> [Unit] {
    var units: [Unit] = []
    units.reserveCapacity(text.utf8.count)
    for character in text {
      var isFirst = true
      for scalar in folded(String(character), options).unicodeScalars {
        units.append(Unit(scalar: scalar, beginsCharacter: isFirst))
        isFirst = false
      }
    }
    return units
  }

  /// Without options texts are compared in their composed form, as `CONTAINS` finds them.
  private static func folded(_ text: String, _ options: TextOptions) -> String {
    let options = options.effective
    if options == .normalized { return text }
    if options == [] {
      return text.utf8.allSatisfy { $0 < 0x80 }
        ? text : MarkRuns.cut(text).precomposedStringWithCanonicalMapping
    }
    return TextPattern.comparable(text, options)
  }
}

extension LikePattern.Element {
  fileprivate var isScalar: Bool {
    if case .scalar = self { true } else { false }
  }
}
