/// The states of a pattern: see ``RegularExpression``.
struct PatternGraph: Sendable {
  private enum State: Sendable {
    /// Fits where the text ends.
    case accept
    /// Fits anywhere: the end of what is looked ahead for.
    case acceptAnywhere
    /// Reads a scalar of a set, by its number.
    case read(Int, next: Int)
    case branch(Int, Int)
    case assertion(PatternNode.Assertion, next: Int)
    case lookahead(Int, isNegative: Bool, next: Int)
    /// Taken before its branches are known.
    case reserved
  }

  /// Enough for any pattern a person writes; a repetition of a repetition makes many.
  private static let maximumStates = 2000

  private(set) var start = 0
  /// The sets of scalars that are read, each once.
  private(set) var sets: [PatternNode.Scalars] = []
  /// The assertions there are, each once.
  private(set) var assertions: [PatternNode.Assertion] = []

  private var states: [State] = []
  /// How many lookaheads stand around each state.
  private var levels: [Int] = []
  private var level = 0
  private var setNumbers: [PatternNode.Scalars: Int] = [:]

  /// For each state, those that fit where it fits at the same place.
  private var sources: [[Int]] = []
  /// For each state, those that fit one place before if they read what stands there.
  private var readers: [[(state: Int, set: Int)]] = []
  /// The states that an earlier place can ask for.
  private var lasting = NumberSet()

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
    case .scalars(let scalars): return try add(.read(number(of: scalars), next: next))
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
        // What reads nothing need not be repeated, and could be a billion times.
        if first == next { break }
        next = first
      }
      return next
    }
  }

  private mutating func number(of scalars: PatternNode.Scalars) -> Int {
    if let number = setNumbers[scalars] { return number }
    sets.append(scalars)
    setNumbers[scalars] = sets.count - 1
    return sets.count - 1
  }

  private mutating func findSources() {
    sources = Array(repeating: [], count: states.count)
    readers = Array(repeating: [], count: states.count)
    lasting.insert(start)
    for (index, state) in states.enumerated() {
      switch state {
      case .accept, .acceptAnywhere, .reserved: break
      case .read(let set, let next):
        readers[next].append((index, set))
        lasting.insert(next)
      case .branch(let first, let second):
        sources[first].append(index)
        sources[second].append(index)
      case .assertion(_, let next), .lookahead(_, _, let next): sources[next].append(index)
      }
    }
  }

  // MARK: - One step

  /// From which states the text fits at one place, as far as an earlier place can ask.
  ///
  /// What is looked ahead for is worked out first, from the innermost: whether a state behind a
  /// lookahead fits depends on it, and on nothing around it.
  ///
  /// - Parameters:
  ///   - later: The states that fit one place later; nil at the end of the text.
  ///   - read: The numbers of the sets that hold the scalar between the two places.
  ///   - assertions: The numbers of the assertions that are true at the place.
  /// - Complexity: O(states).
  func states(
    before later: NumberSet?, reading read: NumberSet, where assertions: NumberSet
  ) -> NumberSet {
    var waiting: [[Int]] = Array(repeating: [], count: (levels.max() ?? 0) + 1)
    for (index, state) in states.enumerated() {
      if case .acceptAnywhere = state { waiting[levels[index]].append(index) }
    }
    if let later {
      for next in later.numbers {
        for reader in readers[next] where read.contains(reader.set) {
          waiting[levels[reader.state]].append(reader.state)
        }
      }
    } else {
      waiting[0].append(0)
    }
    var fits = NumberSet()
    for level in waiting.indices.reversed() {
      while let state = waiting[level].popLast() {
        guard fits.insert(state) else { continue }
        for source in sources[state] where holds(source, fits, assertions) {
          waiting[level].append(source)
        }
      }
    }
    return fits.intersection(lasting)
  }

  /// Whether a state fits where one that it leads to does.
  private func holds(_ state: Int, _ fits: NumberSet, _ assertions: NumberSet) -> Bool {
    switch states[state] {
    case .assertion(let assertion, _):
      assertions.contains(self.assertions.firstIndex(of: assertion)!)
    case .lookahead(let ahead, let isNegative, _): fits.contains(ahead) != isNegative
    case .branch, .accept, .acceptAnywhere, .read, .reserved: true
    }
  }
}

/// Small numbers, a bit each.
struct NumberSet: Hashable, Sendable {
  /// Without zeros at the end, so that equal sets have equal words.
  private(set) var words: [UInt64] = []

  var isEmpty: Bool { words.isEmpty }

  func contains(_ number: Int) -> Bool {
    number >> 6 < words.count && words[number >> 6] & 1 << (number & 63) != 0
  }

  /// Whether the number is new.
  @discardableResult
  mutating func insert(_ number: Int) -> Bool {
    if contains(number) { return false }
    while words.count <= number >> 6 { words.append(0) }
    words[number >> 6] |= 1 << (number & 63)
    return true
  }

  func intersection(_ other: NumberSet) -> NumberSet {
    var common = NumberSet()
    common.words = zip(words, other.words).map { $0 & $1 }
    while common.words.last == 0 { common.words.removeLast() }
    return common
  }

  /// The numbers, from the smallest.
  var numbers: [Int] {
    var numbers: [Int] = []
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        numbers.append(index << 6 | rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
    return numbers
  }
}
