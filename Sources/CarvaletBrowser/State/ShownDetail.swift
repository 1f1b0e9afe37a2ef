import CarStorage

/// What is known of the selected car beside its row, for the pane and the page of a car.
struct ShownDetail {
  private var detail: CarDetail?
  private var asked: Car.Ticket?

  /// The detail of a car; nil where it has not come.
  func of(_ car: Car) -> CarDetail? { detail.flatMap { $0.car.ticket == car.ticket ? $0 : nil } }

  /// Notes that a car is shown.
  ///
  /// - Returns: Whether its detail is to be read: nobody asked for it since it changed.
  mutating func needs(_ ticket: Car.Ticket) -> Bool {
    defer { asked = ticket }
    return ticket != asked
  }

  mutating func receive(_ detail: CarDetail) { self.detail = detail }

  /// Notes that the car may have changed. What is known stays until newer facts come.
  mutating func expire() { asked = nil }

  /// Notes what a page says of a car: what is known of an earlier state of it has to be read again.
  ///
  /// Not every change of the selected car is one of the list: another list may be on its way, and
  /// the car may have left.
  mutating func note(_ car: Car) {
    if let detail, detail.car.ticket == car.ticket, detail.car != car { expire() }
  }

  mutating func removeAll() { self = ShownDetail() }
}
