/// One thing as a source stores it: its identifier, and a value for each attribute of its entity.
public struct FetchedRow: Hashable, Sendable {
  /// What tells the row from every other one of its entity.
  public let id: Int64

  /// In the order of ``EntityDescription/attributes``.
  public var values: [Value]

  /// A row with a value for each attribute, null where nothing is known.
  public init(id: Int64, values: [Value]) {
    self.id = id
    self.values = values
  }
}

extension FetchedRow {
  /// Whether two rows hold the same, byte by byte: two spellings of `ë` are
  /// equal texts, but a predicate may tell them apart.
  package func isIdentical(to other: FetchedRow) -> Bool {
    id == other.id && values.elementsEqual(other.values) { $0.isIdentical(to: $1) }
  }
}

/// A type whose values a source can list.
///
/// ```swift
/// struct Colour: FetchedObject {
///   static let entity = EntityDescription(name: "colour", attributes: [.text("name")])
///   var id: Int64
///   var name: String
///
///   init(row: Row) { (id, name) = (row.id, row.values[0].text ?? "") }
///   var row: Row { Row(id: id, values: [.text(name)]) }
/// }
/// ```
public protocol FetchedObject: Sendable {
  /// What a source knows of the type; the same each time.
  static var entity: EntityDescription { get }

  /// The object that a source stored as this row.
  ///
  /// - Throws: Whatever the type likes, where a row makes no object; a fetch passes it on.
  init(row: FetchedRow) throws

  /// The object as a source stores it.
  var row: FetchedRow { get }
}
