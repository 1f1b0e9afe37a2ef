import Glibc

/// One of the two streams a command writes to: a sink, and what kind of terminal is behind it.
struct ConsoleStream: Sendable {
  let sink: any TextSink
  let isTerminal: Bool
  var isColored: Bool
  /// The descriptor behind the stream; nil where there is none.
  let descriptor: Int32?
  private let measuredWidth: @Sendable () -> Int

  /// - Parameter width: Evaluated each time, because a window can change its size.
  init(
    sink: any TextSink, isTerminal: Bool, width: @autoclosure @escaping @Sendable () -> Int,
    isColored: Bool, descriptor: Int32? = nil
  ) {
    self.sink = sink
    self.isTerminal = isTerminal
    self.isColored = isColored
    self.descriptor = descriptor
    measuredWidth = width
  }

  /// The columns of the terminal, as it is now.
  var width: Int { measuredWidth() }

  /// Writes a line of text for people.
  func writeLine(_ line: StyledText) throws(OutputError) {
    try sink.write(line.rendered(inColor: isColored) + "\n")
  }

  /// Writes the beginning of a line, such as a question, and shows it at once.
  func writePartialLine(_ text: StyledText) throws(OutputError) {
    try sink.write(text.rendered(inColor: isColored))
    try sink.flush()
  }

  /// Shows a line of progress in the place of the one before, and leaves the cursor at its
  /// beginning, so that the next write covers it. For terminals only.
  func showProgress(_ line: SafeText) {
    let clear = "\u{1B}[2K"
    try? sink.write(
      "\(clear)\(StyledText(line).truncated(toWidth: max(1, width - 1)).text.string)\r")
    try? sink.flush()
  }

  /// Writes JSON, CSV or TSV as it is: those formats keep every character, and escape or quote it
  /// in their own way. All other text goes through `SafeText`.
  func write(record: String) throws(OutputError) {
    try sink.write(record)
  }

  /// Sends on what was written, and throws if any of it could not be.
  func flush() throws(OutputError) {
    try sink.flush()
  }

  /// The stream behind a descriptor of this process.
  static func process(
    _ descriptor: Int32, flushing: DescriptorWriter.Flushing, environment: Environment
  ) -> ConsoleStream {
    let isTerminal = isatty(descriptor) == 1
    return ConsoleStream(
      sink: DescriptorWriter(descriptor: descriptor, flushing: flushing),
      isTerminal: isTerminal,
      width: terminalWidth(
        columns: environment["COLUMNS"], measured: isTerminal ? measureWidth(descriptor) : nil),
      isColored: ColorMode.auto.colors(isTerminal: isTerminal, environment: environment),
      descriptor: descriptor)
  }

  /// A positive `COLUMNS` before the width that the terminal reports, and 80 where there is neither.
  static func terminalWidth(columns: String?, measured: Int?) -> Int {
    if let columns, let width = Int(columns), width > 0 { return width }
    if let measured, measured > 0 { return measured }
    return 80
  }

  private static func measureWidth(_ descriptor: Int32) -> Int? {
    var size = winsize()
    return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 ? Int(size.ws_col) : nil
  }
}
