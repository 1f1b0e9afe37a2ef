/// How long it takes from a key typed at the terminal of `browse` to the last byte of what it
/// brings to the screen.
struct KeyLatencyBenchmark: Benchmark {
  let id = "P28"
  let title = "from a key to the finished frame of carvalet browse"

  /// The most that a key may take in nearly all cases: where the rows are at hand, and where they
  /// have to be found first.
  private static let warm = 0.01
  private static let cold = 0.03

  /// The letters of a search, as they are typed.
  private static let typed = ["s", "k", "o", "d", "a"]
  private static let tabCount = 6

  /// What a terminal sends for keys that type no character.
  private enum Keys {
    static let tab = "\t"
    static let escape = "\u{1B}"
    static let enter = "\r"
    static let halfPages = ["\u{4}", "\u{15}"]
    static let pages = ["\u{1B}[6~", "\u{1B}[5~"]
    static let deleteLine = "\u{15}"
  }

  func measure(on bench: Bench) throws -> Report {
    let store = try bench.stores.path(bench.sizes.large)
    let count = bench.pace.isFull ? 200 : 12
    let browser = try BrowserProcess(bench, store: store)
    try browser.settle()
    var findings = findings(
      "a row or a page on: key to finished frame", try moves(browser, count), within: Self.warm)
    findings += self.findings(
      "the same, with the pane of the car", try wideMoves(bench, store, count), within: Self.warm)
    // Each list is shown once before.
    for _ in 0..<Self.tabCount { _ = try browser.press(Keys.tab, quiet: Self.quietTime) }
    let tabs = try (0..<count).map { _ in try browser.press(Keys.tab).last }
    findings += self.findings(
      "another list that was shown before", Samples(tabs), within: Self.warm)
    findings += try jumps(browser, bench, count)
    findings += try search(browser, bench, count)
    browser.end()
    let (firstTabs, ends) = try coldKeys(bench, store, count)
    findings += self.findings("a list for the first time", firstTabs, within: Self.cold)
    findings += self.findings("G in it, to the last car", ends, within: Self.cold)
    return Report(findings: findings)
  }

  /// Longer than any list takes that has to be read and counted, so that none of its frames is
  /// taken for that of the next key.
  private static let quietTime = 1.2

  private func findings(_ what: String, _ samples: Samples, within most: Double) -> [Finding] {
    [
      Finding(
        id: id, what: "\(what), p50", ours: .seconds(samples.percentile(0.5)), runs: samples.count),
      Finding(
        id: id, what: "the same, p99", ours: .seconds(samples.percentile(0.99)),
        targets: [.within(.seconds(most))], runs: samples.count),
    ]
  }

  // MARK: - Moves

  private func moves(_ browser: BrowserProcess, _ count: Int) throws -> Samples {
    let keys = ["j", "j", "k"] + Keys.halfPages + ["j"] + Keys.pages
    return Samples(try (0..<count).map { try browser.press(keys[$0 % keys.count]).last })
  }

  /// On a terminal that has room for the pane, which follows the selection.
  private func wideMoves(_ bench: Bench, _ store: String, _ count: Int) throws -> Samples {
    let browser = try BrowserProcess(bench, store: store, columns: 160, lines: 50)
    try browser.settle()
    return try moves(browser, count)
  }

  /// To a ticket anywhere, and to a title of the index.
  private func jumps(
    _ browser: BrowserProcess, _ bench: Bench, _ count: Int
  ) throws -> [Finding] {
    var tickets = Samples()
    var titles = Samples()
    // The second list is that of the makes.
    _ = try browser.press(Keys.tab, quiet: Self.quietTime)
    for index in 0..<count {
      let ticket = 1 + index &* 7919 % bench.sizes.large
      for digit in "\(ticket)" { _ = try browser.press(String(digit), quiet: 0.02) }
      tickets.add(try browser.press(Keys.enter).last)
      let letter = Array("abcdfghjklmnoprstv")[index % 18]
      _ = try browser.press("'", quiet: 0.02)
      titles.add(try browser.press(String(letter)).last)
      _ = try browser.press(Keys.enter, quiet: 0.02)
    }
    return findings("a ticket and Enter", tickets, within: Self.cold)
      + findings("a letter of the index", titles, within: Self.cold)
  }

  // MARK: - Search

  private func search(
    _ browser: BrowserProcess, _ bench: Bench, _ count: Int
  ) throws -> [Finding] {
    var characters = Samples()
    var rows = Samples()
    var all = Samples()
    _ = try browser.press("/")
    for _ in 0..<max(1, count / 25) {
      var rowSeconds = 0.0
      var allSeconds = 0.0
      for letter in Self.typed {
        let answer = try browser.press(letter, quiet: Self.quietTime)
        characters.add(answer.seconds[0])
        // The rows come in the frame after the character, and the counts in the last one.
        rowSeconds += answer.seconds.dropFirst().first ?? answer.last
        allSeconds += answer.last
      }
      rows.add(rowSeconds)
      all.add(allSeconds)
      _ = try browser.press(Keys.deleteLine, quiet: Self.quietTime)
    }
    _ = try browser.press(Keys.escape, quiet: Self.quietTime)
    let scans = try fiveScans(bench)
    return findings("a character of a search, on the screen", characters, within: Self.warm) + [
      Finding(
        id: id, what: "type s, k, o, d, a: the first rows on the screen each time",
        ours: .seconds(rows.median), peer: scans, targets: [.asFast(5)], runs: rows.count),
      Finding(
        id: id, what: "the same, with counts and sections", ours: .seconds(all.median),
        peer: scans, runs: all.count),
    ]
  }

  private func fiveScans(_ bench: Bench) throws -> Finding.Peer {
    let scan = try bench.rawWithTexts(bench.sizes.large).prepare(TypeAheadBenchmark.scan)
    let texts = Self.typed.indices.map { Self.typed[...$0].joined() }
    let samples = try bench.pace.measure([
      Contender("five instr scans") {
        for text in texts {
          try scan.bind(text, at: 1)
          _ = try scan.walk()
        }
        return 0
      }
    ])
    return Finding.Peer(name: "five instr scans", quantity: .seconds(samples[0].median))
  }

  // MARK: - Lists for the first time

  /// Each list of a browser that has just started, and its end.
  private func coldKeys(
    _ bench: Bench, _ store: String, _ count: Int
  ) throws -> (tabs: Samples, ends: Samples) {
    var tabs = Samples()
    var ends = Samples()
    for _ in 0..<max(1, count / 25) {
      let browser = try BrowserProcess(bench, store: store)
      try browser.settle()
      for _ in 1..<Self.tabCount {
        tabs.add(try browser.press(Keys.tab, quiet: Self.quietTime).last)
        // The queue is empty, so that its end is where it begins.
        if tabs.count % (Self.tabCount - 1) != 0 {
          ends.add(try browser.press("G", quiet: Self.quietTime).last)
        }
      }
    }
    return (tabs, ends)
  }
}
