/// Something that is measured: it does its work and gives an answer.
struct Contender {
  /// What it is, in a few words.
  let name: String
  /// Makes ready for a run; not measured.
  let prepare: () throws -> Void
  /// - Returns: An answer that every contender with the same work must give: a
  ///   number of hits, a sum of tickets.
  let run: () throws -> Int

  init(_ name: String, prepare: @escaping () throws -> Void = {}, run: @escaping () throws -> Int) {
    self.name = name
    self.prepare = prepare
    self.run = run
  }

  /// The same under another name.
  func named(_ name: String) -> Contender { Contender(name, prepare: prepare, run: run) }

  fileprivate func measure() throws -> (seconds: Double, answer: Int) {
    try prepare()
    var answer = 0
    let seconds = try MonotonicTime.seconds { answer = try run() }
    return (seconds, answer)
  }
}

/// For how long contenders are measured.
struct Pace {
  /// The time after which no further round begins.
  let seconds: Double
  /// How many rounds there are at the least, and at the most.
  let rounds: ClosedRange<Int>

  /// Whether the figures are to be trusted.
  var isFull: Bool { rounds.lowerBound >= Self.full.rounds.lowerBound }

  static let full = Pace(seconds: 4, rounds: 3...401)
  static let quick = Pace(seconds: 0.3, rounds: 1...51)

  /// Lets contenders run in turn, so that what disturbs the machine disturbs all of them.
  ///
  /// The first round fills the caches and does not count, unless it takes all the time there is.
  ///
  /// - Parameter isSameWork: Whether all must give the same answer in a round.
  /// - Throws: ``Disagreement``, or what a contender throws.
  func measure(_ contenders: [Contender], isSameWork: Bool = true) throws -> [Samples] {
    var samples = contenders.map { _ in Samples() }
    func round() throws {
      var expected: Int?
      for (index, contender) in contenders.enumerated() {
        let (seconds, answer) = try contender.measure()
        if isSameWork, let expected, answer != expected {
          throw Disagreement(name: contender.name, answer: answer, expected: expected)
        }
        expected = answer
        samples[index].add(seconds)
      }
    }
    try round()
    var spent = samples.reduce(0) { $0 + $1.total }
    if spent < seconds {
      samples = contenders.map { _ in Samples() }
      spent = 0
    }
    while samples[0].count < rounds.lowerBound
      || samples[0].count < rounds.upperBound && spent < seconds
    {
      try round()
      spent = samples.reduce(0) { $0 + $1.total }
    }
    return samples
  }
}

/// Two contenders with the same work gave different answers: their times mean nothing.
struct Disagreement: Error, CustomStringConvertible {
  let name: String
  let answer: Int
  let expected: Int

  var description: String { "\(name) found \(answer) where \(expected) was found before" }
}
