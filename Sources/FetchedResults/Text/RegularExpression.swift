/// A pattern that a whole text must fit: what `MATCHES` asks for.
///
/// The patterns are those of ICU and of `NSRegularExpression`, but the engine is
/// ours. ICU tries one way after the other: `(a+)+$` against forty a's and a b
/// takes it 2⁴⁰ steps. Foundation on Linux stops it after about 0.7 seconds and
/// says "no match", which is slow for one row, hopeless for a million, and can
/// be wrong. A bound on time would also make the answer depend on the machine.
///
/// So a pattern becomes a graph of states, and for each place of the text, from
/// its end to its beginning, it is worked out from which states the rest of the
/// text can be matched:
///
///     text      a  a  b          fits[p] = the states from which text[p...] fits
///     fits     ◄──◄──◄── end     a state that reads looks at fits[p + 1],
///                                one that branches at fits[p]
///
/// Nothing is tried twice, so the cost is O(text x states), whatever the pattern.
/// Looking ahead is a graph of its own, worked out in the same pass. What cannot
/// be done so is refused by name: references back to a group, looking behind,
/// possessive and atomic groups, which ask how a match was found and not whether
/// there is one.
///
/// Texts are compared scalar by scalar, as ICU does. Under `[c]` two scalars are
/// alike if their simple case mappings are; under `[d]` text and pattern lose their
/// marks first.
public struct RegularExpression: Hashable, Sendable {
  /// The pattern as it was given.
  public let pattern: String
  public let options: TextOptions

  private let graph: PatternGraph

  /// - Throws: ``PatternError`` where it is no pattern, or one that is refused.
  /// - Complexity: O(states).
  public init(_ pattern: String, options: TextOptions = []) throws(PatternError) {
    self.pattern = pattern
    self.options = options
    var parser = PatternParser(
      Self.prepared(pattern, options),
      ignoresCase: options.effective.contains(.caseInsensitive))
    graph = try PatternGraph(try parser.whole())
  }

  /// Whether the whole text fits.
  ///
  /// - Complexity: O(text x states).
  public func matches(_ text: String) -> Bool {
    graph.matches(Array(Self.prepared(text, options).unicodeScalars))
  }

  public static func == (left: Self, right: Self) -> Bool {
    left.pattern == right.pattern && left.options == right.options
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(pattern)
    hasher.combine(options)
  }

  private static func prepared(_ text: String, _ options: TextOptions) -> String {
    options.effective.contains(.diacriticInsensitive)
      ? TextPattern.comparable(text, .diacriticInsensitive) : text
  }
}

/// Why a text is no pattern, and where: the column counts scalars, from 1.
public struct PatternError: Error, Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// A bracket, a brace or a parenthesis has no end, or no beginning.
    case unbalanced(String)
    /// A repetition of nothing.
    case nothingToRepeat
    /// A repetition or an escape that has no meaning.
    case malformed(String)
    /// Part of ICU's language and not of this one.
    case unsupported(String)
    /// The graph would have more than so many states.
    case tooLarge(limit: Int)
  }

  public let kind: Kind
  public let column: Int

  init(_ kind: Kind, at offset: Int = 0) {
    self.kind = kind
    column = offset + 1
  }
}

/// The states of a pattern: see ``RegularExpression``.
struct PatternGraph: Sendable {
  private enum State: Sendable {
    case accept
    case read(PatternNode.Scalars, next: Int)
    case branch(Int, Int)
    case assertion(PatternNode.Assertion, next: Int)
    case lookahead(Int, isNegative: Bool, next: Int)
    /// Taken before its branches are known.
    case reserved
  }

  /// Enough for any pattern a person writes; a repetition of a repetition makes many.
  private static let maximumStates = 2000

  private var states: [State] = [.accept]
  private var start = 0
  /// The graphs that are looked ahead with. Their last state accepts anywhere.
  private var lookaheads: [PatternGraph] = []
  private var acceptsAnywhere = false
  /// How many states there are, those of the lookaheads among them.
  private var size = 1

  init(_ node: PatternNode) throws(PatternError) {
    start = try add(node, next: 0)
  }

  // MARK: - Building, from the end

  private mutating func add(_ state: State) throws(PatternError) -> Int {
    states.append(state)
    try grow(by: 1)
    return states.count - 1
  }

  private mutating func grow(by count: Int) throws(PatternError) {
    size += count
    if size > Self.maximumStates { throw PatternError(.tooLarge(limit: Self.maximumStates)) }
  }

  private mutating func add(_ node: PatternNode, next: Int) throws(PatternError) -> Int {
    switch node {
    case .empty: return next
    case .scalars(let scalars): return try add(.read(scalars, next: next))
    case .assertion(let assertion): return try add(.assertion(assertion, next: next))
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
      var graph = try PatternGraph(node)
      graph.acceptsAnywhere = true
      try grow(by: graph.size)
      lookaheads.append(graph)
      return try add(.lookahead(lookaheads.count - 1, isNegative: isNegative, next: next))
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

  // MARK: - Matching

  func matches(_ text: [Unicode.Scalar]) -> Bool {
    var row = Row(self)
    for position in stride(from: text.count, through: 0, by: -1) {
      row.step(self, text, position)
    }
    return row.fits[start]
  }

  /// Which states fit the rest of the text from one place on.
  private struct Row {
    var fits: [Bool]
    private var before: [Bool]
    private var lookaheads: [Row]

    init(_ graph: PatternGraph) {
      fits = Array(repeating: false, count: graph.states.count)
      before = fits
      lookaheads = graph.lookaheads.map(Row.init)
    }

    /// Goes one place towards the beginning.
    mutating func step(_ graph: PatternGraph, _ text: [Unicode.Scalar], _ position: Int) {
      for index in lookaheads.indices {
        lookaheads[index].step(graph.lookaheads[index], text, position)
      }
      swap(&fits, &before)
      var branches = false
      for (index, state) in graph.states.enumerated() {
        switch state {
        case .accept: fits[index] = graph.acceptsAnywhere || position == text.count
        case .read(let scalars, let next):
          fits[index] =
            position < text.count && before[next] && scalars.contains(text[position])
        case .branch, .assertion, .lookahead, .reserved:
          fits[index] = false
          branches = true
        }
      }
      // Branches may lead back to one another; each round finds at least one more that fits.
      var isChanging = branches
      while isChanging {
        isChanging = false
        for (index, state) in graph.states.enumerated() where !fits[index] {
          let holds =
            switch state {
            case .branch(let first, let second): fits[first] || fits[second]
            case .assertion(let assertion, let next):
              fits[next] && assertion.holds(in: text, at: position)
            case .lookahead(let number, let isNegative, let next):
              fits[next]
                && lookaheads[number].fits[graph.lookaheads[number].start] != isNegative
            case .accept, .read, .reserved: false
            }
          if holds {
            fits[index] = true
            isChanging = true
          }
        }
      }
    }
  }
}
