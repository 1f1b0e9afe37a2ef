extension Array {
  /// The index of the first element for which a predicate holds that holds for
  /// no element before it and for every one after it.
  ///
  /// - Complexity: O(log n).
  package func partitioningIndex(
    where predicate: (Element) throws -> Bool
  ) rethrows -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if try predicate(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
