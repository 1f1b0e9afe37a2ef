/// The costs of the ways to find rows, in nanoseconds, on a store of a million cars in memory.
///
/// The planner compares plans by them. Only their ratios matter: a plan that costs half as much is
/// chosen on every machine.
enum ScanCost {
  /// To seek a row by its identifier, read it and test it.
  static let row = 2000
  /// To fetch a row and sort it.
  static let sortedRow = 800
  /// To pass an entry of an index.
  static let indexEntry = 80
  /// To seek a row that an index has found, and test it in SQL.
  static let indexedRow = 200
  /// To test a row in SQL, for each stored row.
  static let rowInSQL = 200
  /// To search the text block of a row, for each stored row.
  static let textOfRow = 25
  /// To seek a text block and search it.
  static let textBlock = 8000
  /// To test one counted value against one condition.
  static let value = 100
  /// How many times as long as a comparison the match of a pattern takes.
  static let patternWeight = 20

  /// The product of some factors; the largest integer where the product is larger.
  static func product(_ factors: Int...) -> Int {
    factors.reduce(1) { product, factor in
      let (next, isTooMuch) = product.multipliedReportingOverflow(by: factor)
      return isTooMuch ? .max : next
    }
  }
}
