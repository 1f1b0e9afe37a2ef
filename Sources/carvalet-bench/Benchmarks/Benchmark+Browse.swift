import Foundation

/// The screen of `browse`, at a terminal whose other end the benchmark holds.
extension Benchmark {
  /// How soon the first cars are on the screen, beside a list that is printed.
  static let firstScreen = Benchmark("P27", "the first screen of carvalet browse") { bench in
    let store = try bench.address()
    // A browser ends before the list runs, so that they do not share the processor.
    var browser: BrowserProcess?
    func browsing(until shown: String) -> Contender {
      Contender(
        "carvalet browse", prepare: { browser?.end() },
        run: {
          let started = try BrowserProcess(bench, store: store)
          browser = started
          try started.wait(for: shown)
          return 50
        })
    }
    let printing = bench.carvalet(["list", "--limit", "50"], store, printing: 50)
    let list = Contender(
      "carvalet list --limit 50", prepare: { browser?.end() }, run: printing.run)
    // The mark of the selected row comes with the first cars.
    try bench.compare(
      "carvalet browse until its first cars are on the screen", [.times(1.5)],
      ours: browsing(until: ">"), peers: [list])
    try bench.compare(
      "carvalet browse until its counts are on the screen",
      ours: browsing(until: "\(bench.sizes.large.grouped) cars"), peers: [list])
    browser?.end()
  }

  /// How many bytes a frame has that scrolls by a line, beside one that writes the whole screen.
  static let frameBytes = Benchmark("P29", "bytes of a frame of carvalet browse") { bench in
    let count = bench.pace.isFull ? 100 : 10
    let lines = 30
    let browser = try BrowserProcess(bench, store: bench.address(), lines: lines)
    try browser.settle()
    // With the selection on the last line, each further row scrolls by one.
    for _ in 0..<lines { _ = try browser.press("j", quiet: 0.02) }
    var scrolled = Samples()
    var whole = Samples()
    for _ in 0..<count {
      scrolled.add(Double(try browser.press("j").bytes))
      whole.add(Double(try browser.press(Key.redraw).bytes))
    }
    let redraw = Finding.Peer("the whole screen, 100 x \(lines)", .bytes(whole.median))
    for (what, share) in [("bytes to scroll by a line, p50", 0.5), ("the same, p99", 0.99)] {
      bench.add(
        what, .bytes(scrolled.percentile(share)), beside: redraw, [.times(0.2)], runs: count)
    }
  }

  /// What a browser costs that nobody uses, and what it writes.
  static let idleScreen = Benchmark("P30", "an idle carvalet browse") { bench in
    let browser = try BrowserProcess(bench, store: bench.address())
    try browser.settle()
    // How long after a full minute the ages of the cars may still be written.
    let minuteLength = 2.0
    let start = MonotonicTime.now
    let end = start + (bench.pace.isFull ? 60 : 3)
    let before = try browser.processorSeconds()
    var ages = 0
    var others = 0
    while MonotonicTime.now < end {
      let second = Date().timeIntervalSince1970.truncatingRemainder(dividingBy: 60)
      let isAfterMinute = second < minuteLength
      let seconds = (isAfterMinute ? minuteLength : 60) - second
      let count = browser.bytes(within: min(seconds, end - MonotonicTime.now))
      if isAfterMinute { ages += count } else { others += count }
    }
    let share = (try browser.processorSeconds() - before) / (MonotonicTime.now - start)
    bench.add("idle: carvalet browse, of one core", .share(share), [.within(.share(0.0005))])
    bench.add(
      "what it writes, but for the ages of the cars", .bytes(Double(others)), [.within(.bytes(0))])
    bench.add("what it writes of them in a minute", .bytes(Double(ages)))
  }

  // MARK: - Keys

  /// What a terminal sends for keys that type no character.
  private enum Key {
    static let tab = "\t"
    static let escape = "\u{1B}"
    static let enter = "\r"
    static let moves = ["j", "j", "k", "\u{4}", "\u{15}", "j", "\u{1B}[6~", "\u{1B}[5~"]
    static let deleteLine = "\u{15}"
    /// `Ctrl-L`, which draws every cell.
    static let redraw = "\u{C}"
  }

  /// The most that a key may take in nearly all cases: where the rows are at hand, and where they
  /// have to be found first.
  private static let warm = 0.01
  private static let cold = 0.03

  /// Longer than any list takes that has to be read and counted, so that none of its frames is
  /// taken for that of the next key.
  private static let quietTime = 1.2

  private static let tabCount = 7

