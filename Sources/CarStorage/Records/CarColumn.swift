/// The columns of car records, in the order of an export.
///
/// The raw values are the JSON keys and the CSV header. They are a promise:
/// columns are only ever added.
package enum CarColumn: String, CaseIterable, Sendable {
  case ticket, dateCreated, make, model, year, plate, color
  case ownerFirstName, ownerLastName, key, spot, note, photo
  case state, dateReturned
  /// Only exported, so that `import` gives the same car back.
  case utcOffset
}
