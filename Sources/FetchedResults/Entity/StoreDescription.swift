/// What a store keeps: the entities, and the revision of their descriptions.
///
/// A program declares what its store should have. The program that next writes to a store of an
/// earlier description gives it what it lacks, in one transaction: columns for new attributes,
/// indexes for new orders, counts for new groupings, texts for new searches. Until then the store
/// is read as it is, with null for attributes that it does not have yet, and every list is right.
///
/// ```swift
/// let books = StoreDescription([Book.entity])
/// ```
///
/// - An attribute, an order, a grouping, an alias or a searched text is added by declaring it.
/// - An attribute gets another name by ``AttributeDescription/renamed(from:)``, and goes with what
///   it held by `EntityDescription.removedAttributes`.
/// - An order, a grouping, an alias or a searched text is taken away by leaving it out and raising
///   ``revision``. Without that, the program would be taken for an older one.
///
/// A program of an earlier description reads a later store as long as the store has its attributes,
/// and is refused as a writer: it would leave out what it does not know.
public struct StoreDescription: Sendable {
  /// The entities, each with tables of its own. A store in a file may have several.
  public let entities: [EntityDescription]

  /// A number that is raised when something is taken away that no row holds, such as an order.
  public let revision: Int

  /// SQLite's `application_id`: distinguishes the files of this program from the files of any
  /// other.
  public let applicationID: Int32

  /// Tables beside the tables of the entities.
  package let loggedTables: [LoggedTable]

  /// The table that keeps the identifiers of removed rows of the first entity, which no other row
  /// may get; nil where they may be used again. Its only column has the name of the identifier.
  package let retiredTable: String?

  /// Indexes beside the indexes that the orders of the entities need.
  package let indexes: [IndexDescription]

  /// What tables and columns mean, without the full stop, for the comments of a server: by the name
  /// of the table, and for a column with its name behind a point. Of a time, the comment says by
  /// itself in which unit it is stored.
  package let comments: [String: String]

  /// The views that a server has for report tools.
  package let views: [ViewDescription]

  /// A store of some entities.
  ///
  /// - Parameters:
  ///   - entities: The entities, with different names.
  ///   - revision: See ``revision``.
  ///   - applicationID: A number of the program's own choice, which is not 0.
  public init(
    _ entities: [EntityDescription], revision: Int = 1, applicationID: Int32 = 0x4652_4331
  ) {
    self.init(
      entities, revision: revision, applicationID: applicationID, loggedTables: [],
      retiredTable: nil, indexes: [])
  }

  package init(
    _ entities: [EntityDescription], revision: Int = 1, applicationID: Int32 = 0x4652_4331,
    loggedTables: [LoggedTable], retiredTable: String?, indexes: [IndexDescription],
    comments: [String: String] = [:], views: [ViewDescription] = []
  ) {
    precondition(applicationID != 0, "SQLite gives 0 to files of no program")
    precondition(
      Set(entities.map(\.name)).count == entities.count, "The names of entities must be unique")
    self.entities = entities
    self.revision = revision
    self.applicationID = applicationID
    self.loggedTables = loggedTables
    self.retiredTable = retiredTable
    self.indexes = indexes
    self.comments = comments
    self.views = views
  }
}

/// An index of a store, in words that SQLite and PostgreSQL read alike.
package struct IndexDescription: Hashable, Sendable {
  /// The name, without quotes.
  package let name: String
  /// The table, spelled for a statement.
  package let table: String
  package let isUnique: Bool
  /// What stands behind the table: the columns in parentheses, and the condition.
  package let content: String
  /// The attributes whose texts the index contains, each with the attribute that it is made of.
  package let texts: [String: String]

  package init(
    _ name: String, on table: String, isUnique: Bool = false, _ content: String,
    texts: [String: String] = [:]
  ) {
    self.name = name
    self.table = table
    self.isUnique = isUnique
    self.content = content
    self.texts = texts
  }
}
