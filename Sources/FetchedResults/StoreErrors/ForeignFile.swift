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

extension ForeignFile: CustomStringConvertible {
  /// Whose the file is, and who may not do what with it:
  /// `The store '/srv/books.sqlite' belongs to anna, and ben may not read it`.
  public var description: String {
    let noun = isFolder ? "The folder " : path == store ? "The store " : ""
    let action =
      switch action {
      case .enter: "enter it"
      case .read: "read it"
      case .write: "write to it"
      }
    return "\(noun)'\(path)' belongs to \(owner), and \(user) may not \(action)"
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

extension PlantedFile: CustomStringConvertible {
  /// What the file is, as the end of a sentence: `is a link`.
  public var description: String {
    switch self {
    case .link: "is a link"
    case .notRegular: "is no plain file"
    case .hardLink: "has a second name (a hard link)"
    case .ofStranger(let owner): "belongs to \(owner), who may not write to the store"
    case .otherContent: "has the content of another program"
    }
  }
}
