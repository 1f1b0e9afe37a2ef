/// A reason why a store is not shared with a group. Nothing was changed.
///
/// Where the folder is the reason, `store` is the path of the store; nil where there is none yet.
public enum StoreSharingError: Error, Hashable, Sendable {
  /// The system has no group of that name.
  case unknownGroup(String)
  /// The user is not in the group: only its members and root can give a file to it, and an owner
  /// who is not in it would be locked out by what the others make.
  case notMember(group: String, user: String)
  /// The store, or a file beside it, belongs to another user, who alone can share it.
  case foreignFile(path: String, owner: String, group: String, store: String)
  /// A path beside the store has a link, a folder or a file with a second name, whose permissions
  /// are not changed.
  case notPlain(path: String)
  /// The folder of the store belongs to another user.
  case foreignFolder(path: String, owner: String, group: String)
  /// The folder has a file that is not the store's, at which the group would get as well.
  case crowdedFolder(path: String, file: String, group: String, store: String?)
  /// The folder is a home, one directly below `/`, or one in which everybody may make files.
  case commonFolder(path: String, group: String, store: String?)
  /// Nobody but its owner may enter a folder above the store.
  case closedFolder(path: String, group: String, store: String?)
}
