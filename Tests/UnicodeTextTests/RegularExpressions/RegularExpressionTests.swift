import Foundation
import TestSupport
import Testing

@testable import UnicodeText

/// What `MATCHES` finds, compared with ICU where ICU has an answer.
struct RegularExpressionTests {
  private static let cd: TextOptions = [.caseInsensitive, .diacriticInsensitive]

  // MARK: - Marks

  @Test(
    arguments: [
      (#"\u00eb"#, "e", TextOptions.diacriticInsensitive, true), (#"\xEB"#, "ë", cd, true),
      (#"citro\u00ebn"#, "CITROEN", cd, true), (#"citro\u00ebn"#, "Citroën", cd, true),
      ("citroe\u{308}n", "citroen", .diacriticInsensitive, true),
      ("citroe\u{308}n", "citroën", .diacriticInsensitive, true),
      (#"e\u0308"#, "ë", .diacriticInsensitive, true),
      (#"\Që\E"#, "e", .diacriticInsensitive, true),
      ("[à-é]", "e", .diacriticInsensitive, true), ("[à-é]", "è", .diacriticInsensitive, true),
      ("[à-é]", "a", .diacriticInsensitive, true), ("[à-é]", "ç", .diacriticInsensitive, true),
      ("[à-é]", "b", .diacriticInsensitive, false), ("[à-é]", "E", .diacriticInsensitive, false),
      ("[à-é]", "E", cd, true), (#"[\u00e0-\u00e9]"#, "É", cd, true), ("[^é]", "e", cd, false),
      ("[^é]", "f", cd, true), ("[a-z--[é]]", "è", cd, false), ("[a-z--[é]]", "b", cd, true),
      ("é+", "eéê", .diacriticInsensitive, true), ("é{2}", "ee", .diacriticInsensitive, true),
      ("が", "か\u{3099}", .diacriticInsensitive, true), ("が", "か", .diacriticInsensitive, false),
      ("[ぁ-ん]", "が", .diacriticInsensitive, true), ("\u{301}", "", .diacriticInsensitive, true),
      ("ø", "o", cd, false), (#"\u00eb"#, "e", .caseInsensitive, false),
      (#"\u00eb"#, "e", [.diacriticInsensitive, .normalized], false),
    ] as [(String, String, TextOptions, Bool)])
  func `Marks do not count under d, however a letter is written`(
    _ pattern: String, _ text: String, _ options: TextOptions, _ fits: Bool
  ) throws {
    #expect(try RegularExpression(pattern, options: options).matches(text) == fits)
  }

  @Test func `Expressions that match different texts are not equal`() throws {
    let composed = try RegularExpression("\u{e9}", options: .normalized)
    let decomposed = try RegularExpression("e\u{301}", options: .normalized)
    #expect(composed.matches("\u{e9}") && !decomposed.matches("\u{e9}"))
    #expect(composed != decomposed)
    #expect(try composed == RegularExpression("\u{e9}", options: .normalized))
    #expect(Set([composed, decomposed, composed]).count == 2)
  }

  // MARK: - Case

  // MATCHES[c] 'i' found ı, which no other operator does, and '[µ]' did not find Μ.
  @Test func `Two letters are equal without case as they are to every other operator`() throws {
    for scalar in (UInt32(0x21)...0x1FFFF).compactMap(Unicode.Scalar.init) {
      let text = String(scalar)
      let lower = text.lowercased()
      let upper = text.uppercased()
      let others = Set([lower, upper, upper.lowercased()]).subtracting([text])
      for other in others where other.unicodeScalars.count == 1 {
        let isEqual = TextPattern(other, options: .caseInsensitive).isEqual(to: text)
        for (pattern, text) in [(other, text), (text, other)] {
          let expression = try RegularExpression("[\(pattern)]", options: .caseInsensitive)
          #expect(expression.matches(text) == isEqual, "\(pattern) and \(text)")
        }
      }
    }
  }

  @Test(arguments: [("i", "ı"), ("I", "ı"), ("ı", "i"), ("ı", "I"), ("[h-j]", "ı"), ("İ", "ı")])
  func `The ı of Turkish is a letter of its own`(_ pattern: String, _ text: String) throws {
    #expect(try !RegularExpression(pattern, options: .caseInsensitive).matches(text))
    #expect(try RegularExpression("ı", options: .caseInsensitive).matches("ı"))
  }

  @Test(
    arguments: [
      ("strasse", "Straße", true), ("STRASSE", "Straße", true), ("Straße", "strasse", true),
      ("stra.e", "Straße", true), ("stra..e", "Straße", false), ("stras.e", "Straße", false),
      ("stra[ß]e", "STRAẞE", true), ("stra[s]{2}e", "Straße", true),
      ("stra[r-t]+e", "Straße", false),
      ("(s|ss)trasse", "straße", true), ("ma(?!s)ße", "maße", false), (#"\w+"#, "ß", true),
      ("ma(s)+e", "maße", true), ("ß*", "ssSS", true), ("[^ß]", "ẞ", false), ("ﬁat", "fiat", true),
      ("FIAT", "ﬁat", true), ("i\u{307}", "İ", true), ("[k-l]", "\u{212A}", true),
    ])
  func `A letter that folds to several is read by each spelling, and whole by sets`(
    _ pattern: String, _ text: String, _ fits: Bool
  ) throws {
    #expect(try RegularExpression(pattern, options: .caseInsensitive).matches(text) == fits)
    #expect(try RegularExpression(pattern, options: Self.cd).matches(text) == fits)
  }

  @Test func `There are no equal letters beyond the ranges that have some`() {
    for options: TextOptions in [.caseInsensitive, .diacriticInsensitive, Self.cd] {
      var letters: [[Unicode.Scalar]: [Unicode.Scalar]] = [:]
      for scalar in (UInt32(0)...0x1FFFF).compactMap(Unicode.Scalar.init)
      where !scalar.isMark && EqualLetters.fold(scalar, []) == [scalar] {
        letters[EqualLetters.fold(scalar, options), default: []].append(scalar)
      }
      let others = letters.filter { $0.value.count > 1 }.flatMap(\.value).filter { letter in
        !EqualLetters.ranges.contains { $0.contains(letter.value) }
      }
      #expect(others == [], "\(options)")
    }
  }

  // MARK: - As in ICU

  @Test(arguments: [
    "()*", "a()*b", "(){3}", "(|a)+", "(?:)*", "[a-z&&[^aeiou]]", "[a-z--[aeiou]]",
    "[a-z&[aeiou]]", "[a-z-[aeiou]]", "[^a-z&&[aeiou]]", "[a&&b&&c]", "[a[b]&&b]", "[a-e&&b-z--cd]",
    "[^a-e--b&&a-c]", "[[:alpha:]]",
    "[[:^alpha:]]", "[:alpha:]", "[^[:digit:]]", "[[:Lu:]x]", "[[:alpha:]-z]", "[a&b]", "[a-]",
    "[a-c-e]", "[]a]", "[^]a]", #"[\d-z]"#, "x{0}", "^*a", "a$b", "a$", #"\Aa\z"#, "a??", "a*?",
  ])
  func `A pattern matches what it matches in ICU`(_ pattern: String) throws {
    let expression = try RegularExpression(pattern)
    let icu = try NSRegularExpression(pattern: "(?:\(pattern))\\z")
    for text in ["", "a\n", "ab", "aab", "A", "é", "\r\n"] + "abcexz-&:l1]".map({ String($0) }) {
      #expect(expression.matches(text) == icu.fits(text), "\(text)")
    }
  }

  @Test(arguments: [
    "alpha", "alnum", "blank", "cntrl", "digit", "graph", "lower", "print", "punct", "space",
    "upper", "word", "xdigit",
  ])
  func `A POSIX class holds the same scalars as in ICU`(_ name: String) throws {
    let category = try #require(PatternNode.Category(property: name))
    // ICU may have another version of Unicode: scalars that are new in one of them, and the one
    // letter whose category changed, are left out.
    let scalars = (0..<0x3000 as Range<UInt32>).compactMap(Unicode.Scalar.init)
      .filter { ($0.properties.age?.major ?? .max) <= 14 && $0.value != 0x295 }
    let icu = try NSRegularExpression(pattern: "[[:\(name):]]")
    let differing = scalars.filter { scalar in
      (icu.firstMatch(in: String(scalar), range: NSRange(location: 0, length: 1)) != nil)
        != category.contains(scalar)
    }
    #expect(differing.isEmpty)
  }

  @Test(arguments: [
    "a**", "a+*", "a{1}{1}", "a?{2}", "(?i)*", "[a&&]", "[&&a]", "[a--]", "[--a]", "[[:foo:]]",
    #"\b+*"#, "(?<1>a)", "(?<a", "(?<ä>a)",
  ])
  func `What ICU refuses is refused`(_ pattern: String) {
    #expect(throws: (any Error).self) { try NSRegularExpression(pattern: pattern) }
    #expect(throws: PatternError.self) { try RegularExpression(pattern) }
  }

  @Test func `A refused pattern has the right reason`() {
    func kind(_ pattern: String) -> PatternError.Kind? {
      do throws(PatternError) {
        _ = try RegularExpression(pattern)
        return nil
      } catch {
        return error.kind
      }
    }
    #expect(kind(#"(a)\1"#) == .needsBacktracking(#"\1"#))
    #expect(kind("(?<=a)b") == .needsBacktracking("(?<="))
    #expect(kind("(?>a)") == .needsBacktracking("(?>"))
    #expect(kind("ba++") == .needsBacktracking("a++"))
    #expect(kind(#"\p{Greek}"#) == .unsupported(#"\p{Greek}"#))
    #expect(kind("[[:foo:]]") == .unsupported("[:foo:]"))
    #expect(kind("(?x)a") == .unsupported("(?x"))
    #expect(kind("a**") == .nothingToRepeat)
  }

  @Test func `Random patterns match what they match in ICU`() throws {
    let seed = UInt64.random(in: .min ... .max)
    var random = SeededGenerator(seed: seed)
    var compared = 0
    for _ in 0..<3000 {
      let pattern = Self.pattern(depth: 3, using: &random)
      guard let icu = try? NSRegularExpression(pattern: "(?:\(pattern))\\z") else {
        #expect(throws: PatternError.self, "\(pattern), seed \(seed)") {
          try RegularExpression(pattern)
        }
        continue
      }
      let expression = try RegularExpression(pattern)
      for _ in 0..<6 {
        let text = Self.text(using: &random)
        #expect(expression.matches(text) == icu.fits(text), "\(pattern) \(text), seed \(seed)")
        compared += 1
      }
    }
    #expect(compared > 5000)
  }

  private static func pattern(depth: Int, using random: inout SeededGenerator) -> String {
    let atoms = [
      "a", "b", ".", "[ab]", "[^a]", #"\d"#, #"\w"#, "é", #"\b"#, "^", "$", "[a-c&&[^b]]", "()",
    ]
    let parts = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      let inner = depth > 0 ? pattern(depth: depth - 1, using: &random) : "a"
      let atom =
        switch Int.random(in: 0..<8, using: &random) {
        case 0: "(\(inner))"
        case 1: "(?=\(inner))"
        case 2: "(?!\(inner))"
        case 3: "(\(inner)|b)"
        default: atoms.randomElement(using: &random)!
        }
      let isAssertion = ["^", "$", #"\b"#].contains(atom) || atom.hasPrefix("(?")
      let repetitions = ["", "", "*", "+", "?", "{2}", "{0,2}"]
      return atom + (isAssertion ? "" : repetitions.randomElement(using: &random)!)
    }
    return parts.joined()
  }

  private static func text(using random: inout SeededGenerator) -> String {
    let letters = ["a", "b", "c", "1", "é", " ", "\n"]
    return (0..<Int.random(in: 0...5, using: &random))
      .map { _ in letters.randomElement(using: &random)! }.joined()
  }

  // MARK: - Cost

  @Test func `Cached steps and computed steps give the same answer`() throws {
    // Reversed, the pattern has more sets of states than the table can hold.
    let expression = try RegularExpression("[ab]{18}a(a|b)*|(a|b)*b.{18}")
    var random = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      let text = String((0..<60).map { _ in Bool.random(using: &random) ? "a" : "b" })
      let early = Array(text)[18] == "a"
      let late = Array(text)[41] == "b"
      #expect(expression.matches(text) == (early || late), "\(text)")
    }
  }

  @Test func `An end in the middle is read in place`() throws {
    let text = String(repeating: "a", count: 200_000) + "é"
    #expect(try !RegularExpression("(a$|a)*b").matches(text))
    #expect(try RegularExpression(#"(\ba|a$|a|\Bé)*"#).matches(text))
  }

  @Test func `Long runs of repetition signs are refused without recursion`() {
    for unit in ["{1}", "??", "?", "{0,1}"] {
      let pattern = "a" + String(repeating: unit, count: 100_000)
      #expect(throws: PatternError.self) { try RegularExpression(pattern) }
    }
  }

  @Test func `A long sequence of sets does not exhaust the stack`() throws {
    let row = try RegularExpression("[a" + String(repeating: "&&[ab]--c", count: 20_000) + "]")
    #expect(row.matches("a") && !row.matches("b"))
  }

  @Test func `ASCII, other texts and the empty one are matched`() throws {
    for (pattern, text) in [("b.w", "BMW"), ("š.*", "Škoda"), (".", "\u{FFFD}"), ("", "")] {
      #expect(try RegularExpression(pattern, options: Self.cd).matches(text))
    }
    let repaired = String(decoding: [0x41, 0xFF] as [UInt8], as: UTF8.self)
    #expect(try RegularExpression("A\u{FFFD}").matches(repaired))
  }
}

extension NSRegularExpression {
  fileprivate func fits(_ text: String) -> Bool {
    let whole = NSRange(location: 0, length: text.utf16.count)
    return firstMatch(in: text, options: .anchored, range: whole) != nil
  }
}
