/// A file or a folder of another user that keeps this one from a store, and whose it is.
public struct ForeignFile: Hashable, Sendable {
  /// What this user may not do with the file or the folder.
  public enum Action: Sendable {
    /// Reach what is in the folder.
    case enter
    case read, write
  }

  /// The path of the file or the folder.
  public let path: String
  /// Whether it is a folder.
  public let isFolder: Bool
  /// What may not be done with it.
  public let action: Action
  /// The name of its owner.
  public let owner: String
  /// The name of the user who may not do it.
  public let user: String
  /// The group that may; nil where none may, or it is the owner's own.
  public let group: String?
  /// The path of the store; nil where there is none, as far as this user can see.
  public let store: String?
  /// The group with which the store is shared; nil where it is not.
  public let storeGroup: String?

  /// A file that keeps a user from a store.
  public init(
    path: String, isFolder: Bool, action: Action, owner: String, user: String, group: String?,
    store: String?, storeGroup: String?
  ) {
    self.path = path
    self.isFolder = isFolder
    self.action = action
    self.owner = owner
    self.user = user
    self.group = group
    self.store = store
    self.storeGroup = storeGroup
  }
}

/// What lies in the place of a file beside a store, where whoever may write to the folder can put
/// anything.
public enum PlantedFile: Hashable, Sendable {
  /// A symbolic link.
  case link
  /// A folder, a pipe or a device.
  case notRegular
  /// A file that has a second name.
  case hardLink
  /// A file of a user who may not write to the store.
  case ofStranger(owner: String)
  /// A file with the content of another program, in the place of the lock file.
  case otherContent
}
