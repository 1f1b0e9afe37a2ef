import Synchronization

/// A ``PatternGraph`` with a cache of its steps: a deterministic automaton that is built lazily.
///
/// Two things get an index when they first occur: the sets of states that match at a position,
/// and the classes of scalars (`ScalarClass`). A step leads from one set of states to another,
/// given a class and which assertions are true, so a table of indices has the answer the second
/// time:
///
///     pattern  [a-z]*\d      classes  a…z, 0…9, the rest
///
///              0…9    a…z
///     end ──►  1  ──►  2 ─┐
///                      ▲──┘ a…z
///
/// A pattern may have more sets of states than the table can hold, for example
/// `(a|b)*a.{20}` reversed. Then the table is emptied and filled again, and each text still
/// costs no more than its steps.
///
/// One lock guards the table, because a source may match texts on several threads. Only the
/// automaton's own code runs under it.
final class PatternAutomaton: Sendable {
  private let graph: PatternGraph
  private let table: Mutex<Table>

  init(_ graph: PatternGraph) {
    self.graph = graph
    table = Mutex(Table())
  }

  /// Whether the pattern matches the whole text.
  ///
  /// - Complexity: O(text) where the steps are cached, O(text x states) at worst.
  func matches<Text: RandomAccessCollection>(_ text: Text) -> Bool
  where Text.Element == Unicode.Scalar, Text.Index == Int {
    table.withLock { $0.matches(text, graph) }
  }
}

extension PatternAutomaton {
  /// The cache of the steps; the mutex `table` guards it.
  private struct Table: ~Copyable {
    /// How many integers the table may hold: half a megabyte, because a predicate may have many
    /// patterns.
    private static let maximumSize = 1 << 16
    /// The index of the position after the end of a text, and of the empty set of states.
    private static let end = 0
    private static let none = 1

    private var classes = ScalarClasses()
    private var sets: [IndexBitSet] = []
    private var indices: [IndexBitSet: Int] = [:]
    /// For each set of states, the index of the next one by class and assertions; -1 where the step
    /// is not cached.
    private var steps: [[Int32]] = []
    private var size = 0

    init() { removeAllSteps() }

    private mutating func removeAllSteps() {
      sets = [IndexBitSet(), IndexBitSet()]
      indices = [IndexBitSet(): Self.none]
      steps = [[], []]
      size = 0
    }

    mutating func matches<Text: RandomAccessCollection>(_ text: Text, _ graph: PatternGraph) -> Bool
    where Text.Element == Unicode.Scalar, Text.Index == Int {
      var state = step(from: Self.end, 0, graph.truths(in: text, at: text.count), graph)
      var position = text.count
      while position > 0, state != Self.none {
        position -= 1
        let scalarClass = classes.scalarClass(of: text[position], graph)
        state = step(from: state, scalarClass, graph.truths(in: text, at: position), graph)
      }
      return sets[state].contains(graph.start)
    }

    private mutating func step(
      from state: Int, _ scalarClass: Int, _ truths: Int, _ graph: PatternGraph
    ) -> Int {
      let symbol = scalarClass << graph.assertions.count | truths
      if symbol < steps[state].count {
        let known = steps[state][symbol]
        if known >= 0 { return Int(known) }
      }
      let isAtEnd = state == Self.end
      let found = graph.states(
        before: isAtEnd ? nil : sets[state],
        reading: isAtEnd ? ScalarClass() : classes.all[scalarClass],
        where: IndexBitSet(bits: truths))
      if size > Self.maximumSize {
        // Only the result is still needed.
        removeAllSteps()
        return index(of: found)
      }
      let next = index(of: found)
      let missing = symbol + 1 - steps[state].count
      if missing > 0 {
        steps[state].append(contentsOf: repeatElement(-1, count: missing))
        size += missing
      }
      steps[state][symbol] = Int32(next)
      return next
    }

    private mutating func index(of set: IndexBitSet) -> Int {
      if let index = indices[set] { return index }
      sets.append(set)
      steps.append([])
      indices[set] = sets.count - 1
      size += 2 * set.words.count + 16
      return sets.count - 1
    }
  }

  /// The classes of the scalars that were read.
  private struct ScalarClasses {
    /// Enough for the scalars of any script; beyond it the cache is emptied.
    private static let maximumScalars = 20_000

    private(set) var all: [ScalarClass] = []
    private var indices: [ScalarClass: Int] = [:]
    private var ascii = [Int](repeating: -1, count: 128)
    private var others: [Unicode.Scalar: Int] = [:]

    mutating func scalarClass(of scalar: Unicode.Scalar, _ graph: PatternGraph) -> Int {
      if scalar.isASCII {
        if ascii[Int(scalar.value)] < 0 { ascii[Int(scalar.value)] = newClass(of: scalar, graph) }
        return ascii[Int(scalar.value)]
      }
      if let known = others[scalar] { return known }
      if others.count == Self.maximumScalars { others = [:] }
      let found = newClass(of: scalar, graph)
      others[scalar] = found
      return found
    }

    private mutating func newClass(of scalar: Unicode.Scalar, _ graph: PatternGraph) -> Int {
      let found = graph.scalarClass(of: scalar)
      if let known = indices[found] { return known }
      all.append(found)
      indices[found] = all.count - 1
      return all.count - 1
    }
  }
}

extension PatternGraph {
  fileprivate func scalarClass(of scalar: Unicode.Scalar) -> ScalarClass {
    var found = ScalarClass(sets: sets { $0.contains(scalar) })
    if sets.contains(where: { $0.options.contains(.caseInsensitive) }) {
      let letters = EqualLetters.fold(scalar, .caseInsensitive)
      if letters.count > 1 {
        found.letters = letters.map { letter in
          sets { $0.letter != nil && $0.options.contains(.caseInsensitive) && $0.contains(letter) }
        }
      }
    }
    return found
  }

  /// The indices of some sets.
  private func sets(_ isIncluded: (PatternNode.Scalars) -> Bool) -> IndexBitSet {
    var indices = IndexBitSet()
    for (index, set) in sets.enumerated() where isIncluded(set) { indices.insert(index) }
    return indices
  }

  /// Which of the assertions are true at a position, one bit for each.
  fileprivate func truths<Text: RandomAccessCollection>(in text: Text, at position: Int) -> Int
  where Text.Element == Unicode.Scalar, Text.Index == Int {
    if assertions.isEmpty { return 0 }
    var truths = 0
    for (index, assertion) in assertions.enumerated()
    where assertion.holds(in: text, at: position) {
      truths |= 1 << index
    }
    return truths
  }
}

extension IndexBitSet {
  fileprivate init(bits: Int) {
    for index in 0..<Int.bitWidth where bits & 1 << index != 0 { insert(index) }
  }
}
