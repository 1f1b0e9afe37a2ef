import CarStorage

extension CarJSON {
  /// A car as an object with one key behind its fields.
  ///
  /// - Parameter value: JSON.
  static func text(
    _ car: Car, columns: [CarField] = CarField.shown, adding key: String, _ value: String
  ) -> String {
    var bytes: [UInt8] = []
    append(car, columns: columns, to: &bytes)
    bytes.removeLast()
    return String(decoding: bytes, as: UTF8.self) + ",\"\(key)\":\(value)}"
  }

  /// Objects as an array, one a line.
  static func array(_ objects: [String]) -> String {
    objects.isEmpty ? "[]\n" : "[\n\(objects.joined(separator: ",\n"))\n]\n"
  }
}
