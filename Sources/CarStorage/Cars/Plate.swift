import FetchedResults

/// Number plates, which people write with and without blanks and dashes.
///
/// A plate is stored as it was typed, beside a folded form of letters and
/// digits only, in upper case and without marks: `B-MW 123` and `bmw123` are
/// the same plate. There is no rule about length.
package enum Plate {
  /// The folded form; nil if nothing is left.
  package static func folded(_ plate: String) -> String? {
    let letters = TextFolding.fold(plate).text.unicodeScalars.filter {
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
