package import CarStorage
package import Foundation

/// What the pane beside the list shows of a car.
package struct CarDetail: Equatable, Sendable {
  package var car: Car
  /// The newest notes first.
  package var notes: [String]
  /// What was done with the car, the newest first.
  package var history: [Step]

  /// A command of the log: `19:50 move ben B2->B13`.
  package struct Step: Equatable, Sendable {
    package var date: Date?
    package var author: String?
    /// What was done, such as `park` or `move B2->B13`.
    package var what: String
  }
}
