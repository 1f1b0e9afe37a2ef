public import Testing

extension Trait where Self == NeedsTrait {
  /// The tests run the built tool as a process.
  public static var needsExecutable: Self { Self([.executable]) }

  /// The tests run the built tool with a library of faults, which is compiled from C.
  public static var needsFaults: Self { Self([.executable, .program(.named("cc"))]) }

  /// The tests start a PostgreSQL server.
  public static var needsPostgres: Self { Self([.program(.named("postgresql"))]) }

  /// The tests act for another user.
  public static var needsRoot: Self { Self([.root]) }

  /// The tests have files that other users are to reach.
  public static var needsOpenFolders: Self { Self([.openFolders]) }

  /// The tests mount a disk in memory, which root may where the machine allows it.
  public static var needsSmallDisk: Self { Self([.smallDisk]) }

  /// The tests read the data sets that may not be shipped.
  public static var needsDataSets: Self { Self([.dataSets]) }

  /// The tests run the built tool, and programs of the table ``NeededProgram``.
  public static func needs(_ programs: String...) -> Self {
    Self([.executable] + programs.map { .program(.named($0)) })
  }
}

/// Leaves out the tests that lack something, and has them counted.
public struct NeedsTrait: SuiteTrait, TestTrait {
  private let needs: [Need]

  fileprivate init(_ needs: [Need]) { self.needs = needs }

  public var isRecursive: Bool { true }

  /// Leaves out a test. A suite never is: Swift Testing would then ask for none of its tests, and
  /// they could not be counted.
  public func prepare(for test: Test) async throws {
    guard !test.isSuite else { return }
    // All of them, so that one look at the line tells what to install.
    let all = needs + test.traits.compactMap { $0 as? Self }.flatMap(\.needs)
    let lacking = Set(all.filter { !$0.isMet })
    guard !lacking.isEmpty else { return }
    LeftOut.add("\(test.id)", lacking: lacking)
    try await ConditionTrait.disabled("lacks \(Need.text(lacking))").prepare(for: test)
  }
}
