import Foundation
import Glibc
import Testing

/// What a test needs that not every machine has. A test that lacks it is left out: see ``LeftOut``.
package enum Need: Hashable, Sendable {
  case program(NeededProgram)
  /// The built tool beside the tests.
  case executable
  /// The rights of root.
  case root
  /// Folders of the tests and of the built tool that other users may enter.
  case openFolders
  /// The right to mount a disk in memory, which even root may lack in a container.
  case smallDisk
  /// The data sets that may not be shipped.
  case dataSets

  /// The folder with the data sets that may not be shipped; nil where there is none.
  package static let dataFolder = ProcessInfo.processInfo.environment["CARVALET_DATA"]
    .flatMap { $0.isEmpty ? nil : $0 }

  private static let canMount =
    Executable().shell(
      "mkdir disk && mount -t tmpfs -o size=1m tmpfs disk && umount disk"
    ).status == 0

  private static let hasOpenFolders = [
    FileManager.default.temporaryDirectory.path, Executable.products,
  ].allSatisfy { path in
    var folder = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    while true {
      var status = stat()
      guard stat(folder.path, &status) == 0, status.st_mode & S_IXOTH != 0 else { return false }
      if folder.path == "/" { return true }
      folder.deleteLastPathComponent()
    }
  }

  var isMet: Bool {
    switch self {
    case .program(let program): program.isInstalled
    case .executable: Executable.path != nil
    case .root: geteuid() == 0
    case .openFolders: Self.hasOpenFolders
    case .smallDisk: Self.canMount
    case .dataSets: Self.dataFolder != nil
    }
  }

  // MARK: - What is lacking

  /// The order in which needs are told. All programs are of one kind.
  enum Kind: Int, Comparable {
    case program, executable, root, openFolders, smallDisk, dataSets

    static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  var kind: Kind {
    switch self {
    case .program: .program
    case .executable: .executable
    case .root: .root
    case .openFolders: .openFolders
    case .smallDisk: .smallDisk
    case .dataSets: .dataSets
    }
  }

  private var program: NeededProgram? {
    if case .program(let program) = self { program } else { nil }
  }

  /// Names what is lacking, and for programs what to type.
  static func text(_ needs: Set<Need>) -> String {
    let programs = needs.compactMap(\.program)
    let packages = Set(programs.map(\.package)).sorted().joined(separator: " ")
    let kinds = Set(needs.map(\.kind)).sorted().map { kind in
      switch kind {
      case .program:
        "\(programs.map(\.name).sorted().joined(separator: ", ")) (sudo apt-get install \(packages))"
      case .executable: "the built carvalet (swift build)"
      case .root: "the rights of root"
      case .openFolders: "a TMPDIR and a checkout that other users may enter"
      case .smallDisk: "the right to mount a disk in memory"
      case .dataSets: "the data sets (CARVALET_DATA names their folder)"
      }
    }
    return kinds.joined(separator: ", ")
  }
}
