/// What one operation costs at each size of the store.
struct Growth {
  let operation: String
  /// Whether the operation must cost the same in every store. An operation that is O(n) by its
  /// nature need not.
  let isToBeFlat: Bool
  /// In the order of the sizes, three or more.
  let seconds: [Double]

  /// How much more the larger stores may cost in what is flat.
  static let target = Target.times(2)

  /// How many times as long the slowest of the larger stores takes as the second smallest store.
  ///
  /// The smallest store is no measure: it fits into the caches of the processor, and its B-trees
  /// have fewer levels.
  var factor: Double { slowest / seconds[1] }

  private var slowest: Double { seconds.dropFirst(2).max() ?? seconds[1] }

  var verdict: Verdict? {
    guard isToBeFlat else { return nil }
    return Self.target.isMet(ours: .seconds(slowest), peer: .seconds(seconds[1])) ? .met : .missed
  }
}
