import FetchedResults
import TerminalScreen

/// The sentences about a store of several logins: whose file is in the way, and the command for
/// whoever can let the others in.
extension ErrorMessages {
  // MARK: - Files of others

  /// `The store '/srv/valet/cars.sqlite' belongs to anna, and ben may not read it`
  static func whose(_ file: ForeignFile) -> SafeText {
    let noun: SafeText = file.isFolder ? "The folder " : file.path == file.store ? "The store " : ""
    let action: SafeText =
      switch file.action {
      case .enter: "enter it"
      case .read: "read it"
      case .write: "write to it"
      }
    return "\(noun)'\(file.path)' belongs to \(file.owner), and \(file.user) may not \(action)"
  }

  /// How the user can be let in, and by whom.
  static func remedy(_ file: ForeignFile) -> SafeText {
    if let group = file.group {
      return "It is for the group \(group): \(membership(of: file.user, in: group))"
    }
    switch (file.action, file.store) {
    case (.enter, _):
      return """
        A store of several logins is in a folder that all of them may enter: \
        carvalet db create --group GROUP --store FILE
        """
    case (_, let store?):
      let groups: SafeText = file.storeGroup == nil ? "a group" : "the group"
      let group = file.storeGroup.map { ShellWord($0).text } ?? "GROUP"
      return """
        \(file.owner) can let \(groups) in: \
        carvalet db share \(group) --store \(ShellWord(store).text)
        """
    case (_, nil): return "Name another place."
    }
  }

  /// `root can add ben with: usermod -aG desk ben`
  private static func membership(of user: String, in group: String) -> SafeText {
    """
    root can add \(user) with: usermod -aG \(ShellWord(group).text) \(ShellWord(user).text). \
    It holds from the next login on.
    """
  }

  // MARK: - Sharing

  static func message(for error: StoreSharingError) -> SafeText {
    switch error {
    case .unknownGroup(let group):
      """
      There is no group '\(group)'. 'getent group' shows all groups; root can make one with: \
      groupadd \(ShellWord(group).text)
      """
    case .notMember(let group, let user):
      """
      \(user) is not in the group \(group), so the store cannot be shared with it: \
      \(membership(of: user, in: group))
      """
    case .foreignFile(let path, let owner, let group, let store) where path == store:
      """
      The store '\(path)' belongs to \(owner), who can share it: \
      carvalet db share \(ShellWord(group).text) --store \(ShellWord(store).text)
      """
    case .foreignFile(let path, let owner, let group, _):
      "'\(path)' belongs to \(owner), who can give it to the group: \(giving(path, to: group, "g+rw"))"
    case .notPlain(let path):
      """
      '\(path)' is a link or no plain file, so its permissions are not changed. Move it away, and \
      share the store again.
      """
    case .foreignFolder(let path, let owner, let group):
      """
      The folder '\(path)' belongs to \(owner), who can give it to the group: \
      \(giving(path, to: group, "g+rwxs"))
      """
    case .crowdedFolder(let path, let file, let group, let store):
      """
      The folder '\(path)' has other files too, such as '\(file)', and the group \(group) would get at \
      them. \(ownFolder(group, store))
      Or let the group into this one, and share the store again:
        \(giving(path, to: group, "g+rwxs"))
      """
    case .commonFolder(let path, let group, let store):
      "The folder '\(path)' is for more than a store. \(ownFolder(group, store))"
    case .closedFolder(let path, let group, let store):
      """
      Nobody but its owner may enter the folder '\(path)', so the group \(group) would not reach the \
      store. \(ownFolder(group, store))
      """
    }
  }

  /// `chgrp desk /srv/valet && chmod g+rwxs /srv/valet`
  private static func giving(
    _ path: String, to group: String, _ permissions: SafeText
  ) -> SafeText {
    let path = ShellWord(path).text
    return "chgrp \(ShellWord(group).text) \(path) && chmod \(permissions) \(path)"
  }

  /// The commands for a store that has no folder of its own.
  private static func ownFolder(_ group: String, _ store: String?) -> SafeText {
    let creation: SafeText = """
      Give the store a folder of its own. Root can make one such as /srv/valet:
        carvalet db create --group \(ShellWord(group).text) --store /srv/valet/cars.sqlite
      """
    guard let store else { return creation }
    return """
      \(creation)
        carvalet db restore \(ShellWord(store).text) --store /srv/valet/cars.sqlite
      """
  }
}
