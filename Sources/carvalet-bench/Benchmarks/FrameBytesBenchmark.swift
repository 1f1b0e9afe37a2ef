/// How many bytes a frame has that scrolls by a line, beside one that writes the whole screen.
struct FrameBytesBenchmark: Benchmark {
  let id = "P29"
  let title = "bytes of a frame of carvalet browse"

  private static let lines = 30
  /// `Ctrl-L`, which draws every cell.
  private static let redraw = "\u{C}"

  func measure(on bench: Bench) throws -> Report {
    let store = try bench.stores.path(bench.sizes.large)
    let count = bench.pace.isFull ? 100 : 10
    let browser = try BrowserProcess(bench, store: store, lines: Self.lines)
    try browser.settle()
    // With the selection on the last line, each further row scrolls by one.
    for _ in 0..<Self.lines { _ = try browser.press("j", quiet: 0.02) }
    var scrolled = Samples()
    var whole = Samples()
    for _ in 0..<count {
      scrolled.add(Double(try browser.press("j").bytes))
      whole.add(Double(try browser.press(Self.redraw).bytes))
    }
    let redraw = Finding.Peer(
      name: "the whole screen, 100 x \(Self.lines)", quantity: .bytes(whole.median))
    return Report(findings: [
      Finding(
        id: id, what: "bytes to scroll by a line, p50", ours: .bytes(scrolled.percentile(0.5)),
        peer: redraw, targets: [.times(0.2)], runs: count),
      Finding(
        id: id, what: "the same, p99", ours: .bytes(scrolled.percentile(0.99)), peer: redraw,
        targets: [.times(0.2)], runs: count),
    ])
  }
}
