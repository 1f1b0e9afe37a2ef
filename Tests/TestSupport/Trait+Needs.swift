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
