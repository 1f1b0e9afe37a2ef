/// The states that a regular expression is compiled to, and the step from one position of a text
/// to the one before it. ``RegularExpression`` describes the method.
///
/// The graph is immutable once it is built; ``PatternAutomaton`` caches its steps.
struct PatternGraph: Sendable {
  /// What a match needs at a position of the text, and the indices of the states that follow.
  private enum State: Sendable {
    /// Matches at the end of the text.
    case accept
    /// Matches at any position: the end of the pattern of a lookahead.
    case acceptAnywhere
    /// Reads a scalar of the set at an index.
    case read(Int, next: Int)
    case branch(Int, Int)
    case assertion(PatternNode.Assertion, next: Int)
    case lookahead(Int, isNegative: Bool, next: Int)
    /// A placeholder until the branches of a loop are known.
    case reserved
  }

  /// Enough for any pattern that a person writes; nested repetitions multiply the states.
  private static let maximumStates = 2000

  private(set) var start = 0
  /// The distinct sets of scalars that the pattern reads.
  private(set) var sets: [PatternNode.Scalars] = []
  /// The distinct assertions of the pattern.
  private(set) var assertions: [PatternNode.Assertion] = []

  private var states: [State] = []
  /// For each state, how many lookaheads enclose it.
  private var levels: [Int] = []
  private var level = 0
  private var setIndices: [PatternNode.Scalars: Int] = [:]

  /// For each state, the states that match at a position if it matches at the same one.
  private var sources: [[Int]] = []
  /// For each state, the states that match one position earlier if they read the scalar there.
  private var readers: [[(state: Int, set: Int)]] = []
  /// The states on which an earlier position can depend; only these are kept in a step.
  private var retained = IndexBitSet()

  init(_ node: PatternNode) throws(PatternError) {
    start = try add(node, next: try add(.accept))
    findSources()
  }

  // MARK: - Building, from the end

  private mutating func add(_ state: State) throws(PatternError) -> Int {
    guard states.count < Self.maximumStates else {
      throw PatternError(.tooLarge(limit: Self.maximumStates))
    }
    states.append(state)
    levels.append(level)
    return states.count - 1
  }

  private mutating func add(_ node: PatternNode, next: Int) throws(PatternError) -> Int {
    switch node {
    case .empty: return next
    case .scalars(let scalars): return try add(.read(index(of: scalars), next: next))
    case .assertion(let assertion):
      if !assertions.contains(assertion) { assertions.append(assertion) }
      return try add(.assertion(assertion, next: next))
    case .sequence(let nodes):
      var next = next
      for node in nodes.reversed() { next = try add(node, next: next) }
      return next
    case .choice(let nodes):
      var branch = try add(nodes[nodes.count - 1], next: next)
      for node in nodes.dropLast().reversed() {
        branch = try add(.branch(try add(node, next: next), branch))
      }
      return branch
    case .lookahead(let node, let isNegative):
      level += 1
      let ahead = try add(node, next: try add(.acceptAnywhere))
      level -= 1
      return try add(.lookahead(ahead, isNegative: isNegative, next: next))
    case .repetition(let node, let least, let most):
      var next = next
      if let most {
        let end = next
        for _ in least..<most { next = try add(.branch(try add(node, next: next), end)) }
      } else {
        let loop = try add(.reserved)
        states[loop] = .branch(try add(node, next: loop), next)
        next = loop
      }
      for _ in 0..<least {
        let first = try add(node, next: next)
        // A part that reads nothing need not be repeated, and could be repeated a billion times.
        if first == next { break }
        next = first
      }
      return next
    }
  }

  private mutating func index(of scalars: PatternNode.Scalars) -> Int {
    if let index = setIndices[scalars] { return index }
    sets.append(scalars)
    setIndices[scalars] = sets.count - 1
    return sets.count - 1
  }

  private mutating func findSources() {
    sources = Array(repeating: [], count: states.count)
    readers = Array(repeating: [], count: states.count)
    retained.insert(start)
    for (index, state) in states.enumerated() {
      switch state {
      case .accept, .acceptAnywhere, .reserved: break
      case .read(let set, let next):
        readers[next].append((index, set))
        retained.insert(next)
      case .branch(let first, let second):
        sources[first].append(index)
        sources[second].append(index)
      case .assertion(_, let next), .lookahead(_, _, let next): sources[next].append(index)
      }
    }
  }

  // MARK: - One step

  /// The states from which the text matches at one position, as far as an earlier position can
  /// depend on them.
  ///
  /// Lookaheads are computed first, from the innermost: whether a state after a lookahead matches
  /// depends on it, and on nothing that encloses it.
  ///
  /// - Parameters:
  ///   - later: The states that match one position later; nil at the end of the text.
  ///   - scalar: What reads the scalar between the two positions.
  ///   - assertions: The indices of the assertions that are true at the position.
  /// - Complexity: O(states).
  func states(
    before later: IndexBitSet?, reading scalar: ScalarClass, where assertions: IndexBitSet
  ) -> IndexBitSet {
    var pending: [[Int]] = Array(repeating: [], count: (levels.max() ?? 0) + 1)
    func read(_ sets: IndexBitSet, before later: IndexBitSet) {
      for next in later.indices {
        for reader in readers[next] where sets.contains(reader.set) {
          pending[levels[reader.state]].append(reader.state)
        }
      }
    }
    for (index, state) in states.enumerated() {
      if case .acceptAnywhere = state { pending[levels[index]].append(index) }
    }
    if let later {
      read(scalar.sets, before: later)
      if let first = scalar.letters.first {
        // No assertion holds inside of a letter.
        let inner = scalar.letters.dropFirst().reversed().reduce(later) { later, sets in
          states(before: later, reading: ScalarClass(sets: sets), where: IndexBitSet())
        }
        read(first, before: inner)
      }
    } else {
      pending[0].append(0)
    }
    var matching = IndexBitSet()
    for level in pending.indices.reversed() {
      while let state = pending[level].popLast() {
        guard matching.insert(state) else { continue }
        for source in sources[state] where holds(source, matching, assertions) {
          pending[level].append(source)
        }
      }
    }
    return matching.intersection(retained)
  }

  /// Whether a state matches at a position where a state that it leads to does.
  private func holds(_ state: Int, _ matching: IndexBitSet, _ assertions: IndexBitSet) -> Bool {
    switch states[state] {
    case .assertion(let assertion, _):
      assertions.contains(self.assertions.firstIndex(of: assertion)!)
    case .lookahead(let ahead, let isNegative, _): matching.contains(ahead) != isNegative
    case .branch, .accept, .acceptAnywhere, .read, .reserved: true
    }
  }
}

/// What reads a scalar of a text: two scalars of one class are the same to a pattern.
struct ScalarClass: Hashable, Sendable {
  /// The indices of the sets that hold the scalar.
  var sets = IndexBitSet()
  /// Where the scalar folds to several letters, the indices of the letters of the pattern, compared
  /// without case, that are equal to each of them: for ß the letters that are s, twice.
  var letters: [IndexBitSet] = []
}
