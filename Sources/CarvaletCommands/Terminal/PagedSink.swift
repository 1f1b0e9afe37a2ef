import Glibc
import Synchronization

/// The output of a process at a terminal: text that is longer than the screen goes through a pager.
///
/// Text is held back until it fills the screen. Then the pager is started; where it cannot be, and
/// where the text ends before, the text is written as it is. A flush ends the pager: it waits for
/// the user to leave it, so that a message on stderr comes after the text and not in the midst of
/// it.
///
/// One lock guards the state. It is held while writing and while waiting for the user.
final class PagedSink: TextSink {
  /// Where the text goes; a part of ``Page``.
  private enum State {
    /// Everything is written as it is.
    case direct
    /// The text does not fill the screen yet.
    case holding(text: String, lines: Int)
    case paging(PagerProcess)
    /// The user has left the pager before the end.
    case closed
  }

  /// The state, and what a pager needs; the mutex `page` guards it.
  private struct Page {
    var state = State.direct
    /// The command that starts the pager, and the lines of the terminal.
    var pager = ""
    var height = 0
  }

  private let screen: DescriptorWriter
  private let page = Mutex(Page())

  /// - Parameter screen: The writer to the terminal.
  init(_ screen: DescriptorWriter) { self.screen = screen }

  /// Sends what is written from now on through a pager, if it is longer than the screen.
  ///
  /// - Parameters:
  ///   - pager: The command that starts the pager.
  ///   - height: The lines of the terminal.
  func page(through pager: String, height: Int) {
    page.withLock { page in
      guard case .direct = page.state else { return }
      page = Page(state: .holding(text: "", lines: 0), pager: pager, height: height)
    }
  }

  /// Writes all further text without a pager, for runs whose messages belong between the lines of
  /// the output.
  func stopPaging() throws(OutputError) {
    try flush()
    page.withLock { page in
      if case .holding = page.state { page.state = .direct }
    }
  }

  func write(_ text: String) throws(OutputError) {
    try page.withLock { page throws(OutputError) in
      switch page.state {
      case .direct: try screen.write(text)
      case .closed: throw .pagerClosed
      case .holding(let held, let lines):
        let count = lines + text.utf8.count { $0 == UInt8(ascii: "\n") }
        // The prompt of the shell takes the last line of the screen.
        if count < page.height {
          page.state = .holding(text: held + text, lines: count)
        } else {
          try start(&page, with: held + text)
        }
      case .paging(var pager): try write(text, to: &pager, of: &page)
      }
    }
  }

  private func start(_ page: inout Page, with text: String) throws(OutputError) {
    guard var pager = PagerProcess(page.pager) else {
      page.state = .direct
      return try screen.write(text)
    }
    try write(text, to: &pager, of: &page)
  }

  private func write(
    _ text: String, to pager: inout PagerProcess, of page: inout Page
  ) throws(OutputError) {
    do throws(OutputError) {
      try pager.write(text)
      page.state = .paging(pager)
    } catch {
      try end(&pager, of: &page)
      if case .closed = page.state { throw error == .closedPipe ? .pagerClosed : error }
    }
  }

  func flush() throws(OutputError) {
    try page.withLock { page throws(OutputError) in
      switch page.state {
      case .direct: try screen.flush()
      case .closed: break
      case .holding(let text, _):
        guard !text.isEmpty else { return }
        page.state = .direct
        try screen.write(text)
        try screen.flush()
      case .paging(var pager):
        try end(&pager, of: &page)
        // The user has left the pager after the end; what follows is a message of its own.
        if case .closed = page.state { page.state = .direct }
        try screen.flush()
      }
    }
  }

  func withdraw() -> Bool {
    page.withLock { page in
      switch page.state {
      case .direct: return screen.withdraw()
      case .holding:
        guard screen.withdraw() else { return false }
        page.state = .holding(text: "", lines: 0)
        return true
      case .paging, .closed: return false
      }
    }
  }

  /// Waits for the end of the pager. What a missing one has not read is written as it is.
  private func end(_ pager: inout PagerProcess, of page: inout Page) throws(OutputError) {
    switch pager.finish() {
    case .done: page.state = .closed
    case .missing(let unread):
      page.state = .direct
      try screen.write(String(decoding: unread, as: UTF8.self))
    case .interrupted:
      page.state = .closed
      // Ctrl-C ends this process as it ended the pager.
      raise(SIGINT)
    }
  }
}
