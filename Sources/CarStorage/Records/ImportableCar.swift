import FetchedResults
import FoundationEssentials

/// A car as an export writes it, so that an import accepts it.
///
/// Other programs can store values that carvalet would not: a year of six digits, or a return
/// before the parking. An import refuses such a value, because in a file it is nearly always a
/// mistake. But an export that cannot be imported is useless as a backup, so the export changes
/// these values:
///
/// | stored | written |
/// |---|---|
/// | a number below 1 for a ticket | none, and the import gives the next one, or one that is free |
/// | a time outside of the years 0000 to 9999, an offset of more than 18 hours | the nearest |
/// | a request, a ready or a return before its earlier step | the time of that step |
/// | a year outside of 0 to 9999 | none |
/// | NUL in a text | U+FFFD |
/// | texts that together are longer than a reader accepts in a row | the longest ones, cut |
///
/// The export does not change what the import corrects itself: blanks at the ends of texts, and
/// names that are empty or "(null)". Nor does it change what the import stores with `--yes`: times
/// in the future, and the last ticket.
struct ImportableCar {
  let car: Car
  /// Whether it differs from the car that is stored.
  let isAltered: Bool

  /// - Parameters:
  ///   - ticket: The ticket to write where the stored one is below 1; nil to let the import give
  ///     one.
  ///   - longestRow: A reader refuses rows of this length and longer ones, in bytes.
  /// - Complexity: O(length of the texts).
  init(
    _ stored: Car, ticket: Car.Ticket? = nil, as format: RecordFormat,
    longestRow: Int = ByteSource.longestRow
  ) throws {
    if ticket == nil, Self.isImportable(stored, longestRow) {
      car = stored
      isAltered = false
      return
    }
    var car = stored
    car.ticket = ticket ?? max(0, stored.ticket)
    car.dateCreated = Self.written(stored.dateCreated)
    car.dateRequested = stored.dateRequested.map(Self.written)
    car.dateDue = stored.dateDue.map(Self.written)
    car.dateReady = stored.dateReady.map(Self.written)
    car.dateReturned = stored.dateReturned.map(Self.written)
    car.orderDates()
    let west = Int(Timestamp.utcOffsets.lowerBound)
    let east = Int(Timestamp.utcOffsets.upperBound)
    car.utcOffset = min(max(stored.utcOffset, west), east)
    if let year = stored.year, !CarField.years.contains(Int64(year)) { car.year = nil }
    for field in CarField.texts { Self.replaceNUL(in: &car, field) }
    try Self.shorten(&car, to: longestRow - Self.margin, as: format)
    self.car = car
    isAltered = stored.ticket < 1 || car != stored
  }

  /// Whether a car is certainly written as it is stored, as nearly every one is.
  private static func isImportable(_ car: Car, _ longestRow: Int) -> Bool {
    let details = car.details
    var length = margin
    for text in [
      details.make, details.model, details.plate, details.color, details.ownerFirstName,
      details.ownerLastName, details.key, details.spot, details.note, details.photo,
    ] {
      guard let text else { continue }
      if text.utf8.contains(0) { return false }
      length += longestEscape * text.utf8.count
    }
    let dates = [
      car.dateCreated, details.dateRequested, details.dateDue, details.dateReady,
      details.dateReturned,
    ]
    return car.ticket > 0 && car.notes.isEmpty && length < longestRow
      && dates.allSatisfy { $0.map { written($0) == $0 } ?? true }
      && car.misplacedDate == nil && Timestamp.utcOffsets.contains(Int64(car.utcOffset))
      && details.year.map { CarField.years.contains(Int64($0)) } ?? true
  }

  private static func written(_ date: Date) -> Date {
    Date(millisecondsSince1970: Timestamp.milliseconds(of: date))
  }

  // MARK: - Texts

  private static func replaceNUL(in car: inout Car, _ field: CarField) {
    let text = field.text(of: car)
    guard text.utf8.contains(0) else { return }
    field.setText(
      String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 })),
      of: &car)
  }

  /// The room in a row for all that is not a text: numbers, times and the names of columns, in
  /// bytes.
  private static let margin = 4096
  /// The most bytes that a format writes for one byte of a text: JSON writes `\u0001` for a control
  /// character.
  private static let longestEscape = 6

  /// The fewest bytes that a round of ``shorten(_:to:as:)`` cuts off, so that few rounds are
  /// enough.
  private static let leastCut = 4096

  /// Cuts the longest text, again and again, until the record is short enough to be read.
  private static func shorten(
    _ car: inout Car, to limit: Int, as format: RecordFormat
  ) throws {
    let length =
      CarField.texts.reduce(0) { $0 + $1.text(of: car).utf8.count }
      + car.notes.reduce(0) { $0 + $1.text.utf8.count + ($1.photo?.utf8.count ?? 0) }
    // Nearly every car is short enough.
    guard length > limit / longestEscape else { return }
    while true {
      var written = 0
      var writer = format.makeWriter { written += $0.count }
      try writer.write(car)
      try writer.finish()
      guard written > limit,
        let longest = CarField.texts.max(by: { [car] in
          $0.text(of: car).utf8.count < $1.text(of: car).utf8.count
        })
      else { return }
      // Notes beside the last one are not in any field.
      if longest.text(of: car).isEmpty {
        if car.notes.isEmpty { return }
        car.notes = []
        continue
      }
      // This assumes that escapes are spread evenly. Where they are not, the next round cuts again.
      let text = longest.text(of: car)
      let bytes = text.utf8.count
      longest.setText(
        prefix(of: text, bytes: min(bytes * limit / written, bytes - leastCut)), of: &car)
    }
  }

  /// As much of the beginning of a text as fits, scalar by scalar.
  private static func prefix(of text: String, bytes: Int) -> String {
    guard bytes > 0 else { return "" }
    let end = text.utf8.index(text.startIndex, offsetBy: bytes)
    let scalars = text.unicodeScalars
    return String(scalars[..<(end.samePosition(in: scalars) ?? scalars.index(before: end))])
  }
}
