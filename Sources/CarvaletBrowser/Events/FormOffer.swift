package import CarStorage

/// What a form offers while it is typed: texts that cars have, and the tags that are free.
package struct FormOffer: Equatable, Sendable {
  package var texts: KnownTexts
  /// The free keys and spots, the next one first.
  package var freeTags: [CarField: [String]]
}

extension FormOffer {
  /// Reads what a store offers.
  init(in store: CarStore) throws {
    self.init(
      texts: try KnownTexts(of: store, .all),
      freeTags: [
        .key: try store.tagSupply(.key).free, .spot: try store.tagSupply(.spot).free,
      ])
  }

  /// What the text of a field may become: a free tag, also where nothing is typed, or a text that
  /// other cars have; nil for nothing.
  ///
  /// - Parameter make: What the form has as the make, which the model is of.
  func completion(of typed: String, in field: CarField, ofMake make: String) -> String? {
    if let free = freeTags[field] {
      let start = typed.lowercased()
      return free.first { $0.lowercased().hasPrefix(start) && $0.count > typed.count }
    }
    guard !typed.isEmpty, Self.completed.contains(field) else { return nil }
    let found = texts.beginning(with: typed, in: [field], ofMake: field == .model ? make : nil)
    return found.first { $0.text.count > typed.count }?.text
  }

  /// A plate is of one car.
  private static let completed: [CarField] = [
    .make, .model, .color, .ownerFirstName, .ownerLastName,
  ]
}
