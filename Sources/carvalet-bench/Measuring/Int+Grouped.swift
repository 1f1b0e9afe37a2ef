extension Int {
  /// `1,000,000`.
  var grouped: String {
    let digits = String(magnitude)
    let groups = stride(from: digits.count, to: 0, by: -3).map { end in
      let upper = digits.index(digits.startIndex, offsetBy: end)
      return digits[
        (digits.index(upper, offsetBy: -3, limitedBy: digits.startIndex)
          ?? digits.startIndex)..<upper]
    }
    return (self < 0 ? "-" : "") + groups.reversed().joined(separator: ",")
  }
}
