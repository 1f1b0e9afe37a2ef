import Testing

@testable import CarvaletBrowser

/// The first frames after a pause are drawn at once, and a flood of changes costs at most 60 frames
/// a second.
struct FrameBudgetTests {
  @Test func `three frames come at once, and then sixty a second`() {
    let start = ContinuousClock.now
    var budget = FrameBudget(at: start)
    for _ in 1...3 { #expect(budget.take(at: start) == nil) }
    #expect(budget.take(at: start) == start + FrameBudget.interval)
    var count = 0
    for millisecond in 1...1000 where budget.take(at: start + .milliseconds(millisecond)) == nil {
      count += 1
    }
    #expect(count == 59 || count == 60)
  }

  @Test func `after a rest three frames come at once again`() {
    let start = ContinuousClock.now
    var budget = FrameBudget(at: start)
    for _ in 1...3 { _ = budget.take(at: start) }
    let later = start + .seconds(10)
    for _ in 1...3 { #expect(budget.take(at: later) == nil) }
    #expect(budget.take(at: later) != nil)
  }
}
