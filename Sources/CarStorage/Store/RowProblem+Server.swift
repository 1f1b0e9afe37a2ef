import FetchedResults

extension RowProblem {
  /// What a server refuses of a row; nil where it has not refused a text.
  init?(_ error: PostgresError, _ row: RecordRow) {
    switch error {
    case .textTooLong(let name, let limit):
      guard let field = CarField.named(name) else { return nil }
      self.init(.textTooLong(field, limit: limit), at: row.place, raw: row.raw)
    case .textWithNUL(let name?):
      guard let field = CarField.named(name) else { return nil }
      self.init(.textWithNUL(field), at: row.place, raw: row.raw)
    default: return nil
    }
  }
}

extension CarNote {
  var containsNUL: Bool {
    [text, author, photo].contains { $0?.utf8.contains(0) == true }
  }
}
