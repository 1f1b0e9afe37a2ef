import CPostgres
import FetchedResults
import FoundationEssentials

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
  /// The whole address but its secrets, as a URI that every program of PostgreSQL takes.
  let withoutSecrets: String
  /// How long the server may be silent: as long as the address lets it leave data unacknowledged
  /// (`tcp_user_timeout`, in milliseconds).
  let longestSilence: Duration
  /// How long the listener of a store waits for an answer.
  let longestListening: Duration
  private let redaction: Redaction
  /// The settings of a session that the address has, as the server's program takes them.
  private let options: String?

  /// What libpq's `tcp_user_timeout` is where the address has none, in milliseconds.
  static let usualSilence = 30_000

  /// How long the listener waits where the address has no `tcp_user_timeout`. It asks each second,
  /// and where nothing comes it asks on a new connection: a silent network is noticed after 9 s.
  static let usualListening = Duration.seconds(4)

  /// - Throws: `PostgresError.libraryMissing`, `.libraryTooOld`, or `PostgresError.invalidAddress`:
  ///   the library's text of that error may quote a password, so it is not passed on.
  init(_ given: String) throws(PostgresError) {
    let text = Self.withPlainScheme(given)
    guard let library = postgres_load() else { throw .withoutLibrary }
    var message: UnsafeMutablePointer<CChar>?
    let options = text.withCString { library.pointee.PQconninfoParse($0, &message) }
    let word = message.flatMap { Self.unknownWord(String(cString: $0), in: text) }
    if let message { library.pointee.PQfreemem(message) }
    guard let options, !text.utf8.contains(0) else { throw .invalidAddress(unknownWord: word) }
    defer { library.pointee.PQconninfoFree(options) }
    var given: [(name: String, value: String)] = []
    var secrets: [String] = []
    var option = options
    while let keyword = option.pointee.keyword {
      if let value = option.pointee.value {
        // libpq marks settings that an input form must hide with an asterisk.
        let isSecret = option.pointee.display.map { String(cString: $0) } == "*"
        if isSecret {
          secrets.append(String(cString: value))
        } else {
          given.append((String(cString: keyword), String(cString: value)))
        }
      }
      option += 1
    }
    var settings = Dictionary(given.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    guard !Self.showsSecret(settings, isURI: text.contains("://")) else {
      throw .invalidAddress(unknownWord: nil)
    }
    if let port = settings["port"], Self.mayBePassword(port: port, in: text, settings) {
      secrets.append(port)
      settings["port"] = Self.hiddenPort
      given = given.map { ($0.name, $0.name == "port" ? Self.hiddenPort : $0.value) }
    }
    self.text = text
    let silence = settings["tcp_user_timeout"].flatMap { Int($0) } ?? 0
    longestSilence = .milliseconds(silence > 0 ? silence : Self.usualSilence)
    longestListening = silence > 0 ? longestSilence : Self.usualListening
    redaction = Redaction(
      secrets, shown: ["user", "dbname", "host"].compactMap { settings[$0] })
    withoutSecrets = Self.uri(given)
    self.options = settings["options"]
    hosts = Self.hosts(settings)
    let user = settings["user"].map { $0 + "@" } ?? ""
    description =
      "postgresql://" + user + hosts.joined(separator: ",")
      + (settings["dbname"].map { "/" + $0 } ?? "")
  }

  /// The setting that the library does not know, where its name can be no part of a password: it
  /// looks like one of those that there are.
  private static func unknownWord(_ message: String, in text: String) -> String? {
    // A password with a question mark is followed by the host.
    if let mark = text.firstIndex(of: "?"), text[mark...].contains("@") { return nil }
    let parts = message.split(separator: "\"", omittingEmptySubsequences: false)
    guard message.contains("parameter"), parts.count == 3 else { return nil }
    let word = String(parts[1])
    let isPlain = word.utf8.allSatisfy { $0 == UInt8(ascii: "_") || isLowerCase($0) }
    guard isPlain, settings.contains(where: { isAlike($0, word) }) else { return nil }
    return word
  }

  private static func isLowerCase(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }

  /// Whether a word is a setting with a letter more, less, or other, or with two of them swapped.
  private static func isAlike(_ setting: String, _ word: String) -> Bool {
    let one = Array(setting.utf8)
    let other = Array(word.utf8)
    guard abs(one.count - other.count) <= 1 else { return false }
    let start = zip(one, other).prefix { $0 == $1 }.count
    let end = zip(one.reversed(), other.reversed()).prefix { $0 == $1 }.count
    let longest = max(one.count, other.count)
    if start + end >= longest - 1 { return true }
    return one.count == other.count && start + end >= longest - 2
      && one[start] == other[start + 1] && one[start + 1] == other[start]
  }

  /// The settings that people type.
  private static let settings = [
    "host", "hostaddr", "port", "user", "dbname", "options", "service", "servicefile", "passfile",
    "sslmode", "sslrootcert", "sslcert", "sslkey", "connect_timeout", "tcp_user_timeout",
    "application_name", "target_session_attrs", "gssencmode", "channel_binding", "keepalives",
    "keepalives_idle", "krbsrvname", "require_auth", "load_balance_hosts",
  ]

  /// Whether a password may have become a part of what messages show of an address.
  ///
  /// An '@' or a '/' in a password ends the password, and libpq takes the rest of it for a host or
  /// a database. Where no '@' follows the password, libpq takes it for a port. A colon that was
  /// typed as %3A makes it a part of the user.
  private static func showsSecret(_ settings: [String: String], isURI: Bool) -> Bool {
    let ports = (settings["port"] ?? "").split(separator: ",")
    if ports.contains(where: { Int($0).map { (1...65_535).contains($0) } != true }) { return true }
    return ["user", "host", "dbname"].contains { name in
      let value = settings[name] ?? ""
      let isMisread = name == "user" ? value.contains(":") : value.contains("@")
      return isURI && isMisread || value.contains(":/")
        || value.lowercased().contains("password")
          && value.contains("=")
    }
  }

  /// What messages show in the place of a port that may be a password.
  private static let hiddenPort = "PORT"

  /// Whether a port may be a password of digits: the password of `postgresql://own:4711`, where the
  /// host was forgotten, looks the same as the port of the host `own`. A list of hosts, an IP
  /// address and an address that has a user elsewhere leave no doubt.
  private static func mayBePassword(
    port: String, in text: String, _ settings: [String: String]
  ) -> Bool {
    guard let scheme = text.firstRange(of: "://"), settings["user"] == nil else { return false }
    let authority = text[scheme.upperBound...].prefix { $0 != "/" && $0 != "?" }
    let host = authority.prefix { $0 != ":" }
    let isNumeric = host.hasPrefix("[") || host.allSatisfy { $0.isNumber || $0 == "." }
    return authority.hasSuffix(":" + port) && !authority.contains(",") && !isNumeric
  }

  /// The library takes the scheme of a URI in lower case only; in an address it has no case.
  private static func withPlainScheme(_ text: String) -> String {
    guard let end = text.firstRange(of: "://"),
      ["postgresql", "postgres"].contains(text[..<end.lowerBound].lowercased())
    else { return text }
    return text[..<end.lowerBound].lowercased() + text[end.lowerBound...]
  }

  private static func uri(_ settings: [(name: String, value: String)]) -> String {
    let value = { name in settings.first { $0.name == name }?.value }
    // The path of a socket, or a list of hosts with one list of ports, has no place between '@' and
    // '/'.
    let host = value("host").flatMap { isPlain($0) || isVersion6($0) ? $0 : nil }
    let port = host.flatMap { _ in value("port").flatMap { isPlain($0) ? $0 : nil } }
    let user = value("user").map { encoded($0) + "@" } ?? ""
    let place = place(host ?? "", port: port ?? "")
    let taken = ["user", "dbname"] + (host == nil ? [] : ["host"]) + (port == nil ? [] : ["port"])
    let rest = settings.filter { !taken.contains($0.name) }
      .map { "\($0.name)=\(encoded($0.value))" }
    return "postgresql://\(user)\(place)/\(value("dbname").map(encoded) ?? "")"
      + (rest.isEmpty ? "" : "?" + rest.joined(separator: "&"))
  }

  /// Whether a host is a plain address of IPv6, such as `::1`.
  private static func isVersion6(_ text: String) -> Bool {
    text.contains(":")
      && text.utf8.allSatisfy {
        $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") || isHexadecimal($0)
      }
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    Character(Unicode.Scalar(byte)).isHexDigit
  }

  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { isUnreserved($0) }
  }

  private static func encoded(_ text: String) -> String {
    text.utf8.reduce(into: "") { encoded, byte in
      if isUnreserved(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ",") {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        encoded += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  /// The hosts of some settings, with their ports.
  static func hosts(_ settings: [String: String]) -> [String] {
    let hosts = (settings["host"] ?? settings["hostaddr"] ?? "").split(
      separator: ",", omittingEmptySubsequences: false)
    let ports = (settings["port"] ?? "").split(separator: ",", omittingEmptySubsequences: false)
    return hosts.enumerated().map { index, host in
      let port = ports.count == 1 ? ports[0] : index < ports.count ? ports[index] : ""
      return place(String(host), port: String(port))
    }
  }

  /// A host and its port, as a URI has them: an address of IPv6 stands in brackets.
  static func place(_ host: String, port: String) -> String {
    let isNumber = host.contains(":") && !host.hasPrefix("/")
    return (isNumber ? "[\(host)]" : host) + (port.isEmpty ? "" : ":" + port)
  }

  /// The same address with other settings of the session.
  func with(_ settings: [(name: String, value: String)]) -> String {
    // An address that has options passes those of the environment.
    let others = options ?? ProcessInfo.processInfo.environment["PGOPTIONS"]
    let given = settings.map { "-c \($0)=" + $1.escaped(" \\", by: "\\") }
    let all = ([others].compactMap(\.self) + given).joined(separator: " ")
    if text.contains("://") {
      return text + (text.contains("?") ? "&" : "?") + "options=" + Self.encoded(all)
    }
    return text + " options='" + all.escaped("'\\", by: "\\") + "'"
  }

  /// A message of the library or the server on one line, without the secrets of the address.
  func redacted(_ message: String) -> String { redaction.sentence(message) }
}

extension String {
  /// The text with a sign before each of some characters.
  fileprivate func escaped(_ characters: String, by sign: Character) -> String {
    reduce(into: "") { text, character in
      if characters.contains(character) { text.append(sign) }
      text.append(character)
    }
  }
}
