extension Int {
  /// The sum of two numbers that are not negative, or the largest number where the sum exceeds it.
  ///
  /// `--limit` and `--offset` can each be as large as an `Int`.
  func addingWithoutOverflow(_ other: Int) -> Int {
    let (sum, isTooLarge) = addingReportingOverflow(other)
    return isTooLarge ? .max : sum
  }
}
