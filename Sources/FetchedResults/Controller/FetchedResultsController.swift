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
/// The controller is at one committed state of its source: rows, counts and paths all belong to
/// that state. It advances to the newest state when the next update is taken, so a subscriber that
/// applies every update always has the list that the controller has. Commits between two updates
/// are reported as one.
///
/// The snapshot of a state keeps the source from checkpointing. So a controller that has been idle
/// for `snapshotLifetime` releases its snapshot, and so does one that was read before 64 others
/// of its source. The next access reads the newest state; if that is a later one, the
/// update that leads there is pending until the subscriber takes it.
///
/// What reads the list throws the error of the source, and costs what the member of the same name
/// of ``ResultsSnapshot`` does; where the controller has no snapshot, it costs a fetch besides.
///
/// A controller may be used from several tasks at once. Each iteration of its updates is a
/// subscriber, which keeps the controller alive and gets all updates at its own pace.
/// `ControllerCore` holds and guards the state.
public final class FetchedResultsController<Object: FetchedObject>: Sendable {
  let core: ControllerCore<Object>

  /// A controller that has not fetched yet.
  ///
  /// - Parameters:
  ///   - source: The source of the rows, which the controller keeps alive.
  ///   - request: The list that the controller follows.
  ///   - maximumChanges: If more rows than this change at once, the update is a reset.
  ///   - snapshotLifetime: How long an idle controller keeps its snapshot. With zero, it keeps none
  ///     while a task waits for the next of ``updates``: right for tasks that use only the updates.
  ///   - onNotice: Receives, once for each request, what the program should know of the list. All
  ///     sections are read for it. It must not use the controller.
  public init(
    _ source: some FetchSource<Object>, _ request: FetchRequest<Object>, maximumChanges: Int = 1000,
    snapshotLifetime: Duration = .seconds(10),
    onNotice: (@Sendable (ListNotice) -> Void)? = nil
  ) {
    core = ControllerCore(
      source, request, maximumChanges: maximumChanges, snapshotLifetime: snapshotLifetime,
      onNotice: onNotice)
  }

  /// A controller for somebody who has a list already, in an earlier state of the source.
  ///
  /// The first of its ``updates``, and of ``takeUpdate()``, leads from that state to the newest
  /// one. It is a reset with the true reason where the changes are not known: the source has
  /// another history since, as a file has when another process follows it, its log does not reach
  /// back, or more rows changed than the maximum.
  ///
  /// - Parameters:
  ///   - source: The source of the rows, which the controller keeps alive.
  ///   - bookmark: The list and its state.
  ///   - maximumChanges: If more rows than this change at once, the update is a reset.
  ///   - snapshotLifetime: How long an idle controller keeps its snapshot.
  public init(
    _ source: some FetchSource<Object>, since bookmark: ListBookmark<Object>,
    maximumChanges: Int = 1000, snapshotLifetime: Duration = .seconds(10)
  ) {
    core = ControllerCore(
      source, bookmark.request, since: bookmark, maximumChanges: maximumChanges,
      snapshotLifetime: snapshotLifetime)
  }

  // MARK: - Fetching

  /// Fetches the list in the newest state. A controller that has not fetched yet does so
  /// on its first use.
  ///
  /// - Throws: ``FetchError`` if the request does not fit the entity; otherwise what
  ///   the source throws. Then the controller does not change.
  /// - Complexity: That of ``FetchSource/reader(for:)``.
  public func performFetch() throws { try core.fetch() }

  /// The request whose list the controller has.
  public var fetchRequest: FetchRequest<Object> { core.request }

  /// Sets another request: another predicate, order or section key.
  ///
  /// The next update leads from the old list to the new one.
  ///
  /// - Parameters:
  ///   - request: The new request.
  ///   - transition: The kind of that update. It is a reset in any case if a list has more than ten
  ///     times the maximum of changes, or the difference more than the maximum.
  /// - Throws: As ``performFetch()``. Then the controller does not change.
  /// - Complexity: That of a fetch, and for changes O(rows x log rows).
  public func setRequest(_ request: FetchRequest<Object>, by transition: Transition = .changes)
    throws
  {
    try core.setRequest(request, reportsDifference: transition == .changes)
  }

  /// The kind of update that leads from one request to another.
  public enum Transition: Sendable {
    /// A change set with the difference of both lists.
    case changes
    /// A reset with the new list.
    case reset
  }