  /// How long it takes from a key to the last byte of what it brings to the screen.
  static let keyLatency = Benchmark(
    "P28", "from a key to the finished frame of carvalet browse"
  ) { bench in
    let store = try bench.address()
    let count = bench.pace.isFull ? 200 : 12
    func moves(_ browser: BrowserProcess) throws -> Samples {
      Samples(try (0..<count).map { try browser.press(Key.moves[$0 % Key.moves.count]).last })
    }
    let browser = try BrowserProcess(bench, store: store)
    try browser.settle()
    bench.add("a row or a page on: key to finished frame", try moves(browser), p99: warm)
    // On a terminal that has room for the pane, which follows the selection.
    let wideBrowser = try BrowserProcess(bench, store: store, columns: 160, lines: 50)
    try wideBrowser.settle()
    bench.add("the same, with the pane of the car", try moves(wideBrowser), p99: warm)
    wideBrowser.end()
    // Each list is shown once before.
    for _ in 0..<tabCount { _ = try browser.press(Key.tab, quiet: quietTime) }
    let tabs = try (0..<count).map { _ in try browser.press(Key.tab).last }
    bench.add("another list that was shown before", Samples(tabs), p99: warm)
    // Back to the first list.
    for _ in 0..<(tabCount - count % tabCount) % tabCount {
      _ = try browser.press(Key.tab, quiet: quietTime)
    }
    try jump(browser, bench, count)
    try typeSearch(browser, bench, count)
    browser.end()
    try openLists(store, bench, count)
  }

  /// To a ticket anywhere, and to a title of the index.
  private static func jump(_ browser: BrowserProcess, _ bench: Bench, _ count: Int) throws {
    var tickets = Samples()
    var titles = Samples()
    // The second list is that of the makes.
    _ = try browser.press(Key.tab, quiet: quietTime)
    for index in 0..<count {
      let ticket = 1 + index &* 7919 % bench.sizes.large
      for digit in "\(ticket)" { _ = try browser.press(String(digit), quiet: 0.02) }
      tickets.add(try browser.press(Key.enter).last)
      let letter = Array("abcdfghjklmnoprstv")[index % 18]
      _ = try browser.press("'", quiet: 0.02)
      titles.add(try browser.press(String(letter)).last)
      _ = try browser.press(Key.enter, quiet: 0.02)
    }
    bench.add("a ticket and Enter", tickets, p99: cold)
    bench.add("a letter of the index", titles, p99: cold)
  }

  private static func typeSearch(
    _ browser: BrowserProcess, _ bench: Bench, _ count: Int
  ) throws {
    var characters = Samples()
    var rows = Samples()
    var all = Samples()
    _ = try browser.press("/")
    for _ in 0..<max(1, count / 25) {
      var rowSeconds = 0.0
      var allSeconds = 0.0
      for letter in typed.compactMap(\.last) {
        let answer = try browser.press(String(letter), quiet: quietTime)
        characters.add(answer.seconds[0])
        // The rows come in the frame after the character, and the counts in the last one.
        rowSeconds += answer.seconds.dropFirst().first ?? answer.last
        allSeconds += answer.last
      }
      rows.add(rowSeconds)
      all.add(allSeconds)
      _ = try browser.press(Key.deleteLine, quiet: quietTime)
    }
    _ = try browser.press(Key.escape, quiet: quietTime)
    let scans = try fiveScans(bench)
    let peer = Finding.Peer(scans.name, .seconds(try bench.pace.measure([scans])[0].median))
    bench.add("a character of a search, on the screen", characters, p99: warm)
    bench.add(
      "type s, k, o, d, a: the first rows on the screen each time", .seconds(rows.median),
      beside: peer, [.asFast(5)], runs: rows.count)
    bench.add(
      "the same, with counts and sections", .seconds(all.median), beside: peer, runs: all.count)
  }

  /// Each list of a browser that has just started, and its end.
  private static func openLists(_ store: String, _ bench: Bench, _ count: Int) throws {
    var tabs = Samples()
    var ends = Samples()
    for _ in 0..<max(1, count / 25) {
      let browser = try BrowserProcess(bench, store: store)
      try browser.settle()
      for _ in 1..<tabCount {
        tabs.add(try browser.press(Key.tab, quiet: quietTime).last)
        // The last two, the queue and the cars that left, are empty: their end is where they begin.
        if (tabs.count - 1) % (tabCount - 1) < tabCount - 3 {
          ends.add(try browser.press("G", quiet: quietTime).last)
        }
      }
    }
    bench.add("a list for the first time", tabs, p99: cold)
    bench.add("G in it, to the last car", ends, p99: cold)
  }
}
