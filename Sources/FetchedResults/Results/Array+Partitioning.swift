extension Array {
  /// The index of the first element for which a predicate holds that holds for
  /// no element before it and for every one after it.
  ///
  /// - Complexity: O(log n).
  func partitioningIndex(where predicate: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if predicate(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
