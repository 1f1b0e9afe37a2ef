/// How far two words are from each other, for finding the word that a mistyped one was meant to be.
package enum EditDistance {
  /// The Damerau–Levenshtein distance (optimal string alignment): how many letters must be added,
  /// dropped, replaced or swapped with their neighbour.
  ///
  ///     EditDistance.between(Array("toyta"), Array("toyota")) == 1
  ///
  /// - Parameter limit: The distance above which the words count as unrelated.
  /// - Returns: Nil for a distance above the limit.
  /// - Complexity: O(*m* × *n*), and O(1) where the lengths differ by more than the limit.
  package static func between<Letter: Equatable>(
    _ source: [Letter], _ target: [Letter], limit: Int = .max
  ) -> Int? {
    guard abs(source.count - target.count) <= limit else { return nil }
    var beforePrevious: [Int] = []
    var previous = Array(0...target.count)
    var leastOfPrevious = 0
    for row in source.indices {
      var current = [row + 1]
      current.reserveCapacity(target.count + 1)
      var least = row + 1
      for column in target.indices {
        let replaced = previous[column] + (source[row] == target[column] ? 0 : 1)
        var distance = min(replaced, previous[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, source[row] == target[column - 1],
          source[row - 1] == target[column]
        {
          distance = min(distance, beforePrevious[column - 1] + 1)
        }
        current.append(distance)
        least = min(least, distance)
      }
      // The next row builds on this one, and where letters are swapped, on the row before.
      guard least <= limit || leastOfPrevious < limit else { return nil }
      leastOfPrevious = least
      beforePrevious = previous
      previous = current
    }
    return previous[target.count] <= limit ? previous[target.count] : nil
  }
}
