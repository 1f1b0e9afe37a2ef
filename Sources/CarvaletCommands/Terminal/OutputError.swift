import Glibc

/// Why a stream accepts no more text.
enum OutputError: Error, Equatable, Sendable {
  /// The reader has closed the pipe, as in `carvalet list | head`.
  case closedPipe
  /// The user has left the pager, and wants to see no more.
  case pagerClosed
  /// The system refused to write; `code` is its `errno`.
  case failed(code: Int32)

  /// The `errno` that stands for the error.
  var code: Int32 {
    switch self {
    case .closedPipe, .pagerClosed: EPIPE
    case .failed(let code): code
    }
  }
}
