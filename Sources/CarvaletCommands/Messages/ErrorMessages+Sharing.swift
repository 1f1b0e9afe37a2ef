import FetchedResults
import TerminalScreen

/// The sentences about a store of several logins: whose file is in the way, and the command for
/// whoever can let the others in.
extension ErrorMessages {
  // MARK: - Files of others

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

  /// The library's sentence, with the command for whoever can share the store.
  static func message(for error: StoreSharingError) -> SafeText {
    let fact = SafeText(escaping: error.description)
    return switch error {
    case .unknownGroup(let group):
      """
      \(fact). 'getent group' shows all groups; root can make one with: \
      groupadd \(ShellWord(group).text)
      """
    case .notMember(let group, let user): "\(fact): \(membership(of: user, in: group))"
    case .foreignFile(let path, _, let group, let store) where path == store:
      "\(fact): carvalet db share \(ShellWord(group).text) --store \(ShellWord(store).text)"
    case .foreignFile(let path, _, let group, _): "\(fact): \(giving(path, to: group, "g+rw"))"
    case .notPlain: "\(fact). Move it away, and share the store again."
    case .foreignFolder(let path, _, let group): "\(fact): \(giving(path, to: group, "g+rwxs"))"
    case .crowdedFolder(let path, _, let group, let store):
      """
      \(fact). \(ownFolder(group, store))
      Or let the group into this one, and share the store again:
        \(giving(path, to: group, "g+rwxs"))
      """
    case .commonFolder(_, let group, let store), .closedFolder(_, let group, let store):
      "\(fact). \(ownFolder(group, store))"
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
