import CarStorage
import TerminalScreen

/// Fields of one car while they are typed.
///
/// The form holds its ticket, so that it is about the same car whatever the list does. What another
/// desk changes meanwhile is adopted where nothing was typed, and reported where something was.
struct CarForm: Equatable {
  let subject: Subject
  /// The car as it was last read; nil for one that is to be parked.
  private(set) var base: Car?
  var fields: [Field]
  private(set) var current = 0
  /// What is being saved; nil where nothing is.
  var saving: CarAction?
  /// The line that is being divided into fields; nil where none is.
  var dividing: String?
  /// Whether the form is saved behind that, if the line tells of no other field than the make.
  var savesDivided = false
  /// How many lines of the last paste are not in the form.
  var linesLeftOut = 0
  /// What is known to be a make alone, though it has several words.
  var wholeMake: String?
  /// Whether the store does not have the car any more.
  var isRemoved = false
  /// Whether the car left the lot while the form was open.
  private(set) var hasLeft = false
  /// Whether another desk's values were reported, so that the next Enter saves.
  private var isWarned = false
  /// What a key dropped, until something else is typed or the car changes.
  private(set) var dropped: Dropped?

  /// Fields with what was typed in them, and which of them was the current one.
  struct Dropped: Equatable {
    let fields: [Field]
    let current: Int
  }

  /// What the form is for.
  enum Subject: Hashable {
    case park
    case edit(Car.Ticket)
    case move(Car.Ticket)
    case note(Car.Ticket)

    var ticket: Car.Ticket? {
      switch self {
      case .park: nil
      case .edit(let ticket), .move(let ticket), .note(let ticket): ticket
      }
    }
  }

  /// A field of the form: what is typed, what the car had, and what another desk has changed.
  struct Field: Equatable {
    let field: CarField
    var line: TextLine
    /// What the car had when it was last read.
    var stored: String
    /// Whether a key has changed the text, or moved in it, since the field was entered.
    var isTouched = false
    /// Whether the text is of an earlier visit of the car, and nothing was typed since.
    var isRemembered = false
    /// What another desk stored after the form was opened, where something else was typed.
    var theirs: String?
    /// What the car had when the form was opened, where another desk has changed it and nothing was
    /// typed.
    var before: String?

    /// What is to be stored; empty for nothing.
    var text: String { CarText.normalized(line.text) ?? "" }
    var isChanged: Bool { text != stored }
  }

  init(_ subject: Subject, base: Car?) {
    self.subject = subject
    self.base = base
    fields = Self.fields(of: subject).map { field in
      let text = base.map { field.formText(of: $0, in: subject) } ?? ""
      return Field(field: field, line: TextLine(text), stored: text)
    }
  }

  /// Whether it is the form of a car, and not of one that had its ticket in another store.
  func isOf(_ car: Car?) -> Bool {
    base?.ticket == car?.ticket && base?.dateCreated == car?.dateCreated
  }

  private static func fields(of subject: Subject) -> [CarField] {
    switch subject {
    case .park, .edit: editable
    case .move: [.spot, .key]
    case .note: [.note]
    }
  }

  /// What `edit` sets, but for the time of parking; the owner by both names.
  private static let editable = CarField.allCases.filter { field in
    field.option != nil && field != .dateCreated && field != .owner
  }

  // MARK: - Typing

  var isChanged: Bool { fields.contains(where: \.isChanged) }
  var isSaving: Bool { saving != nil }

  /// Types a text where the cursor stands. What is typed first into a field takes the place of what
  /// it had; an arrow before it, or a key that edits, keeps that.
  mutating func type(_ text: String) {
    if isReplacing { fields[current].line = TextLine() }
    touch()
    fields[current].line.insert(text)
  }

  mutating func edit(_ command: KeyCommand) {
    touch()
    _ = fields[current].line.edit(command)
  }

  /// Gives the field another text.
  mutating func setText(_ text: String) {
    touch()
    fields[current].line = TextLine(text)
  }

  private mutating func touch() {
    dropped = nil
    fields[current].isTouched = true
    fields[current].isRemembered = false
  }

  /// Whether the next text takes the place of what the field has.
  var isReplacing: Bool { !fields[current].isTouched }

  mutating func step(by delta: Int) {
    // A note of its own is one field, which is not entered again.
    guard fields.count > 1 else { return }
    current = (current + delta + fields.count) % fields.count
    fields[current].isTouched = false
  }

