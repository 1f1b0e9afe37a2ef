extension Array {
  /// The index of the first element that satisfies a predicate, which all elements after it
  /// satisfy and none before it; `endIndex` if none does.
  ///
  /// - Complexity: O(log n).
  package func partitioningIndex(
    where predicate: (Element) throws -> Bool
  ) rethrows -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if try predicate(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
