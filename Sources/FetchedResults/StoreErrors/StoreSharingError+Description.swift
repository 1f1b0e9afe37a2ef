public import FoundationEssentials

extension StoreSharingError: CustomStringConvertible, LocalizedError {
  /// What is in the way of sharing, in a sentence.
  public var description: String {
    switch self {
    case .unknownGroup(let group): "There is no group '\(group)'"
    case .notMember(let group, let user):
      "\(user) is not in the group \(group), so the store cannot be shared with it"
    case .foreignFile(let path, let owner, _, let store) where path == store:
      "The store '\(path)' belongs to \(owner), who can share it"
    case .foreignFile(let path, let owner, _, _):
      "'\(path)' belongs to \(owner), who can give it to the group"
    case .notPlain(let path):
      "'\(path)' is a link or no plain file, so its permissions are not changed"
    case .foreignFolder(let path, let owner, _):
      "The folder '\(path)' belongs to \(owner), who can give it to the group"
    case .crowdedFolder(let path, let file, let group, _):
      """
      The folder '\(path)' has other files too, such as '\(file)', and the group \(group) would get at \
      them
      """
    case .commonFolder(let path, _, _): "The folder '\(path)' is for more than a store"
    case .closedFolder(let path, let group, _):
      """
      Nobody but its owner may enter the folder '\(path)', so the group \(group) would not reach the \
      store
      """
    }
  }

  /// The sentence of ``description``.
  public var errorDescription: String? { description }
}
