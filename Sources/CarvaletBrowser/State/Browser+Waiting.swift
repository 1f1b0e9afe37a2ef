import CarStorage
import TerminalScreen

// MARK: - Who waits

extension Browser {
  /// `2 cars were asked for more than 7 days ago: see ':audit forgotten'`, beside the queue, which
  /// leaves these cars out; nil for other lists, and where there is none. On a wall nothing can be
  /// typed.
  ///
  /// - Parameter room: The columns that it may take.
  func forgottenWords(room: Int) -> SafeText? {
    guard shownChoice.tab == .queue, let count = knownTotals?.forgottenCount, count > 0 else {
      return nil
    }
    let days = CarQueue.longestDays
    let cars: SafeText = count == 1 ? "1 car was" : "\(SafeText(grouped: count)) cars were"
    let long: SafeText = "\(cars) asked for more than \(days) days ago"
    let short: SafeText = "\(SafeText(grouped: count)) asked over \(days) days ago"
    let words =
      mode == .board
      ? [long, short] : [long + ": see ':audit forgotten'", short + ": :audit forgotten"]
    return words.first { $0.displayWidth <= room } ?? short
  }

  // MARK: On a wall display

  /// What waits in large letters; nil where they have no room above the cars, which are all shown
  /// below them.
  var largeHead: [SafeText]? {
    guard let rowHeight = largeColumns?.form.rowHeight, let largeLetters,
      hasRoomForLargeHead(aboveRowsOf: rowHeight)
    else { return nil }
    let room = size.columns - LargeColumns.margin
    let words = [false, true].compactMap { waitingWords(isShort: $0) }
      .first { BlockLetters.width(of: $0.string).map { $0 <= room } ?? false }
    return words.flatMap { largeLetters.lines(of: $0.string) }
  }

  /// The lines that the large head takes, with the one that is left free below it.
  var largeHeadHeight: Int { largeHead == nil ? 0 : LargeColumns.headHeight }

  private func hasRoomForLargeHead(aboveRowsOf rowHeight: Int) -> Bool {
    // The top line and the keys stay. Large rows have room at least, which is more than the head.
    let height = size.lines - 2 - LargeColumns.headHeight
    let frame = ShownList.Frame(height: height, rowHeight: rowHeight)
    let board = BoardLines(list.rows, of: choice.tab, count: knownTotals?.count, frame)
    return board.rest == nil
  }

  /// `2 wait, the longest 12 min, next due 20:30`, or in short `2 wait, 12 min, next due 20:30`;
  /// nil where nobody waits, and for other lists.
  func waitingWords(isShort: Bool) -> SafeText? {
    guard shownChoice.tab == .queue else { return nil }
    let cars = list.rows.listed.map(list.rows.car(at:)).filter { $0.stage == .requested }
    let due = cars.filter(time.isDue)
    let waiting = cars.filter { !time.isDue($0) }
    func first(_ cars: [Car]) -> Car? {
      cars.min { ($0.dateAwaited ?? now) < ($1.dateAwaited ?? now) }
    }
    func wait(of car: Car) -> SafeText {
      "\(time.screenWait(of: car, isShort: isShort))"
    }
    let longest = first(waiting).map { car -> SafeText in
      let number: SafeText = waiting.count == 1 ? "1 waits" : "\(waiting.count) wait"
      let words: SafeText = isShort ? ", " : waiting.count == 1 ? ", for " : ", the longest "
      return number + words + wait(of: car)
    }
    let next = first(due).map { car -> SafeText in "next " + wait(of: car) }
    let words = [longest, next].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }
}
