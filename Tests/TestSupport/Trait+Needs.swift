import Foundation
public import Testing

extension Trait where Self == ConditionTrait {
  /// The tests run the built tool as a process. They are left out where it was not built.
  public static var needsExecutable: Self {
    .enabled(if: Executable.path != nil, "the built carvalet is not beside the tests")
  }

  /// The tests run the built tool with a library of faults, which is compiled from C.
  public static var needsFaults: Self {
    .enabled(
      if: Executable.path != nil && PreloadLibrary.hasCompiler,
      "the built carvalet is not beside the tests, or there is no C compiler")
  }
}

extension Trait where Self == ConditionTrait {
  /// The tests run the built tool, and a program of the system: a shell, or a terminal.
  public static func needs(_ program: String) -> Self {
    .enabled(
      if: Executable.path != nil
        && ["/bin", "/usr/bin", "/usr/local/bin"].contains {
          FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
        },
      "the built carvalet is not beside the tests, or there is no \(program)")
  }
}
