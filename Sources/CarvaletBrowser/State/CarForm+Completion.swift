import CarStorage

// MARK: - What the form itself has to offer

extension CarForm {
  /// The text that the field may become, of which the rest stands dim behind the cursor; nil for
  /// none, and in the midst of a text.
  func completion(_ offer: FormOffer?) -> String? {
    let field = fields[current]
    guard field.line.isAtEnd, !isReplacing || field.line.text.isEmpty else { return nil }
    let make = fields.first { $0.field == .make }?.text ?? base?.make ?? ""
    return offer?.completion(of: field.line.text, in: field.field, ofMake: make)
  }

  mutating func take(_ completion: String) { setText(completion) }

  // MARK: - A car that was here before

  /// The plate of a car that is to be parked, if the cursor stands in it.
  var leftPlate: String? {
    let field = fields[current]
    return subject == .park && field.field == .plate && !field.text.isEmpty ? field.text : nil
  }

  /// Fills the fields in which nothing was typed with what a car of the plate had when it was here
  /// last, and empties those that were filled for another plate.
  ///
  /// Where one name of the owner was typed, the other one is not filled: it may belong to another
  /// person.
  ///
  /// - Parameter car: The car; nil for a plate that is not known.
  /// - Returns: The fields that were filled.
  mutating func remember(_ car: Car?) -> [CarField] {
    let isOwnerTyped = fields.contains { $0.isOwner && !$0.isRemembered && !$0.text.isEmpty }
    var filled: [CarField] = []
    for index in fields.indices where fields[index].field.isRemembered {
      let field = fields[index]
      guard field.text.isEmpty || field.isRemembered, !(field.isOwner && isOwnerTyped) else {
        continue
      }
      let known = car.map { field.field.formText(of: $0, in: subject) } ?? ""
      let text = known == Car.unknown ? "" : known
      fields[index].line = TextLine(text)
      fields[index].isRemembered = !text.isEmpty
      if !text.isEmpty { filled.append(field.field) }
    }
    return filled
  }
}

extension CarForm.Field {
  fileprivate var isOwner: Bool { CarField.owner.parts.contains(field) }
}
