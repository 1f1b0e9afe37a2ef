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
    let place = photoPlace
    if let awaitedPhoto, awaitedPhoto == (ticket, place) { return [] }
    awaitedPhoto = (ticket, place)
    return [.drawPhoto(ticket, in: place.size)]
  }

  /// Below the name of the car in a pane that is wide enough, and else on the whole screen, with a
  /// line left for words.
  private var photoPlace: PhotoPlace {
    let layout = layout
    guard mode == .list, layout.pane.count >= Self.leastColumnsOfPhoto else {
      return PhotoPlace(
        isInPane: false, position: .init(line: 0, column: 0),
        size: .init(columns: size.columns, lines: size.lines - 1))
    }
    let lines = layout.list.dropFirst(Self.linesAbovePhoto)
    return PhotoPlace(
      isInPane: true,
      position: .init(line: lines.lowerBound, column: layout.pane.lowerBound),
      size: .init(columns: layout.pane.count, lines: lines.count))
  }

  /// In fewer columns little is to be seen of a car.
  private static let leastColumnsOfPhoto = 40

  /// The ticket and the name.
  static let linesAbovePhoto = 2

  /// Shows a photo, unless another car or something else is looked at by now.
  mutating func receivePhoto(of ticket: Car.Ticket, _ outcome: PhotoOutcome) -> [BrowserEffect] {
    guard let awaited = awaitedPhoto, awaited.ticket == ticket else { return [] }
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
      // It was drawn for another size of the screen.
      guard awaited.place == photoPlace else { return askForPhoto() }
      message = nil
      mode = .photo(ShownPhoto(place: awaited.place, detailLine: line))
      return [.paint(drawing, at: awaited.place.position)]
    }
  }

  /// Goes back to what was shown before the photo.
  ///
  /// - Returns: Whether there was a photo, so that everything is to be drawn anew.
  mutating func leavePhoto() -> Bool {
    guard case .photo(let photo) = mode else { return false }
    mode = photo.detailLine.map { .detail(firstLine: $0) } ?? .list
    return true
  }

  /// What stands below a photo on the whole screen.
  var photoCaption: SafeText {
    let car: SafeText = list.selectedCar.map { "\($0.ticket) \($0.title). " } ?? .empty
    return car + Self.wayBack
  }

  static let wayBack: SafeText = "Any key goes back"
}
