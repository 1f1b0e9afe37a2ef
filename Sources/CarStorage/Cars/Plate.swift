import FetchedResults
import Foundation

/// Number plates, which people write with and without blanks and dashes.
///
/// A plate is stored as it was typed, beside a folded form of letters and
/// digits only, in upper case, without marks and of one width: `B-MW 123`,
/// `bmw123` and `ＢＭＷ１２３` are the same plate. There is no rule about length.
package enum Plate {
  /// The folded form; nil if nothing is left.
  package static func folded(_ plate: String) -> String? {
    let isASCII = plate.utf8.allSatisfy { $0 < 0x80 }
    let narrow = isASCII ? plate : plate.folding(options: .widthInsensitive, locale: nil)
    let letters = TextFolding.fold(narrow).text.unicodeScalars.filter {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
    }
    let folded = String(String.UnicodeScalarView(letters)).uppercased()
    return folded.isEmpty ? nil : folded
  }

  /// Whether a text could be a plate or a part of one: letters, digits, and
  /// what people put between them. Anything else is meant as it is written.
  static func isPlateLike(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
        || " -.·".unicodeScalars.contains($0)
    }
  }
}
