import Foundation
import Testing

/// A library of C in `Tests/FaultInjection` that is loaded into the tool by `LD_PRELOAD`. It is
/// compiled when a test first needs it.
package struct PreloadLibrary: Sendable {
  /// Makes calls of the system fail, take long, or end the process.
  package static let faults = PreloadLibrary("faults")
  /// Records every write, and when it was synchronized.
  package static let writes = PreloadLibrary("writes")

  /// The name of the compiled library, which lies beside the built tool.
  let name: String

  private init(_ name: String) {
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("FaultInjection/\(name).c").path
    // Under a name of its own first: another run of the tests may have loaded the one before.
    let compiled = Executable().shell(
      """
      library='\(Executable.products)/\(name).so'
      cc -shared -fPIC -O1 -o "$library.$$" '\(source)' && mv "$library.$$" "$library"
      """)
    precondition(compiled.status == 0, "\(name).c cannot be compiled: \(compiled.messages)")
    self.name = "\(name).so"
  }
}
