import CPostgres
import FetchedResults
import Glibc

/// The making of one connection, in the steps that libpq offers for it.
///
/// The function of libpq that makes a connection in one go prints what the server warns of on the
/// standard error, across a screen that is drawn there: the warning that the system sorts texts
/// otherwise since an upgrade comes with each connection. Here notices are discarded from the first
/// byte on, and a refusal has the server's code in its text.
///
/// The steps have no limit of time of their own, so the limit is kept here: a host that is silent
/// for as long as `connect_timeout` says is given up. While a socket is being connected, libpq goes
/// on with the next address when the socket is shut down. Later it does not, so the attempt begins
/// anew with the hosts behind the silent one.
///
/// One thread uses an attempt, which is over with ``run()``.
struct ConnectionAttempt {
  private let library: UnsafePointer<postgres_library>
  private let settings: [(String, String)]
  /// How long a host may be silent at most, whatever the address says; nil for what it says.
  private let patience: Duration?

  /// What an attempt leads to.
  enum Outcome {
    case connected(OpaquePointer)
    case refused(ConnectionRefusal)
  }

  init(
    _ library: UnsafePointer<postgres_library>, _ settings: [(String, String)],
    patience: Duration?
  ) {
    self.library = library
    self.settings = settings
    self.patience = patience
  }

  func run() -> Outcome {
    var rest: [(String, String)] = []
    var texts: [String] = []
    while true {
      guard let connection = start(settings + rest) else {
        return .refused(ConnectionRefusal(text: "out of memory", folder: nil))
      }
      _ = library.pointee.PQsetNoticeProcessor(connection, postgres_discard_notice, nil)
      _ = library.pointee.PQsetErrorVerbosity(connection, Verbosity.verbose)
      let (isConnected, silence) = finish(connection)
      if isConnected {
        _ = library.pointee.PQsetErrorVerbosity(connection, Verbosity.usual)
        return .connected(connection)
      }
      defer { library.pointee.PQfinish(connection) }
      texts.append(
        silence.map { "\(PostgresError.silence) \($0.inSeconds) s" }
          ?? library.pointee.PQerrorMessage(connection).map { String(cString: $0) } ?? "")
      guard silence != nil, let next = hosts(behind: connection) else {
        return .refused(
          ConnectionRefusal(
            text: texts.joined(separator: "\n"),
            folder: library.pointee.PQhost(connection).map { String(cString: $0) }))
      }
      rest = next
    }
  }

  private func start(_ settings: [(String, String)]) -> OpaquePointer? {
    withCStrings(settings.map(\.0)) { keywords in
      withCStrings(settings.map(\.1)) { values in
        library.pointee.PQconnectStartParams(keywords, values, 1)
      }
    }
  }

  /// Waits for the end of the steps.
  ///
  /// - Returns: Whether there is a connection; and if not, for how long the server was silent that
  ///   was given up, nil where it has refused.
  private func finish(_ connection: OpaquePointer) -> (isConnected: Bool, silence: Duration?) {
    let limit = limit(of: connection)
    var end = limit.map { ContinuousClock.now + $0 }
    // A socket that is not there, or a name that no host has, is refused at once.
    var step = library.pointee.PQstatus(connection) == Self.bad ? Step.failed : Step.writing
    var isGivenUp = false
    while step != Step.failed, step != Step.done {
      let socket = library.pointee.PQsocket(connection)
      var descriptor = pollfd(
        fd: socket, events: Int16(step == Step.reading ? POLLIN : POLLOUT), revents: 0)
      let left = end.map { ContinuousClock.now.duration(to: $0) / .milliseconds(1) }
      let found = poll(&descriptor, 1, left.map { Int32(max(0, $0.rounded(.up))) } ?? -1)
      isGivenUp = found == 0
      if isGivenUp {
        shutdown(socket, Int32(SHUT_RDWR))
        end = limit.map { .now + $0 }
      }
      if found >= 0 { step = library.pointee.PQconnectPoll(connection) }
    }
    return (step == Step.done, isGivenUp ? limit : nil)
  }

  /// How long a host may be silent; nil for ever.
  private func limit(of connection: OpaquePointer) -> Duration? {
    let seconds =
      library.pointee.options(of: connection)["connect_timeout"].flatMap { Int($0) } ?? 0
    // As libpq has it, one second is too short.
    let own = seconds > 0 ? Duration.seconds(max(2, seconds)) : nil
    return [own, patience].compactMap(\.self).min()
  }

  /// The settings with the hosts of the address that come behind the one of a connection; nil where
  /// there are none.
  private func hosts(behind connection: OpaquePointer) -> [(String, String)]? {
    let options = library.pointee.options(of: connection)
    func list(_ name: String) -> [String] {
      (options[name] ?? "").split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let lists = ["host", "hostaddr", "port"].map { (name: $0, values: list($0)) }
    let count = max(lists[0].values.count, lists[1].values.count)
    let host = library.pointee.PQhost(connection).map { String(cString: $0) }
    let port = library.pointee.PQport(connection).map { String(cString: $0) }
    let names = lists[0].values.count == count ? lists[0].values : lists[1].values
    let ports = lists[2].values
    let current = names.indices.first { index in
      names[index] == host && (ports.count == 1 || ports[index] == port)
    }
    guard let current, current + 1 < count else { return nil }
    return lists.filter { $0.values.count == count }.map { name, values in
      (name, values[(current + 1)...].joined(separator: ","))
    }
  }

  /// The state of a connection that has failed, with the value of libpq's `ConnStatusType`.
  private static let bad: Int32 = 1

  /// The steps of connecting, with the values of libpq's `PostgresPollingStatusType`.
  private enum Step {
    static let failed: Int32 = 0
    static let reading: Int32 = 1
    static let writing: Int32 = 2
    static let done: Int32 = 3
  }

  /// How much of an error libpq puts into its text, with the values of its `PGVerbosity`.
  private enum Verbosity {
    static let usual: Int32 = 1
    static let verbose: Int32 = 2
  }
}

extension postgres_library {
  /// The settings of a connection by their names, with what files and the environment say.
  func options(of connection: OpaquePointer) -> [String: String] {
    guard let first = PQconninfo(connection) else { return [:] }
    defer { PQconninfoFree(first) }
    var options: [String: String] = [:]
    var option = first
    while let keyword = option.pointee.keyword {
      if let value = option.pointee.value {
        options[String(cString: keyword)] = String(cString: value)
      }
      option += 1
    }
    return options
  }
}
