package import Foundation

/// The built tool, in a temporary folder with a store of its own. The folder is removed with the
/// object.
package final class Executable {
  /// The path of the tool; nil where the tests run without it.
  package static let path: String? = {
    let folder = Bundle.main.executableURL?.deletingLastPathComponent()
    let path = folder?.appendingPathComponent("carvalet").path
    return path.flatMap { FileManager.default.isExecutableFile(atPath: $0) ? $0 : nil }
  }()

  package struct Ended: Equatable {
    package let status: Int32
    package let output: String
    package let messages: String

    package init(status: Int32, output: String, messages: String) {
      (self.status, self.output, self.messages) = (status, output, messages)
    }
  }

  package let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("carvalet-end-to-end-\(UUID().uuidString)")

  private let library: PreloadLibrary?

  /// - Parameter library: The library whose path scripts find in `$faults`; nil for none.
  package init(with library: PreloadLibrary? = nil) {
    self.library = library
    try? FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  package func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
  }

  package func read(_ name: String) -> String? {
    try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  /// Runs a script in the folder, where `$carvalet` is the tool.
  package func shell(_ script: String) -> Ended {
    let running = start(script, named: "shell")
    let output = running.finish()
    return Ended(
      status: running.status, output: output, messages: read(".shell.messages") ?? "")
  }

  /// Starts a script as the leader of a new process group.
  ///
  /// It uses `posix_spawn`, because a `Process` of Foundation inherits the signal mask of the thread
  /// that starts it. Threads of a test block most signals, and a shell would wait for ever for its
  /// children.
  package func start(_ script: String, named name: String = "running") -> Running {
    let environment = [
      "PATH=/usr/local/bin:/usr/bin:/bin", "HOME=\(folder.path)", "USER=anna",
      "LD_LIBRARY_PATH=\(ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"] ?? "")",
      "CARVALET_STORE=\(folder.path)/cars.sqlite", "carvalet=\(Self.path ?? "")",
      "faults=\(library?.path ?? "")",
    ]
    let output = "\(folder.path)/.\(name).output"
    let commands = """
      cd '\(folder.path)' && exec </dev/null >.\(name).output 2>.\(name).messages
      \(script)
      """
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for number in [SIGINT, SIGHUP, SIGTERM, SIGPIPE] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
    var arguments: [UnsafeMutablePointer<CChar>?] =
      (["sh", "-c", commands] as [String]).map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var id: pid_t = 0
    let failure = posix_spawn(&id, "/bin/sh", nil, &attributes, &arguments, &variables)
    precondition(failure == 0, "sh could not be started: \(failure)")
    return Running(id: id, output: URL(fileURLWithPath: output))
  }

  package final class Running {
    package let id: pid_t
    private let output: URL
    package private(set) var status: Int32 = 0

    fileprivate init(id: pid_t, output: URL) {
      self.id = id
      self.output = output
    }

    /// Whether the process has ended. Its status is kept for `finish()`.
    package var hasEnded: Bool {
      var facts = siginfo_t()
      return waitid(P_PID, id_t(id), &facts, WEXITED | WNOHANG | WNOWAIT) == 0
        && facts.si_signo == SIGCHLD
    }

    /// The output so far.
    package var written: String { (try? String(contentsOf: output, encoding: .utf8)) ?? "" }

    /// Waits for the end, and gives the whole output.
    package func finish() -> String {
      var ended: Int32 = 0
      while waitpid(id, &ended, 0) < 0, errno == EINTR {}
      status = ended & 0x7F == 0 ? ended >> 8 & 0xFF : 128 + ended & 0x7F
      return written
    }
  }
}
