import Foundation
import TestSupport

@testable import CarStorage

/// Random cars of what is most likely to be listed, cut or found wrongly.
enum AwkwardCar {
  private static let texts = [
    "BMW", "bmw", "ＢＭＷ", "Škoda", "skoda", "Citroën", "Citroe\u{308}n", "Łada", "Ø", "日産", "がん",
    "Жигули", "йод", "İstanbul", "Straße", "STRASSE", "👩‍👩‍👧", "❤️", "100%", "a_b", "it's", "\"q\"",
    "\\", "2CV", "#1", "-", "a\nb", "x\ty", "\u{1B}[31m", "\u{202E}abc", "Unknown", "null", "é",
  ]
  private static let plates = ["B-MW 123", "b mw123", "ÄÖ·1", "Х 123", "١٢٣", "Ｂ１", "🚗", "%", "M3"]

  /// Keys and spots, some of which are one.
  private static let tags = [
    "A2", "a-2", "A 02", "A12", "A1-2", "A-1 2", "1-12", "11-2", "112", "B2", "٣", "A٣", "AB1",
  ]

  static func random(_ ticket: Int64, using random: inout SeededGenerator) -> Car {
    func maybe(_ list: [String]) -> String? {
      Bool.random(using: &random) ? list.randomElement(using: &random) : nil
    }
    func name() -> String { texts.randomElement(using: &random)! }
    // Few different times, on both sides of midnight and of 1970.
    let created = Date(
      millisecondsSince1970: Int64.random(in: -40...40, using: &random) * 5_399_999)
    var car = Car(
      ticket: ticket, dateCreated: created,
      utcOffset: [-34_200, 0, 3600, 50_400].randomElement(using: &random)!,
      make: name(), model: name())
    car.year = Bool.random(using: &random) ? Int.random(in: 1995...2005, using: &random) : nil
    car.plate = maybe(plates)
    car.color = maybe(texts)
    car.ownerFirstName = maybe(texts)
    car.ownerLastName = maybe(texts)
    car.key = maybe(texts + tags)
    car.spot = maybe(tags + texts)
    car.note = maybe(texts)
    car.photo = maybe(texts)
    if Bool.random(using: &random) { car.dateReturned = created + 60 }
    return car
  }
}
