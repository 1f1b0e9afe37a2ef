import Synchronization

/// A graph with the steps that were taken in it.
///
/// Two things are numbered as they are met: the sets of states that fit somewhere, and the
/// kinds of scalars, which are those that the same sets of the pattern hold. A step leads from
/// one set of states to another by a kind and by what the assertions say, so a table of
/// numbers tells it the second time:
///
///     pattern  [a-z]*\d      kinds  a…z, 0…9, the rest
///
///              0…9    a…z
///     end ──►  1  ──►  2 ─┐
///                      ▲──┘ a…z
///
/// A pattern may have more sets of states than there is room for, `(a|b)*a.{20}` turned round
/// among them. Then the table is emptied and filled anew, and each text still costs no more
/// than its steps.
///
/// One lock guards it, since a source may ask from several threads.
final class PatternAutomaton: Sendable {
  private let graph: PatternGraph
  private let table: Mutex<Table>

  init(_ graph: PatternGraph) {
    self.graph = graph
    table = Mutex(Table())
  }

  /// Whether the whole text fits.
  ///
  /// - Complexity: O(text) where the steps are known, O(text x states) at worst.
  func matches<Text: RandomAccessCollection>(_ text: Text) -> Bool
  where Text.Element == Unicode.Scalar, Text.Index == Int {
    table.withLock { $0.matches(text, graph) }
  }
}

extension PatternAutomaton {
  private struct Table: ~Copyable {
    /// How many numbers the table may hold: half a megabyte, as a condition may have many patterns.
    private static let maximumSize = 1 << 16
    /// The number of what lies behind the end of a text, and of the set of no states.
    private static let (end, none) = (0, 1)

    private var kinds = ScalarKinds()
    private var sets: [NumberSet] = []
    private var numbers: [NumberSet: Int] = [:]
    /// For each set of states, where a kind and the assertions lead to; -1 where that is not known.
    private var steps: [[Int32]] = []
    private var size = 0

    init() { forgetSteps() }

    private mutating func forgetSteps() {
      sets = [NumberSet(), NumberSet()]
      numbers = [NumberSet(): Self.none]
      steps = [[], []]
      size = 0
    }

    mutating func matches<Text: RandomAccessCollection>(_ text: Text, _ graph: PatternGraph) -> Bool
    where Text.Element == Unicode.Scalar, Text.Index == Int {
      var state = step(from: Self.end, 0, graph.truths(in: text, at: text.count), graph)
      var position = text.count
      while position > 0, state != Self.none {
        position -= 1
        let kind = kinds.kind(of: text[position], graph)
        state = step(from: state, kind, graph.truths(in: text, at: position), graph)
      }
      return sets[state].contains(graph.start)
    }

    private mutating func step(
      from state: Int, _ kind: Int, _ truths: Int, _ graph: PatternGraph
    ) -> Int {
      let symbol = kind << graph.assertions.count | truths
      if symbol < steps[state].count {
        let known = steps[state][symbol]
        if known >= 0 { return Int(known) }
      }
      let isAtEnd = state == Self.end
      let found = graph.states(
        before: isAtEnd ? nil : sets[state], reading: isAtEnd ? NumberSet() : kinds.sets[kind],
        where: NumberSet(bits: truths))
      if size > Self.maximumSize {
        // Only where it leads to is still of use.
        forgetSteps()
        return number(of: found)
      }
      let next = number(of: found)
      let missing = symbol + 1 - steps[state].count
      if missing > 0 {
        steps[state].append(contentsOf: repeatElement(-1, count: missing))
        size += missing
      }
      steps[state][symbol] = Int32(next)
      return next
    }

    private mutating func number(of set: NumberSet) -> Int {
      if let number = numbers[set] { return number }
      sets.append(set)
      steps.append([])
      numbers[set] = sets.count - 1
      size += 2 * set.words.count + 16
      return sets.count - 1
    }
  }

  /// Scalars that no set of a pattern tells apart are of one kind.
  private struct ScalarKinds {
    /// Enough for the scalars of any script; what goes beyond is looked up again.
    private static let mostScalars = 20_000

    /// For each kind, the numbers of the sets that hold its scalars.
    private(set) var sets: [NumberSet] = []
    private var numbers: [NumberSet: Int] = [:]
    private var ascii = [Int](repeating: -1, count: 128)
    private var others: [Unicode.Scalar: Int] = [:]

    mutating func kind(of scalar: Unicode.Scalar, _ graph: PatternGraph) -> Int {
      if scalar.isASCII {
        if ascii[Int(scalar.value)] < 0 { ascii[Int(scalar.value)] = newKind(of: scalar, graph) }
        return ascii[Int(scalar.value)]
      }
      if let kind = others[scalar] { return kind }
      if others.count == Self.mostScalars { others = [:] }
      let kind = newKind(of: scalar, graph)
      others[scalar] = kind
      return kind
    }

    private mutating func newKind(of scalar: Unicode.Scalar, _ graph: PatternGraph) -> Int {
      var holding = NumberSet()
      for (number, set) in graph.sets.enumerated() where set.contains(scalar) {
        holding.insert(number)
      }
      if let kind = numbers[holding] { return kind }
      sets.append(holding)
      numbers[holding] = sets.count - 1
      return sets.count - 1
    }
  }
}

extension PatternGraph {
  /// Which of the assertions are true at a place, a bit each.
  fileprivate func truths<Text: RandomAccessCollection>(in text: Text, at position: Int) -> Int
  where Text.Element == Unicode.Scalar, Text.Index == Int {
    if assertions.isEmpty { return 0 }
    var truths = 0
    for (number, assertion) in assertions.enumerated()
    where assertion.holds(in: text, at: position) {
      truths |= 1 << number
    }
    return truths
  }
}

extension NumberSet {
  fileprivate init(bits: Int) {
    for number in 0..<Int.bitWidth where bits & 1 << number != 0 { insert(number) }
  }
}
