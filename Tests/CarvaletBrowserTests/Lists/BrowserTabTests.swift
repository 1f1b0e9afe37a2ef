import Testing

@testable import CarvaletBrowser

struct BrowserTabTests {
  @Test func `the queue is the last tab`() {
    #expect(BrowserTab.allCases.last == .queue)
  }
}
