import ArgumentParser
import CarStorage
import TerminalScreen

/// `db path`: prints the path of the store.
struct DatabasePathCommand: CarvaletCommand {
  static let configuration = CommandConfiguration(
    commandName: "path",
    abstract: "Show where the store is.",
    discussion: """
      carvalet db path
      """)

  @Flag(help: "Show the path in a JSON object, and whether there is a store.")
  var json = false

  @OptionGroup(title: "Store options") var storeOptions: StoreOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let location = try storeOptions.location(in: context)
    let path = try location.serverAddress.map(CarStore.addressWithoutSecrets) ?? location.path
    try SummaryReport(quiet: false, json: json, in: context).write(
      "\(path)", json: ["path": .text(path), "exists": .bool(json && exists(location))])
    return .done
  }

  /// Whether there is a file, or a store on the server.
  private func exists(_ location: StoreLocation) -> Bool {
    guard let address = location.serverAddress else { return location.isThere }
    return (try? CarStore(server: address)) != nil
  }
}
