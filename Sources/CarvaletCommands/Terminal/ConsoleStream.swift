import Glibc
import TerminalScreen

/// One of the two streams a command writes to: a sink, and what kind of terminal is behind it.
struct ConsoleStream: Sendable {
  let sink: any TextSink
  let isTerminal: Bool
  var isColored: Bool
  /// Whether tables are aligned: at a terminal, and in a pipe where `--format table` asks for them.
  var alignsTables: Bool
  /// The descriptor behind the stream; nil where there is none.
  let descriptor: Int32?
  private let measuredWidth: @Sendable () -> Int
  /// The sink, where it is one that can send a long text through a pager.
  private let pagedSink: PagedSink?

  /// - Parameter width: Evaluated each time, because a window can change its size.
  init(
    sink: any TextSink, isTerminal: Bool, width: @autoclosure @escaping @Sendable () -> Int,
    isColored: Bool, descriptor: Int32? = nil, pagedSink: PagedSink? = nil
  ) {
    self.sink = sink
    self.isTerminal = isTerminal
    self.isColored = isColored
    alignsTables = isTerminal
    self.descriptor = descriptor
    self.pagedSink = pagedSink
    measuredWidth = width
  }

  /// The columns of the terminal, as it is now.
  var width: Int { measuredWidth() }

  /// The columns that a table is to fit into; nil in a pipe, where nothing is cut.
  var tableWidth: Int? { isTerminal ? width : nil }

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
  /// beginning, so that the next write covers it. For terminals only. One that was stopped, by
  /// Ctrl-S for example, shows none: whoever reports progress may hold the lock of the store.
  func showProgress(_ line: SafeText) {
    if let descriptor, !isReadyToWrite(descriptor) { return }
    let clear = "\u{1B}[2K"
    try? sink.write(
      "\(clear)\(StyledText(line).truncated(toWidth: max(1, width - 1)).text.string)\r")
    try? sink.flush()
  }

  /// Writes JSON, CSV or TSV, into a pipe or a file as it is: these formats keep every character,
  /// and escape or quote it in their own way. At a terminal, which would obey some of the
  /// characters, it is escaped as all other text is.
  func write(record: String) throws(OutputError) {
    try sink.write(isTerminal ? Self.escaped(record: record) : record)
  }

  /// A record as a terminal shows it: with its line ends and its tabs, and without other controls.
  static func escaped(record: String) -> String {
    record.split(separator: "\t", omittingEmptySubsequences: false)
      .map { SafeText(escapingLines: String($0)).string }.joined(separator: "\t")
  }

  /// The columns and lines of a picture that leaves a line for what follows it; nil in a pipe,
  /// which shows none.
  var pictureSize: ScreenGrid.Size? {
    guard isTerminal else { return nil }
    let lines = descriptor.flatMap { ScreenGrid.Size(ofTerminal: $0) }?.lines ?? 24
    return ScreenGrid.Size(columns: width, lines: max(1, lines - 1))
  }

  /// Writes what another program drew for this terminal.
  func write(picture: [UInt8]) throws(OutputError) {
    try sink.write(String(decoding: picture, as: UTF8.self))
    try sink.flush()
  }

  /// Sends on what was written, and throws if any of it could not be. This waits for the reader, so
  /// it belongs outside of transactions.
  func flush() throws(OutputError) {
    try sink.flush()
  }

  /// Takes back what was written, unless some of it was sent on.
  ///
  /// - Returns: Whether nothing was sent on.
  func withdraw() -> Bool { sink.withdraw() }

  /// Sends what is written from now on through the user's pager, if it is longer than the screen.
  func pageLongText(_ environment: Environment) {
    guard let pagedSink, let descriptor, Pager.isInForeground(of: descriptor),
      let pager = Pager.command(in: environment)
    else { return }
    let height = Self.terminalSize(
      environment["LINES"], measured: ScreenGrid.Size(ofTerminal: descriptor)?.lines, usual: 24)
    pagedSink.page(through: pager, height: height)
  }

  /// Writes what follows as it is, though it may be long: messages belong between its lines.
  func stopPaging() { try? pagedSink?.stopPaging() }

  /// The same stream with another sink, which holds the text back.
  func held(by sink: HeldText) -> ConsoleStream {
    ConsoleStream(
      sink: sink, isTerminal: isTerminal, width: measuredWidth(), isColored: isColored,
      descriptor: descriptor)
  }

  /// The stream behind a descriptor of this process.
  static func process(
    _ descriptor: Int32, flushing: DescriptorWriter.Flushing, environment: Environment
  ) -> ConsoleStream {
    let isTerminal = isatty(descriptor) == 1
    let writer = DescriptorWriter(descriptor: descriptor, flushing: flushing)
    let pagedSink = isTerminal && flushing == .whenFull ? PagedSink(writer) : nil
    return ConsoleStream(
      sink: pagedSink ?? writer,
      isTerminal: isTerminal,
      width: terminalSize(
        environment["COLUMNS"],
        measured: isTerminal ? ScreenGrid.Size(ofTerminal: descriptor)?.columns : nil, usual: 80),
      isColored: ColorMode.auto.colors(isTerminal: isTerminal, environment: environment),
      descriptor: descriptor, pagedSink: pagedSink)
  }

  /// The columns or the lines of a terminal: a positive `COLUMNS` or `LINES` before what the
  /// terminal reports, and the usual number where there is neither.
  static func terminalSize(_ variable: String?, measured: Int?, usual: Int) -> Int {
    if let variable, let size = Int(variable), size > 0 { return size }
    if let measured, measured > 0 { return measured }
    return usual
  }
}

/// When output is in colour: the values of `--color`.
enum ColorMode: String, CaseIterable, Sendable {
  case auto, always, never

  /// Whether a stream is in colour.
  ///
  /// What the user typed for this run comes first: `always` and `never` win over the environment.
  /// A `NO_COLOR` that is not empty then turns the codes off whatever its value, `0` included
  /// (https://no-color.org), and a `CLICOLOR_FORCE` other than `0` turns them on, in a pipe too
  /// (https://bixense.com/clicolors). Without any of them a terminal that understands the codes has
  /// them.
  func colors(isTerminal: Bool, environment: Environment) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      guard environment["NO_COLOR"] ?? "" == "" else { return false }
      if !["", "0"].contains(environment["CLICOLOR_FORCE"] ?? "") { return true }
      return isTerminal && environment.hasCapableTerminal
    }
  }
}