  // MARK: - Updates

  /// Every update from now on. The first is a reset with the current list, unless the controller
  /// continues from a bookmark.
  public var updates: ListUpdates<Object> { ListUpdates(core) }

  /// Advances to the newest state.
  ///
  /// - Returns: The update since the last one, or since the first fetch; nil if the list has not
  ///   changed.
  /// - Throws: What the source throws. Then the controller does not advance.
  /// - Complexity: O(sections + changes x log rows), if the source finds rows
  ///   in logarithmic time; for a reset, that of a fetch.
  public func takeUpdate() throws -> ListUpdate<Object>? { try core.takeUpdate() }

  /// The state to which the last ``takeUpdate()`` has led, or the first fetch, from which a later
  /// controller can continue; nil if the list has moved on since, so that an update is pending.
  ///
  /// - Throws: What the source throws.
  /// - Complexity: O(sections).
  public var bookmark: ListBookmark<Object>? { get throws { try core.bookmark(of: 0) } }

  /// Releases the snapshot at once, instead of after `snapshotLifetime`, so that the source can
  /// checkpoint. The controller keeps what it needs to advance, and the next access reads the
  /// newest state.
  ///
  /// A snapshot that a caller still holds keeps its state nevertheless.
  ///
  /// - Throws: What the source throws. Then the snapshot is kept.
  /// - Complexity: O(sections) if they were not read before.
  public func releaseSnapshot() throws { try core.releaseSnapshot() }

  // MARK: - The list

  /// The list in the controller's state, for several reads that must belong together. It keeps that
  /// state of the source alive.
  ///
  /// - Throws: ``FetchError`` if the request does not fit the entity; otherwise what the source
  ///   throws.
  /// - Complexity: That of a fetch where the controller has no snapshot.
  public var snapshot: ResultsSnapshot<Object> { get throws { try core.snapshot() } }

  /// All sections in order.
  public var sections: [ResultsSection] { get throws { try snapshot.sections } }

  /// How many rows the list has.
  public var numberOfObjects: Int { get throws { try snapshot.numberOfObjects } }

  /// The object at a path.
  ///
  /// - Throws: ``FetchError/noObject(at:)`` if there is none, or no longer: a path belongs to the
  ///   state from which it was read.
  public func object(at path: ResultsIndexPath) throws -> Object {
    try snapshot.object(at: path)
  }

  /// The objects of a range of indices, counted through all sections and clamped to the list.
  public func objects(in range: Range<Int>) throws -> [Object] {
    try snapshot.objects(in: range)
  }

  /// The path of an object; nil if the list does not contain it. An object with a key is found by
  /// that, in the newest state of the source.
  ///
  /// - Complexity: The cost of ``FetchReader/ranks(of:)``.
  public func indexPath(forObject object: Object) throws -> ResultsIndexPath? {
    let row = object.row
    return try Object.entity.key(of: row).map(indexPath(for:)) ?? indexPath(forID: row.id)
  }

  /// The path of the row of a key.
  func indexPath(for key: RowKey) throws -> ResultsIndexPath? {
    try core.identifier(of: key).flatMap(indexPath(forID:))
  }

  /// The path of the row of an identifier; nil if the list does not contain it.
  public func indexPath(forID id: Int64) throws -> ResultsIndexPath? {
    try snapshot.indexPath(forID: id)
  }

  // MARK: - Index

  /// The titles of the index beside the list; empty if the request has no section key.
  ///
  /// - Complexity: O(sections).
  public var sectionIndexTitles: [String] {
    get throws { try snapshot.sectionIndex()?.titles ?? [] }
  }

  /// The index of the section that a title of the section index leads to.
  ///
  /// - Parameters:
  ///   - title: A title.
  ///   - index: The index of the title in ``sectionIndexTitles``.
  /// - Throws: ``FetchError/indexTitleMismatch(title:index:found:)`` if another title is there.
  /// - Complexity: O(sections).
  public func section(forSectionIndexTitle title: String, at index: Int) throws -> Int {
    guard let sectionIndex = try snapshot.sectionIndex() else {
      throw FetchError.indexTitleMismatch(title: title, index: index, found: nil)
    }
    switch try sectionIndex.section(forSectionIndexTitle: title, at: index) {
    case .section(let section): return section
    case .search: throw FetchError.indexTitleMismatch(title: title, index: index, found: nil)
    }
  }
}
