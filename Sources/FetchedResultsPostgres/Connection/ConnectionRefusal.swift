import FetchedResults
import Glibc

/// Why no connection was made: what libpq says, with the codes that the servers have sent.
///
/// An immutable value.
struct ConnectionRefusal {
  /// The text for people, without the codes.
  let text: String
  /// Whether the same attempt may succeed later: a server that starts again, stops, recovers or has
  /// as many connections as it allows; a network that is down. An unknown host, role or database,
  /// and a wrong password, stay what they are.
  let isPassing: Bool

  /// - Parameters:
  ///   - text: What libpq says at its most verbose.
  ///   - folder: The host that was tried last, which is a folder where the server has a socket.
  init(text: String, folder: String?) {
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("LOCATION:") }
    var codes: Set<String> = []
    self.text = lines.map { Self.withoutCode(String($0), &codes) }.joined(separator: "\n")
    isPassing =
      !codes.isDisjoint(with: Self.passingCodes)
      || Self.passingTexts.contains(where: text.contains)
      || text.contains(Self.withoutSocket) && Self.isFolder(folder)
  }

  /// A line without the code that stands behind the severity and two spaces: `FATAL:  57P03: `.
  private static func withoutCode(_ line: String, _ codes: inout Set<String>) -> String {
    guard let mark = line.firstRange(of: ":  ") else { return line }
    let rest = line[mark.upperBound...]
    let code = rest.prefix { $0.isASCII && ($0.isNumber || $0.isUppercase) }
    guard code.count == 5, rest.dropFirst(5).hasPrefix(": ") else { return line }
    codes.insert(String(code))
    return String(line[..<mark.upperBound] + rest.dropFirst(7))
  }

  /// The server starts, stops or recovers, has crashed, or has as many connections as it allows.
  private static let passingCodes: Set = ["57P01", "57P02", "57P03", "53300"]

  /// What libpq says where no server has answered, or one in the midst of its end. Its own texts
  /// are English, because the program sets no language for it.
  private static let passingTexts = [
    "Connection refused", "Connection reset by peer", "Connection timed out", "Broken pipe",
    "No route to host", "Network is unreachable", "Network is down", "Host is down",
    "Temporary failure in name resolution", "server closed the connection unexpectedly",
    PostgresError.silence,
  ]

  private static let withoutSocket = "No such file or directory"

  /// A server removes its socket while it is away, and not the folder.
  private static func isFolder(_ path: String?) -> Bool {
    guard let path, path.hasPrefix("/") else { return false }
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
