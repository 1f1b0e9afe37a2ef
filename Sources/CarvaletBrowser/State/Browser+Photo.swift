import CarStorage
import TerminalScreen

// MARK: - The photo of a car

extension Browser {
  /// Asks for the photo of the selected car.
  mutating func askForPhoto() -> [BrowserEffect] {
    guard let ticket = list.ticket else {
      message = Self.nothingSelected
      return []
    }
    message = "The photo is being drawn"
    guard awaitedPhoto != ticket else { return [] }
    awaitedPhoto = ticket
    return [.drawPhoto(ticket)]
  }

  /// Shows a photo on the whole screen, unless another car or something else is looked at by now.
  mutating func receivePhoto(of ticket: Car.Ticket, _ outcome: PhotoOutcome) -> [BrowserEffect] {
    guard awaitedPhoto == ticket else { return [] }
    awaitedPhoto = nil
    guard list.ticket == ticket, !layout.isTooSmall, !isLeaving else { return [] }
    let line: Int? = if case .detail(let line) = mode { line } else { nil }
    guard mode == .list || line != nil else { return [] }
    switch outcome {
    case .missing:
      message = "Ticket \(ticket) has no photo"
      return []
    case .said(let sentence):
      message = "\(sentence)"
      return []
    case .drawing(let drawing):
      message = nil
      mode = .photo(detailLine: line)
      return [.paint(drawing)]
    }
  }

  /// Goes back to what was shown before the photo.
  ///
  /// - Returns: Whether there was a photo, so that everything is to be drawn anew.
  mutating func leavePhoto() -> Bool {
    guard case .photo(let line) = mode else { return false }
    mode = line.map { .detail(firstLine: $0) } ?? .list
    return true
  }

  /// What stands below a photo.
  var photoCaption: SafeText {
    let car: SafeText = list.selectedCar.map { "\($0.ticket) \($0.title). " } ?? .empty
    return car + "Any key goes back"
  }
}
