import Dispatch
package import Foundation
import Harness
import Synchronization
package import Testing

/// The built tool, in a temporary folder with a store of its own. The folder is removed with the
/// object, and the scripts that still run are ended with their process groups: a process that
/// outlives its test may have a copy of an end of a pipe, and keep another test waiting.
///
/// A mutex guards the list of what it has started.
package final class Executable {
  /// The folder of what was built.
  static let products = Bundle.main.executableURL?.deletingLastPathComponent().path ?? "/tmp"

  /// The path of the tool; nil where the tests run without it.
  package static let path: String? = {
    let path = "\(products)/carvalet"
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }()

  package struct Ended: Equatable {
    package let status: Int32
    package let output: String
    package let messages: String

    package init(status: Int32, output: String, messages: String) {
      self.status = status
      self.output = output
      self.messages = messages
    }
  }

  package let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("carvalet-end-to-end-\(UUID().uuidString)")

  private let library: PreloadLibrary?
  private let started = Mutex<[Running]>([])

  /// - Parameter library: The library that scripts load with `LD_PRELOAD=$faults`; nil for none.
  package init(with library: PreloadLibrary? = nil) {
    self.library = library
    LeftFolders.add(folder)
    try? FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
  }

  deinit {
    for running in started.withLock(\.self) { running.kill() }
    LeftFolders.remove(folder)
  }

  package func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
  }

  package func read(_ name: String) -> String? {
    try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  /// Runs a script in the folder, where `$carvalet` is the tool.
  ///
  /// `$carvalet` and `$faults` are names that are looked up, without a folder: they need no quotes,
  /// and `LD_PRELOAD` would take no path with a blank. Every path in a script needs them.
  package func shell(
    _ script: String, sourceLocation: SourceLocation = #_sourceLocation
  ) -> Ended {
    let running = start(script, named: "shell")
    let output = running.finish(sourceLocation: sourceLocation)
    return Ended(
      status: running.status, output: output, messages: read(".shell.messages") ?? "")
  }

  /// Where the system looks for libraries. An empty name in it would be the current folder.
  private var libraryPath: String {
    [library.map { _ in Self.products }, ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]]
      .compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ":")
  }

  /// Starts a script as the leader of a new process group.
  package func start(_ script: String, named name: String = "running") -> Running {
    let environment = [
      "PATH": ([Self.products] + NeededProgram.searchPath).joined(separator: ":"),
      "HOME": folder.path, "USER": "anna", "LD_LIBRARY_PATH": libraryPath,
      "CARVALET_STORE": "\(folder.path)/cars.sqlite", "carvalet": "carvalet",
      "faults": library?.name ?? "",
    ]
    let commands = """
      cd "$HOME" && exec </dev/null >.\(name).output 2>.\(name).messages
      \(script)
      """
    let child: ChildProcess
    do {
      child = try ChildProcess(
        "/bin/sh", ["-c", commands], environment: environment, leading: .group,
        heeding: [SIGINT, SIGHUP, SIGTERM, SIGPIPE])
    } catch { preconditionFailure("sh could not be started: \(error)") }
    let running = Running(id: child.id, files: "\(folder.path)/.\(name)")
    started.withLock { $0.append(running) }
    return running
  }

  /// A process that a test has started.
  ///
  /// A thread takes its status as soon as it ends. Exit tests wait for any child that has ended,
  /// and find only the first one that nobody has taken: one that is left over keeps all of them
  /// waiting for ever. A mutex guards the status; no signal is sent once it is taken, because the
  /// number may then be that of another process.
  package final class Running: Sendable {
    package let id: pid_t
    /// The path of the two files that it writes, without their endings.
    private let files: String
    private let ended = Mutex<Int32?>(nil)
    private let end = DispatchGroup()

    fileprivate init(id: pid_t, files: String) {
      self.id = id
      self.files = files
      end.enter()
      Thread.detachNewThread { [self] in
        var facts = siginfo_t()
        while waitid(P_PID, id_t(id), &facts, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        ended.withLock { status in
          var taken: Int32 = 0
          waitpid(id, &taken, 0)
          status = taken & 0x7F == 0 ? taken >> 8 & 0xFF : 128 + taken & 0x7F
        }
        end.leave()
      }
    }

    package var hasEnded: Bool { ended.withLock { $0 != nil } }

    /// The status with which the process ended, as a shell sees it; 0 while it runs.
    package var status: Int32 { ended.withLock { $0 ?? 0 } }

    /// The output so far.
    package var written: String { read("output") }

    /// The messages so far.
    package var messages: String { read("messages") }

    private func read(_ ending: String) -> String {
      (try? String(contentsOfFile: "\(files).\(ending)", encoding: .utf8)) ?? ""
    }

    /// Sends a signal to the process, unless it has ended.
    package func signal(_ number: Int32) {
      ended.withLock { if $0 == nil { Glibc.kill(id, number) } }
    }

    /// Ends the process and all others of its group, unless it has ended.
    fileprivate func kill() {
      ended.withLock { if $0 == nil { Glibc.kill(-id, SIGKILL) } }
    }

    /// Waits until the process has written a text.
    ///
    /// - Throws: Where it ends before.
    package func wait(
      for text: String, in stream: KeyPath<Running, String> = \.written,
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      var hasText = false
      try waitUntil("\(self[keyPath: stream])", sourceLocation: sourceLocation) {
        // What is written last may be written after the text was looked for.
        let isLast = hasEnded
        hasText = self[keyPath: stream].contains(text)
        return hasText || isLast
      }
      try #require(
        hasText, "'\(text)' is not in \(self[keyPath: stream])", sourceLocation: sourceLocation)
    }

    /// Waits for the end, and gives the whole output.
    ///
    /// A process that does not end within five minutes is ended, which fails the test. A machine
    /// that is only busy takes less. Tests of `make soak` may take hours.
    package func finish(sourceLocation: SourceLocation = #_sourceLocation) -> String {
      let limit = DispatchTime.now() + .seconds(300)
      if end.wait(timeout: Soak.isLong ? .distantFuture : limit) == .timedOut {
        let left = Comment("Process \(id) did not end: \(written)\(messages)")
        Issue.record(left, sourceLocation: sourceLocation)
        kill()
        end.wait()
      }
      return written
    }
  }
}
