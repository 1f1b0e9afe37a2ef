package import CarStorage
package import FoundationEssentials

/// What the pane beside the list shows of a car.
package struct CarDetail: Equatable, Sendable {
  /// The car as it is now.
  package var car: Car
  /// The newest notes first.
  package var notes: [String]
  /// What was done with the car, the newest first.
  package var history: [Step]

  /// A command of the log: `19:50 move ben B2->B13`.
  package struct Step: Equatable, Sendable {
    /// When it was done; nil where another program did it, which kept no time.
    package var date: Date?
    /// Who did it; nil where nobody is named.
    package var author: String?
    /// What was done, such as `park` or `move B2->B13`.
    package var what: String
  }
}
