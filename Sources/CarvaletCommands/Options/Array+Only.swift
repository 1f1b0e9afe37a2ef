extension Array {
  /// The element, if there is exactly one.
  var only: Element? { count == 1 ? first : nil }
}
