import CarStorage
import TerminalScreen

// MARK: - Pages of text over the whole screen

extension Browser {
  /// The lines of the page that is shown instead of the list.
  var pageText: [StyledText] {
    switch mode {
    case .help: HelpText(table: keyTable, width: size.columns).lines
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
