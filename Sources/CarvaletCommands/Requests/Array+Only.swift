extension Array {
  /// The only element; nil if there is none, or more than one.
  var only: Element? { count == 1 ? first : nil }
}
