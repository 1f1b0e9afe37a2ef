/// A tag by which people name a car on the lot.
package enum TagField: String, CaseIterable, Sendable {
  case key, spot

  /// The column of the folded tag.
  var foldedName: String {
    switch self {
    case .key: CarField.key.foldedName
    case .spot: CarField.spot.foldedName
    }
  }
}
