import Foundation
import TestSupport

@testable import UnicodeText

/// The rule of `[cd]` written down a second time, as simply as it can be: canonical decomposition
/// by Foundation, foldings from Unicode's table, units in an array.
struct MatchRule {
  /// The full case folding of each letter that has one.
  let foldings: [Unicode.Scalar: [Unicode.Scalar]]

  init() throws {
    var foldings: [Unicode.Scalar: [Unicode.Scalar]] = [:]
    let table = Fixture.folder.appendingPathComponent("CaseFolding.txt")
    for line in try String(contentsOf: table, encoding: .utf8).split(whereSeparator: \.isNewline) {
      let fields = line.prefix { $0 != "#" }.split(separator: ";")
        .map { $0.trimmingCharacters(in: .whitespaces) }
      guard fields.count > 2, ["C", "F"].contains(fields[1]) else { continue }
      func scalars(_ field: String) -> [Unicode.Scalar] {
        field.split(separator: " ").compactMap {
          UInt32($0, radix: 16).flatMap(Unicode.Scalar.init)
        }
      }
      foldings[scalars(fields[0])[0]] = scalars(fields[2])
    }
    self.foldings = foldings
  }

  /// The scalars of each unit of a text that count under some options. A unit may have none.
  func units(_ text: String, _ options: TextOptions) -> [[Unicode.Scalar]] {
    var units: [[Unicode.Scalar]] = []
    for scalar in decomposed(text) {
      if !scalar.isMarkOfTest {
        units.append(options.contains(.caseInsensitive) ? foldings[scalar] ?? [scalar] : [scalar])
      } else if !options.contains(.diacriticInsensitive) {
        if units.isEmpty { units.append([]) }
        units[units.count - 1].append(scalar)
      } else if [0x3099, 0x309A].contains(scalar.value), !units.isEmpty {
        units[units.count - 1].append(scalar)
      }
    }
    return units
  }

  /// The decomposed text, in which the syllables of Hangul are whole.
  private func decomposed(_ text: String) -> [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    var jamo = ""
    for scalar in text.decomposedStringWithCanonicalMapping.unicodeScalars {
      if 0x1100...0x11FF ~= scalar.value {
        jamo.unicodeScalars.append(scalar)
        continue
      }
      scalars += jamo.precomposedStringWithCanonicalMapping.unicodeScalars
      jamo = ""
      scalars.append(scalar)
    }
    return scalars + jamo.precomposedStringWithCanonicalMapping.unicodeScalars
  }

  /// Whether a text contains, begins with, ends with and equals a needle.
  func answers(_ text: String, _ needle: String, _ options: TextOptions) -> [Bool] {
    let units = units(text, options)
    let letters = self.units(needle, options).flatMap(\.self)
    if letters.isEmpty { return [false, false, false, units.isEmpty] }
    let ranges = units.indices.flatMap { start in
      (start + 1...units.count).map { start..<$0 }
    }
    let matches = ranges.filter { units[$0].joined().elementsEqual(letters) }
    return [
      !matches.isEmpty, matches.contains { $0.lowerBound == 0 },
      matches.contains { $0.upperBound == units.count }, matches.contains(units.indices),
    ]
  }
}

extension Unicode.Scalar {
  fileprivate var isMarkOfTest: Bool {
    [.nonspacingMark, .spacingMark, .enclosingMark].contains(properties.generalCategory)
  }
}
