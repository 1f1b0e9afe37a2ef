import CarStorage

extension Car {
  /// `Toyota Camry`
  var shortName: String { "\(make) \(model)" }
  /// `2019 Toyota Camry`
  var fullName: String { self.year.map { "\($0) \(shortName)" } ?? shortName }
}
