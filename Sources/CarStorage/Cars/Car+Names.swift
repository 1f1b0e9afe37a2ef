extension Car {
  /// `BMW M3`
  package var shortName: String { "\(make) \(model)" }

  /// `2019 BMW M3`, as a person names a car.
  package var title: String { details.year.map { "\($0) \(shortName)" } ?? shortName }
}
