import Foundation
import Testing

/// A library of C in `Tests/FaultInjection` that is loaded into the tool by `LD_PRELOAD`. It is
/// compiled when a test first needs it.
package struct PreloadLibrary: Sendable {
  /// Whether there is a C compiler.
  package static let hasCompiler = access("/usr/bin/cc", X_OK) == 0

  /// Makes calls of the system fail, take long, or end the process.
  package static let faults = PreloadLibrary("faults")
  /// Records every write, and when it was synchronized.
  package static let writes = PreloadLibrary("writes")

  /// The path of the compiled library, beside the built tool.
  package let path: String

  private init(_ name: String) {
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("FaultInjection/\(name).c").path
    let folder = Bundle.main.executableURL?.deletingLastPathComponent().path ?? "/tmp"
    let library = "\(folder)/\(name).so"
    // Under a name of its own first: another run of the tests may have loaded the one before.
    let compiled = Executable().shell(
      """
      library='\(library)'
      cc -shared -fPIC -O1 -o "$library.$$" '\(source)' && mv "$library.$$" "$library"
      """)
    precondition(compiled.status == 0, "\(name).c cannot be compiled: \(compiled.messages)")
    path = library
  }
}
