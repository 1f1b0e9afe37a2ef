import Testing

@testable import CarvaletBrowser

/// The queue and the cars that left stay at the end of the tabs, whatever lists come before them.
struct BrowserTabTests {
  @Test func `the queue and the cars that left are the last tabs`() {
    #expect(BrowserTab.allCases.suffix(2) == [.queue, .left])
  }
}
