import CarStorage
import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands

/// A stand with a store of its own, where commands run in this process and time stands still.
///
/// It is 19:04:05 on 21 November 2026, an hour ahead of UTC:
///
///     let scene = try CommandScene.evening()
///     #expect(scene.run("retrieve 2") == Consequences(output: "Retrieved ticket 2: …\n"))
///
/// The store is a file, or with `make test-server` on a server: see ``EveryStore``.
final class CommandScene {
  private let ownFolder: TemporaryFolder
  /// The folder of the scene, which is removed with it.
  var folder: URL { ownFolder.url }
  /// The path of the store, or its address on a server.
  let store: String
  /// How messages name the store.
  private let storeName: String
  let isOnServer: Bool
  private let removal: () -> Void
  var environment: [String: String]
  var now = Date(timeIntervalSince1970: 1_795_284_245)
  var zone = TimeZoneRules { _ in 3600 }
  /// How many seconds a command waits for other desks.
  var busyTimeout = 10

  /// A stand without a store.
  convenience init() throws {
    switch TestedStore.current {
    case .file: try self.init(server: nil)
    case .server: try self.init(server: Self.serverAddress())
    }
  }

  /// A stand without a store.
  ///
  /// - Parameters:
  ///   - server: The address of the store, which is a file without it.
  ///   - removal: Removes the store.
  init(server: String?, removal: @escaping () -> Void = {}) throws {
    ownFolder = try TemporaryFolder()
    store = server ?? ownFolder.file("cars.sqlite")
    storeName = try server.map(CarStore.serverName) ?? store
    isOnServer = server != nil
    self.removal = removal
    environment = ["CARVALET_STORE": store, "TERM": "dumb", "USER": "anna"]
  }

  deinit { removal() }

  /// A stand with four cars on the lot and one that has left.
  static func evening() throws -> CommandScene {
    guard TestedStore.current == .file else { return try eveningOnServer() }
    let scene = try CommandScene()
    for (name, contents) in try eveningFiles.get() {
      #expect(
        FileManager.default.createFile(
          atPath: scene.path(name), contents: contents, attributes: [.posixPermissions: 0o600]))
    }
    return scene
  }

  /// The files of that stand, each with its name. The commands run once for all scenes: they take a
  /// tenth of a second.
  private static let eveningFiles = Result {
    let scene = try CommandScene()
    scene.parkEvening()
    // What only speeds up the next command can be left out.
    return try FileManager.default.contentsOfDirectory(atPath: scene.folder.path)
      .filter { !$0.hasSuffix("-shm") }
      .map { ($0, try Data(contentsOf: scene.folder.appendingPathComponent($0))) }
  }

  func parkEvening() {
    for line in [
      "park BMW M3 --year 2019 --plate 'B MW 123' --owner 'Zoë Łukasz' --key K7 --spot A12 --at -3h",
      "park Audi 'A4 Avant' --year 2016 --plate M-AU77 --owner 'Åsa Öberg' --color red --at -50m",
      "park Škoda Octavia --year 2019 --owner O'Neil --note '100 % _new_' --at 17:30",
      "park --spot A1 --at -5m",
      "park bmw i3 --year 2014 --plate 'B EL 1' --owner 'Max Łukasz' --at 'yesterday 18:30'",
      "retrieve 5",
    ] {
      let consequences = run(line)
      precondition(consequences.status == .done, consequences.description)
    }
  }

  /// Runs a command line, split into words as a shell does it. Quotes are `'`, around whole words.
  /// A path of a temporary folder is one word, also where `TMPDIR` has a blank.
  ///
  /// - Parameters:
  ///   - terminal: The width of the terminal that is written to; nil for pipes.
  ///   - answers: The lines that are typed; nil where stdin is no terminal.
  ///   - input: The lines of a pipe.
  func run(
    _ line: String, terminal: Int? = nil, answers: [String]? = nil, input: [String]? = nil
  ) -> Consequences {
    run(arguments: Self.words(line), terminal: terminal, answers: answers, input: input)
  }

  func run(
    arguments: [String], terminal: Int? = nil, answers: [String]? = nil, input: [String]? = nil
  ) -> Consequences {
    let test = StringConsole(
      isTerminal: terminal != nil, width: terminal ?? 80, answers: answers ?? input,
      environment: environment)
    var console = test.console
    if let input {
      // The lines of a pipe.
      let script = StringConsole(answers: input).console.input
      console = Console(
        output: console.output, messages: console.messages,
        input: ConsoleInput(isTerminal: false, readLine: script.readLine),
        environment: console.environment)
    }
    let context = CommandContext(
      console: console, now: now, zone: zone, busyTimeout: busyTimeout)
    let status = CarvaletTool.run(arguments, in: context)
    func placeless(_ text: String) -> String {
      text.replacingOccurrences(of: storeName, with: "STORE")
        .replacingOccurrences(of: folder.path, with: "FOLDER")
    }
    return Consequences(
      status, output: placeless(test.output.text), messages: placeless(test.messages.text))
  }

  /// The path of a file in the scene's folder.
  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  /// Writes a file into the scene's folder, and gives its path.
  func file(_ name: String, _ text: String) throws -> String {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    return path(name)
  }

  func contents(_ name: String) throws -> String {
    try String(decoding: Data(contentsOf: folder.appendingPathComponent(name)), as: UTF8.self)
  }

  /// The export of the store, to see whether a command changed it.
  var ledger: String { run("export -").output }

  private static func words(_ line: String) -> [String] {
    let parent = FileManager.default.temporaryDirectory.path
    let mark = "\u{0}"
    var words: [String] = []
    var rest = line.replacing(parent, with: mark)[...]
    while let start = rest.firstIndex(where: { $0 != " " }) {
      rest = rest[start...]
      let isQuoted = rest.first == "'"
      if isQuoted { rest = rest.dropFirst() }
      let end = rest.firstIndex(of: isQuoted ? "'" : " ") ?? rest.endIndex
      words.append(String(rest[..<end]).replacing(mark, with: parent))
      rest = rest[end...].dropFirst()
    }
    return words
  }
}
