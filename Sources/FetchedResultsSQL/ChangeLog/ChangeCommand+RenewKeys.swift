package import FetchedResults

extension ChangeCommand {
  /// The command that makes keys and texts again, which changes nothing that people have entered.
  package static let renewKeys = ChangeCommand("renew keys")
}
