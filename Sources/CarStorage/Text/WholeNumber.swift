/// The reading of a text as a whole number.
///
/// Zeros behind a decimal point are allowed: spreadsheets and data frames write 2019.0 for a year
/// in a column that has gaps. Exponents and separators of thousands are not.
enum WholeNumber: Equatable {
  case value(Int64)
  /// Digits, but too many of them.
  case tooLarge
  case notANumber

  init(_ text: String) {
    var text = text
    self = text.withUTF8 { WholeNumber(utf8: $0) }
  }

  private init(utf8: Bytes) {
    let start = utf8.first == ASCII.minus ? 1 : 0
    var end = utf8.count
    if let point = utf8.firstOffset(of: ASCII.period), point + 1 < end,
      utf8[(point + 1)...].allSatisfy({ $0 == UInt8(ascii: "0") })
    {
      end = point
    }
    guard start < end, utf8[start..<end].allSatisfy(ASCII.digits.contains) else {
      self = .notANumber
      return
    }
    var number: Int64 = 0
    for byte in utf8[start..<end] {
      let (tenfold, overflowed) = number.multipliedReportingOverflow(by: 10)
      let (sum, isTooLarge) = tenfold.addingReportingOverflow(Int64(byte - UInt8(ascii: "0")))
      guard !overflowed, !isTooLarge else {
        self = .tooLarge
        return
      }
      number = sum
    }
    self = .value(start == 1 ? -number : number)
  }
}
