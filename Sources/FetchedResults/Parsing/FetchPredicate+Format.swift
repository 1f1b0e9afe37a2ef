extension FetchPredicate {
  /// Parses a predicate, with arguments for its placeholders in their order.
  ///
  /// ```swift
  /// try FetchPredicate(format: "%K == %@ AND year > %d", "make", "BMW", 1990)
  /// ```
  ///
  /// `%@` takes any value, a date or an array among them; `%K` takes the name of an
  /// attribute; `%d`, `%i`, `%u`, `%x` take whole numbers, `%f`, `%e`, `%g` any number,
  /// all with or without a length such as `l`. Surplus arguments are ignored.
  ///
  /// - Complexity: O(length).
  /// - Throws: ``FetchPredicate/FormatError``.
  public init(
    format: String, _ arguments: any PredicateArgument...
  ) throws(FetchPredicate.FormatError) {
    self = try PredicateParser.parse(format, arguments: arguments)
  }

  /// Parses a predicate, with the arguments in an array.
  ///
  /// - Complexity: O(length).
  /// - Throws: ``FetchPredicate/FormatError``.
  public init(
    format: String, arguments: [any PredicateArgument]
  ) throws(FetchPredicate.FormatError) {
    self = try PredicateParser.parse(format, arguments: arguments)
  }

  /// Parses a predicate and checks it against an entity: an unknown key or a comparison of
  /// different types is an error with its position.
  ///
  /// - Parameters:
  ///   - format: The predicate, with placeholders.
  ///   - arguments: The values of the placeholders, in their order.
  ///   - entity: The entity whose attributes the keys name.
  ///   - dates: Reads the texts that dates are compared with; by default as ISO 8601, in UTC if no
  ///     zone is given.
  /// - Complexity: O(length).
  /// - Throws: ``FetchPredicate/FormatError``.
  public init(
    format: String, arguments: [any PredicateArgument] = [], for entity: EntityDescription,
    dates: DateReader? = nil
  ) throws(FetchPredicate.FormatError) {
    self = try PredicateParser.parse(
      format, arguments: arguments, entity: entity, dates: dates ?? .iso8601)
  }
}
