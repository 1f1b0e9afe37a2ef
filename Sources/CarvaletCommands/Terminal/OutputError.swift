/// Why a stream takes no more text.
enum OutputError: Error, Equatable, Sendable {
  /// The reader has closed the pipe, as in `carvalet list | head`.
  case closedPipe
  /// The system refused to write; `code` is its `errno`.
  case failed(code: Int32)
}
