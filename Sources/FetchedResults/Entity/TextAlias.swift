/// Other spellings by which a row is found, made of its attributes whenever they are needed.
///
/// No row stores them. A predicate uses them like an attribute, by a name that its language cannot
/// write, so that typed conditions stay exact. One alias of an entity can be searched: a source
/// then keeps its text beside the folds of the searchable attributes. The text of each other alias
/// lies within the text of the searched one, so that the searched one determines in which rows the
/// others can be found.
public struct TextAlias: Sendable {
  /// The name that predicates use.
  public let name: String

  /// The attributes that the text is made of. The attributes of the searched alias are searchable,
  /// because a source makes its text again when one of them changes.
  public let attributes: [String]

  /// Whether a source keeps the text for searches.
  public let isSearched: Bool

  private let spellings: @Sendable (ArraySlice<Value>) -> String?

  /// - Parameters:
  ///   - name: The name that predicates use.
  ///   - attributes: The attributes that the text is made of.
  ///   - isSearched: Whether a source keeps the text for searches.
  ///   - spellings: Makes the text of the values of the attributes, in their order; nil where there
  ///     is no other spelling. The same values always give the same text.
  public init(
    _ name: String, of attributes: [String], isSearched: Bool = false,
    _ spellings: @escaping @Sendable ([Value]) -> String?
  ) {
    self.init(slicing: attributes, name, isSearched) { spellings(Array($0)) }
  }

  /// - Parameter spellings: The same for a part of a row or of an array, whose first index need not
  ///   be 0. So no array is made for each row that a filter tests.
  package init(
    slicing attributes: [String], _ name: String, _ isSearched: Bool,
    _ spellings: @escaping @Sendable (ArraySlice<Value>) -> String?
  ) {
    self.name = name
    self.attributes = attributes
    self.isSearched = isSearched
    self.spellings = spellings
  }

  /// The text of a row with these values of the attributes; nil where there is no other spelling.
  package func text(of values: ArraySlice<Value>) -> String? { spellings(values) }
}
