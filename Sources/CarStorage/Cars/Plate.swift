import FetchedResults
import UnicodeText

/// Number plates, which people write with and without blanks and dashes.
///
/// A plate is stored as it was typed, beside a folded form of letters and digits only, in upper
/// case, without marks and of one width, in Latin letters where others look like them: `B-MW 123`,
/// `bmw123`, `ＢＭＷ１２３` and `ВМW 123` with Cyrillic В and М are the same plate.
/// There is no rule about length.
package enum Plate {
  /// The folded form; nil if nothing is left.
  package static func folded(_ plate: String) -> String? {
    if plate.utf8.allSatisfy({ $0 < 0x80 }) { return foldedASCII(plate) }
    let letters = TextFolding.fold(TextFolding.narrowed(plate)).text.unicodeScalars.filter {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
    }
    let folded = LookAlike.latin(String(String.UnicodeScalarView(letters)).uppercased())
    return folded.isEmpty ? nil : folded
  }

  private static func foldedASCII(_ plate: String) -> String? {
    let folded = String(unsafeUninitializedCapacity: plate.utf8.count) { buffer in
      var count = 0
      for byte in plate.utf8 {
        let isSmall = byte &- UInt8(ascii: "a") < 26
        let capital = isSmall ? byte & ~0x20 : byte
        guard capital &- UInt8(ascii: "A") < 26 || ASCII.digits.contains(byte) else { continue }
        buffer[count] = capital
        count += 1
      }
      return count
    }
    return folded.isEmpty ? nil : folded
  }

  /// Whether a text could be a plate or a part of one: it has only letters, digits, and the
  /// characters that people put between them. Any other text is searched as it is written.
  static func isPlateLike(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
        || " -.·".unicodeScalars.contains($0)
    }
  }
}
