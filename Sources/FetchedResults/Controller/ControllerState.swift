/// What a controller knows without asking its source.
///
/// A value without a guard of its own: ``ControllerCore`` keeps it under its mutex.
struct ControllerState<Object: FetchedObject> {
  var request: FetchRequest
  /// The snapshot of the list, which the list alone keeps alive: where the source was replaced, the
  /// old state must be released before the new one is read.
  weak var snapshot: ResultsSnapshot<Object>?
  var pendingUpdates = PendingUpdates<Object>()
  /// How many updates were taken.
  var takenCount = 0
  /// Increases whenever the list is fetched or advanced, so that a release knows whether the list
  /// was idle.
  var revision = 0
  /// The id of the current subscriber: the last iterator that began.
  var subscriber = 0
  /// The last id that was given to a subscriber.
  var lastSubscriber = 0
  /// Forwards the source's commits to the broadcast.
  var commitTask: Task<Void, Never>?
  /// Waits for `snapshotLifetime`; nil if no snapshot is to be released.
  var releaseTask: Task<Void, Never>?

  init(request: FetchRequest) { self.request = request }
}
