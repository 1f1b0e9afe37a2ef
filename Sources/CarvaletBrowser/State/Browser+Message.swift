import CarStorage
import TerminalScreen

// MARK: - What the message line says

extension Browser {
  /// What the message line says: what is typed or asked first, then what is wrong with the store,
  /// what was done, and what others did.
  var messageText: SafeText? {
    if isLeaving { return fault }
    switch mode {
    case .question(let question):
      return question.text.text(columns: size.columns, lines: layout.list.count + 1)
    case .retrieving: return warning
    case .ticket(let digits) where message == nil: return "Ticket \(digits)"
    case .rail(let typed) where message == nil && fault == nil: return "Index: \(typed)"
    case .photo where message == nil && fault == nil: return Self.wayBack
    case .output(_, let line) where message == nil && fault == nil,
      .help(let line) where message == nil && fault == nil,
      .detail(let line) where message == nil && fault == nil:
      if let rest = restOfPage(from: line) { return rest }
    default: break
    }
    return faultAndMessage ?? news.sentence(rows: list.rows, shown: shownSlots) ?? markCount
      ?? (mode == .list ? forgottenWords(room: size.columns) : nil)
  }

  /// How many lines the message takes. The list gives them up, so that the selected car, on which
  /// keys still act, stays on the screen.
  var messageHeight: Int {
    if showsSuggestions { return 2 }
    if case .command(let typed) = mode {
      return 1 + typed.refusalLines(width: size.columns).count
    }
    guard let said = warning ?? faultAndMessage, size.columns > 0 else { return 1 }
    return lines(ofMessage: said).count
  }

  /// A message in lines that fit the screen.
  func lines(ofMessage said: SafeText) -> [SafeText] {
    let lines = said == message && !messageLines.isEmpty ? messageLines : [said]
    return lines.flatMap { $0.wrapped(toWidth: size.columns) }
  }

  /// Whether suggestions take a line of the list: a low screen has one for the scopes alone.
  private var showsSuggestions: Bool {
    guard case .search(let search) = mode, size.lines < ScreenLayout.linesForTwoOfKeys else {
      return false
    }
    return !search.suggestions.words.isEmpty && faultAndMessage == nil
  }

  /// What another `r` would do, in at most half of the lines.
  private var warning: SafeText? {
    guard case .retrieving(_, let warning) = mode else { return nil }
    return warning.text(columns: size.columns, lines: (size.lines - 2) / 2)
  }

  /// What is wrong with the store, and behind it what was said about the last key: why it did
  /// nothing.
  private var faultAndMessage: SafeText? {
    guard let fault, let message, !fault.string.contains(message.string) else {
      return fault ?? message
    }
    return fault + (fault.string.hasSuffix(".") ? " " : ". ") + message
  }

  /// Which lines of a page of text are on the screen; nil where all are.
  private func restOfPage(from first: Int) -> SafeText? {
    let height = layout.list.count
    let count = pageText.count
    guard count > height else { return nil }
    let first = max(0, min(first, count - height))
    let place: SafeText = "Lines \(first + 1) to \(first + height) of \(count)"
    let whole = place + ", pgdn and pgup show the others"
    // A second line would cover one of the page.
    return whole.displayWidth <= size.columns ? whole : place
  }

  /// What is wrong with the store, or what the screen waits for.
  var fault: SafeText? {
    if isLeaving { return "Waiting for another desk; q again leaves without it" }
    return switch store {
    case .available where isBlocked && isSavingForm, .notMade where isBlocked && isSavingForm:
      "Waiting for another desk, and the keys wait, too. Esc closes the form"
    case .available where isBlocked && awaitsOutcome, .notMade where isBlocked && awaitsOutcome:
      "It still runs. Esc goes back to the list"
    case .available, .notMade: isBlocked ? "Waiting for another desk" : nil
    case .lost(let sentence): "\(sentence)"
    }
  }

  private var markCount: SafeText? {
    marks.isEmpty || mode != .list ? nil : "\(marks.all.count) marked, Esc unmarks"
  }
}

// MARK: - Pages of text over the whole screen

extension Browser {
  /// The lines of the page that is shown instead of the list.
  var pageText: [StyledText] {
    switch mode {
    case .help: HelpText(table: keyTable, width: size.columns).lines
    case .output(let output, _): output.lines
    case .detail: detailText(width: size.columns)
    default: []
    }
  }

  /// What is known of the selected car.
  func detailText(width: Int) -> [StyledText] {
    guard let car = list.selectedCar else { return [] }
    let kept = list.rows.kept.flatMap { $0.car.car.ticket == car.ticket ? $0.car : nil }
    return DetailText(
      car: car, detail: detail.of(car),
      keptWords: kept?.words(time), time: time
    ).lines(width: width)
  }
}
