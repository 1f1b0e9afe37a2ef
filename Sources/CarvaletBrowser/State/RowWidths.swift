import CarStorage
import TerminalScreen

/// The columns that the widest texts of some rows take.
struct RowWidths: Equatable {
  private(set) var ticket = 1
  private(set) var car = 0
  private(set) var color = 0
  private(set) var plate = 0
  private(set) var key = 0
  private(set) var spot = 0

  /// - Complexity: O(the length of all texts).
  init(_ cars: [Car]) {
    for car in cars {
      Self.widen(&ticket, String(car.ticket))
      Self.widen(&self.car, car.shortName)
      Self.widen(&color, car.color)
      Self.widen(&plate, car.plate)
      Self.widen(&key, car.key)
      Self.widen(&spot, car.spot)
    }
  }

  private static func widen(_ width: inout Int, _ text: String?) {
    guard let text else { return }
    width = max(width, SafeText(escaping: text).displayWidth)
  }
}
