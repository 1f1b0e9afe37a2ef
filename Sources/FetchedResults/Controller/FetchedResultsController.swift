/// A list that stays up to date: Core Data's `NSFetchedResultsController` for any ``FetchSource``.
///
/// ```swift
/// let controller = FetchedResultsController(source, request)
/// for try await update in controller.updates {
///   switch update {
///   case .reset(let snapshot, _): list = try SectionedList(snapshot)
///   case .changes(let changes): list.apply(changes)
///   }
/// }
/// ```
///
/// The controller stands at one committed state of its source, and everything
/// it tells belongs to that state: rows, counts and paths. It moves on when the
/// next update is taken, so whoever takes updates has always seen what the
/// controller shows. Commits between two updates become one.
///
/// A state that is kept keeps the source from tidying up. So a controller that
/// has stood at one for a while lets it go. What it is asked for then comes from
/// the newest state; if that is another one, the update that leads there waits
/// to be taken.
///
/// A controller may be used from everywhere at once. It has one reader of its
/// updates, which keeps it alive: who begins to read ends the reading of others.
/// Whoever else wants them makes a controller, which costs little.
public final class FetchedResultsController<Object: FetchedObject>: Sendable {
  private let core: ControllerCore<Object>

  /// A controller that has not fetched yet.
  ///
  /// - Parameters:
  ///   - maximumChanges: Of more changed rows than this at once the controller
  ///     tells by a reset.
  ///   - patience: How long a state is kept. With zero, none is kept while the
  ///     next of ``updates`` is waited for: right for those who look at updates only.
  public init(
    _ source: some FetchSource<Object>, _ request: FetchRequest, maximumChanges: Int = 1000,
    patience: Duration = .seconds(10)
  ) {
    core = ControllerCore(
      source, request, maximumChanges: maximumChanges, patience: patience)
  }

  // MARK: - Fetching

  /// Reads the list as it is now. Whatever is asked of a controller that has
  /// not fetched yet fetches first.
  ///
  /// - Throws: ``FetchError`` if the request does not fit the entity; else what
  ///   the source throws. The controller is left as it was.
  /// - Complexity: That of ``FetchSource/reader(for:)``.
  public func performFetch() throws { try core.fetch() }

  /// What is listed.
  public var fetchRequest: FetchRequest { core.request }

  /// Lists something else from now on: another predicate, order or section key.
  ///
  /// The next update leads from the old list to the new one.
  ///
  /// - Parameters:
  ///   - request: What to list.
  ///   - transition: How to tell of it. Lists of more than ten times the most
  ///     changes, and differences of more than the most, are told by a reset.
  /// - Throws: As ``performFetch()``. The controller is left as it was.
  /// - Complexity: That of a fetch, and for changes O(rows x log rows).
  public func setRequest(_ request: FetchRequest, by transition: Transition = .changes) throws {
    try core.setRequest(request, by: transition)
  }

  /// How to get from one request to another.
  public enum Transition: Sendable {
    /// By events that tell the difference.
    case changes
    /// By reading the list anew.
    case reset
  }

  // MARK: - Updates

  /// Every update from now on, the first of which is a reset with the list as it is.
  public var updates: ListUpdates<Object> { ListUpdates(core) }

  /// Moves on to the newest state.
  ///
  /// - Returns: What became of the list since the last update, or the first
  ///   fetch; nil if that is nothing.
  /// - Throws: What the source throws; the controller has not moved then.
  /// - Complexity: O(sections + changes x log rows), if the source finds its
  ///   rows so fast; for a reset, that of a fetch.
  public func takeUpdate() throws -> ListUpdate<Object>? { try core.takeUpdate() }

  // MARK: - The list

  /// The list at the state that the controller stands at, to ask several things
  /// that belong together. It keeps that state for as long as it is held.
  ///
  /// - Throws: What the source throws, as everything below does.
  public var snapshot: ResultsSnapshot<Object> { get throws { try core.snapshot() } }

  /// All sections in order.
  public var sections: [ResultsSection] { get throws { try snapshot.sections } }

  /// How many rows the list has.
  public var numberOfObjects: Int { get throws { try snapshot.numberOfObjects } }

  /// The row at a path.
  ///
  /// - Throws: ``FetchError/noObject(at:)`` if there is no such row, or no longer:
  ///   a path belongs to the state that it was told of.
  public func object(at path: ResultsIndexPath) throws -> Object {
    try snapshot.object(at: path)
  }

  /// The rows at the places of a range, counted through all sections, clamped to the list.
  public func objects(in range: Range<Int>) throws -> [Object] {
    try snapshot.objects(in: range)
  }

  /// Where an object stands; nil if it is not in the list.
  public func indexPath(forObject object: Object) throws -> ResultsIndexPath? {
    try indexPath(forID: object.row.id)
  }

  /// Where the row of an identifier stands; nil if it is not in the list.
  public func indexPath(forID id: Int64) throws -> ResultsIndexPath? {
    try snapshot.indexPath(forID: id)
  }

  // MARK: - Index

  /// The titles of the index beside the list; none where the request has no section key.
  public var sectionIndexTitles: [String] {
    get throws { try snapshot.sectionIndex()?.titles ?? [] }
  }

  /// The number of the section that a title of the index leads to.
  ///
  /// - Parameters:
  ///   - title: A title.
  ///   - index: Its place among ``sectionIndexTitles``.
  /// - Throws: ``FetchError/indexTitleMismatch(title:index:found:)`` if another title stands there.
  public func section(forSectionIndexTitle title: String, at index: Int) throws -> Int {
    guard let sectionIndex = try snapshot.sectionIndex() else {
      throw FetchError.indexTitleMismatch(title: title, index: index, found: nil)
    }
    switch try sectionIndex.section(forSectionIndexTitle: title, at: index) {
    case .section(let number): return number
    case .search: throw FetchError.indexTitleMismatch(title: title, index: index, found: nil)
    }
  }
}