  /// Goes to a field. A place in its text keeps the text, as an arrow does.
  mutating func enter(_ field: CarField, at place: TextPlace?) {
    guard let index = fields.firstIndex(where: { $0.field == field }) else { return }
    if index != current {
      current = index
      fields[index].isTouched = false
    }
    guard let place else { return }
    touch()
    fields[index].line.move(to: place)
  }

  mutating func select(_ field: CarField) {
    if let index = fields.firstIndex(where: { $0.field == field || field.parts.contains($0.field) })
    {
      current = index
    }
  }

  /// Gives every field what the car has.
  mutating func drop() {
    dropped = Dropped(fields: fields, current: current)
    for index in fields.indices {
      fields[index].line = TextLine(fields[index].stored)
      fields[index].isTouched = false
      fields[index].isRemembered = false
      fields[index].theirs = nil
    }
  }

  /// Gives the fields what was dropped, and goes where the cursor was then.
  ///
  /// - Returns: Whether there was anything.
  mutating func bringBack() -> Bool {
    guard let dropped else { return false }
    fields = dropped.fields
    current = dropped.current
    self.dropped = nil
    return true
  }

  // MARK: - Another desk

  /// Takes over what another desk stored. What was typed stays, with the other value beside it.
  mutating func rebase(on newest: Car) {
    guard let base, newest.ticket == base.ticket else { return }
    isRemoved = false
    if newest == base { return }
    self.base = newest
    dropped = nil
    // A note begins empty, so no change of the car concerns what was typed.
    guard subject.readsValues else { return }
    if newest.state == .returned, base.state != .returned {
      hasLeft = true
      isWarned = false
    }
    if newest.state != .returned { hasLeft = false }
    for index in fields.indices {
      let stored = fields[index].field.formText(of: newest, in: subject)
      guard stored != fields[index].stored else { continue }
      if fields[index].isChanged, fields[index].text != stored {
        (fields[index].theirs, fields[index].before) = (stored, nil)
        isWarned = false
      } else {
        let before = fields[index].before ?? fields[index].stored
        fields[index].line = TextLine(stored)
        (fields[index].theirs, fields[index].before) = (nil, before == stored ? nil : before)
      }
      fields[index].stored = stored
    }
  }

  /// Reports once that the car left, or which typed fields another desk changed; nil if there is
  /// nothing to report, or it was reported already.
  mutating func warn() -> SafeText? {
    let titles = fields.filter { $0.theirs != nil && $0.isChanged }.map {
      SafeText(escaping: $0.field.title)
    }
    guard hasLeft || !titles.isEmpty, !isWarned else { return nil }
    isWarned = true
    guard !titles.isEmpty else { return "The car has left meanwhile. Enter saves all the same" }
    return """
      Another desk changed \(titles.joined(separator: ", ")) meanwhile. \
      Enter saves yours, Esc keeps theirs
      """
  }

  /// Makes another desk's values be reported once more.
  mutating func warnAgain() { isWarned = false }

  // MARK: - Saving

  /// The field that must have a text before the form can be saved; nil where none is missing.
  /// Whether a text is valid is checked by the command that saves it.
  var missing: CarField? {
    switch subject {
    // A form that changes only the key needs no spot, but the spot of a car cannot be cleared.
    case .move:
      fields[0].text.isEmpty && (fields[0].isChanged || !isChanged) ? fields[0].field : nil
    // A car needs at least one field, or it could not be found.
    case .park: isChanged ? nil : fields[0].field
    case .edit, .note: nil
    }
  }

  var action: CarAction {
    let texts = Dictionary(
      uniqueKeysWithValues: fields.filter(\.isChanged).map { ($0.field, $0.text) })
    switch (subject, base) {
    case (.note(let ticket), _): return .note(ticket, fields[0].text)
    case (_, let base?): return .edit(base: base, texts: texts)
    case (_, nil): return .park(texts: texts)
    }
  }
}

extension CarForm.Subject {
  /// Whether its fields begin with what the car has. A note is added to the notes before.
  var readsValues: Bool { if case .note = self { false } else { true } }
}

extension CarField {
  /// What a field of a form begins with.
  func formText(of car: Car, in subject: CarForm.Subject) -> String {
    guard subject.readsValues else { return "" }
    return switch value(of: car) {
    case .text(let text), .json(let text): text
    case .number(let number): String(number)
    case .date, .null: ""
    }
  }
}
