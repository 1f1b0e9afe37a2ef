import CarStorage

// MARK: - Pasted texts, and lines that are divided into fields

extension CarForm {
  /// The part of a pasted text that goes into the form, which is of one car, and how many lines are
  /// left out: of several cars in words, or of several lines of a table, only the first is taken.
  /// The lines of any other text become one.
  func pastedLine(of text: String) -> (line: String, others: Int) {
    let lines = text.split(whereSeparator: \.isNewline)
      .filter { CarText.normalized(String($0)) != nil }
    guard lines.count > 1, let first = lines.first,
      subject == .park && current == 0 || first.contains("\t")
    else { return (text, 0) }
    return (String(first), lines.count - 1)
  }

  /// Types a pasted text. Of a line of a table the cells, which tabs separate, go into this field
  /// and the fields behind it; an empty cell leaves its field as it is.
  ///
  /// - Returns: How many fields have a text of it.
  mutating func paste(_ text: String) -> Int {
    let room = fields.count - current
    let cells = text.split(separator: "\t", maxSplits: room - 1, omittingEmptySubsequences: false)
    guard cells.count > 1 else {
      type(text)
      return 1
    }
    var count = 0
    for (index, cell) in zip(current..., cells) where CarText.normalized(String(cell)) != nil {
      if index != current { step(by: index - current) }
      type(String(cell))
      count += 1
    }
    return count
  }

  /// Whether a pasted text may be a car in words, as behind `park`: several words, in the first
  /// field of a form in which nothing was typed. What another car left there would stay beside it.
  func describesCar(_ text: String) -> Bool {
    current == 0 && !isSaving && !text.contains("\t") && isEmpty(fields.prefix(1))
      && mayBeCar(text)
  }

  /// Several words in the make of a car of which nothing else was typed: they may be a whole car.
  /// Nil for any other form, and where the words are known to be the make alone.
  var lineInMake: String? {
    let text = fields[0].line.text
    return text != wholeMake && mayBeCar(text) ? text : nil
  }

  /// Whether several words may be all that is known of a car to be parked: no other field than the
  /// make has a text that was typed.
  private func mayBeCar(_ text: String) -> Bool {
    subject == .park && isEmpty(fields.dropFirst())
      && text.split(whereSeparator: \.isWhitespace).count > 1
  }

  private func isEmpty(_ fields: ArraySlice<Field>) -> Bool {
    fields.allSatisfy { $0.isRemembered || $0.line.text.isEmpty }
  }

  /// Waits until it is known of which fields a line tells.
  mutating func divide(_ line: String, thenSaves saves: Bool) {
    dividing = line
    savesDivided = saves
  }

  /// Takes note of which fields a line tells.
  ///
  /// - Returns: Whether the form is to be saved now: that was asked for, and nothing new is seen.
  mutating func endDivision(of line: String, into texts: [CarField: String]?) -> Bool {
    dividing = nil
    let isMake = texts.map { Array($0.keys) == [.make] } ?? true
    if isMake { wholeMake = texts?[.make] ?? fields[0].line.text }
    defer { savesDivided = false }
    return savesDivided && isMake
  }

  /// Gives the fields of which a pasted line tells their texts, in the place of the whole line.
  ///
  /// - Returns: The fields that have a text of it.
  mutating func fill(_ texts: [CarField: String]) -> [CarField] {
    setText("")
    for index in fields.indices {
      guard let text = texts[fields[index].field] else { continue }
      fields[index].line = TextLine(text)
      fields[index].isRemembered = false
    }
    return fields.map(\.field).filter { texts[$0] != nil }
  }
}
