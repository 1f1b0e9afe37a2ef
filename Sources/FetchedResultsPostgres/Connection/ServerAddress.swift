import CPostgres
import FetchedResults

/// The address of a database: a URI, or a list of settings, as libpq reads them.
///
/// It keeps what is secret apart from what may be shown. An immutable value.
struct ServerAddress: Sendable {
  /// The address as it was given, which may hold a password.
  let text: String
  /// The address without secrets, for messages.
  let description: String
  /// The hosts, with their ports where the address names them.
  let hosts: [String]
  private let secrets: [String]

  /// - Throws: `PostgresError.libraryMissing`, or `PostgresError.invalidAddress`: the library's text of
  ///   that error may quote a password, so it is not passed on.
  init(_ text: String) throws(PostgresError) {
    guard let library = postgres_load() else { throw .libraryMissing }
    var message: UnsafeMutablePointer<CChar>?
    let options = text.withCString { library.pointee.PQconninfoParse($0, &message) }
    if let message { library.pointee.PQfreemem(message) }
    guard let options, !text.utf8.contains(0) else { throw .invalidAddress }
    defer { library.pointee.PQconninfoFree(options) }
    var settings: [String: String] = [:]
    var option = options
    while let keyword = option.pointee.keyword {
      if let value = option.pointee.value {
        settings[String(cString: keyword)] = String(cString: value)
      }
      option += 1
    }
    // An '@' or a '/' in a password ends it, and what follows would be taken for a host or a database,
    // which messages name.
    if text.contains("://"),
      ["host", "dbname"].contains(where: { settings[$0]?.contains("@") == true })
    {
      throw .invalidAddress
    }
    self.text = text
    secrets = ["password", "sslpassword"].compactMap { settings[$0] }.filter { !$0.isEmpty }
    hosts = Self.hosts(settings)
    let user = settings["user"].map { $0 + "@" } ?? ""
    description =
      "postgresql://" + user + hosts.joined(separator: ",")
      + (settings["dbname"].map { "/" + $0 } ?? "")
  }

  private static func hosts(_ settings: [String: String]) -> [String] {
    let hosts = (settings["host"] ?? settings["hostaddr"] ?? "").split(
      separator: ",", omittingEmptySubsequences: false)
    let ports = (settings["port"] ?? "").split(separator: ",", omittingEmptySubsequences: false)
    return hosts.enumerated().map { index, host in
      let port = ports.count == 1 ? ports[0] : index < ports.count ? ports[index] : ""
      return host + (port.isEmpty ? "" : ":" + port)
    }
  }

  /// A message without the secrets of the address, on one line.
  func redacted(_ message: String) -> String {
    let lines = message.split(whereSeparator: \.isNewline)
      .map { $0.trimmingPrefix { $0.isWhitespace } }
    return secrets.reduce(lines.joined(separator: " ")) { $0.replacing($1, with: "********") }
  }
}
