/// A type whose values a source can list.
///
/// ```swift
/// struct Colour: FetchedObject {
///   static let entity = EntityDescription(name: "colour", attributes: [.text("name")])
///   var id: Int64
///   var name: String
///
///   init(row: FetchedRow) { (id, name) = (row.id, row.values[0].text ?? "") }
///   var row: FetchedRow { FetchedRow(id: id, values: [.text(name)]) }
/// }
/// ```
public protocol FetchedObject: Sendable {
  /// The description of the type; the same each time.
  static var entity: EntityDescription { get }

  /// The object that a source stored as this row.
  ///
  /// - Throws: An error of the type's own if the row is not a valid object; a fetch rethrows it.
  init(row: FetchedRow) throws

  /// The object as a source stores it.
  var row: FetchedRow { get }
}

extension FetchedObject {
  /// A row as the object that is made of it would be stored: another version or another program may
  /// have derived less from its values. The row itself where it makes no object.
  package static func renewed(_ row: FetchedRow) -> FetchedRow { (try? Self(row: row))?.row ?? row }
}
