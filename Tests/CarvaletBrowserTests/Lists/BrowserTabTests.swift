import Testing

@testable import CarvaletBrowser

/// The queue stays at the end of the tabs, whatever lists come before it.
struct BrowserTabTests {
  @Test func `the queue is the last tab`() {
    #expect(BrowserTab.allCases.last == .queue)
  }
}
