// swift-tools-version: 6.2

import PackageDescription

/// What only the command-line tool needs.
let ofTool = TargetDependencyCondition.when(traits: ["Tool"])

let package = Package(
  name: "carvalet",
  products: [
    .executable(name: "carvalet", targets: ["carvalet"]),
    .library(name: "FetchedResults", targets: ["FetchedResults"]),
    .library(name: "FetchedResultsSQLite", targets: ["FetchedResultsSQLite"]),
    .library(name: "FetchedResultsPostgres", targets: ["FetchedResultsPostgres"]),
  ],
  traits: [
    .default(enabledTraits: ["Tool"]),
    // Who uses the libraries alone needs no packages: `traits: []` leaves these out.
    .trait(name: "Tool", description: "The command-line tool, with the packages that it needs."),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
  ],
  targets: [
    // Engine
    .target(name: "AtomicFiles", dependencies: ["CLinux"]),
    .target(name: "UnicodeText"),
    .target(name: "FetchedResults", dependencies: ["UnicodeText"]),
    .target(
      name: "FetchedResultsSQL",
      dependencies: ["CByteSearch", "CLinux", "FetchedResults", "UnicodeText"]),
    .target(
      name: "FetchedResultsSQLite",
      dependencies: [
        "AtomicFiles",
        "CLinux",
        "CSQLite",
        "FetchedResults",
        "FetchedResultsSQL",
        "UnicodeText",
      ]),
    .target(
      name: "FetchedResultsPostgres",
      dependencies: ["CPostgres", "FetchedResults", "FetchedResultsSQL", "UnicodeText"]),
    .target(name: "CByteSearch"),
    .target(name: "CPostgres"),
    .systemLibrary(name: "CLinux"),
    // Its module map names the library. pkg-config would name a folder as well, in which the linker
    // would look before that of the products, where `make tarball` has SQLite's archive.
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),

    // Cars
    .target(
      name: "CarStorage",
      dependencies: [
        "FetchedResults",
        "FetchedResultsPostgres",
        "FetchedResultsSQL",
        "FetchedResultsSQLite",
        "UnicodeText",
      ]),

    // Screen
    .target(name: "TerminalScreen", dependencies: ["CLinux"]),
    .target(
      name: "CarvaletBrowser",
      dependencies: ["CarStorage", "FetchedResults", "TerminalScreen", "UnicodeText"]),

    // Tool
    .target(
      name: "CarvaletCommands",
      dependencies: [
        "AtomicFiles",
        "CarStorage",
        "CarvaletBrowser",
        "FetchedResults",
        "TerminalScreen",
        "UnicodeText",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser", condition: ofTool),
        .product(name: "Logging", package: "swift-log", condition: ofTool),
      ]),
    // With Swift's libraries in it the tool starts in half the time. `make test` runs it 5,000
    // times.
    .executableTarget(
      name: "carvalet", dependencies: ["CarvaletCommands"],
      swiftSettings: [.unsafeFlags(["-static-stdlib"], .when(configuration: .release))],
      linkerSettings: [.unsafeFlags(["-static-stdlib"], .when(configuration: .release))]),

    // Benchmarks, and what they share with the tests
    .target(name: "Harness", dependencies: ["CLinux"]),
    .executableTarget(
      name: "carvalet-bench",
      dependencies: [
        "CLinux",
        "CPostgres",
        "CSQLite",
        "CarStorage",
        "FetchedResults",
        "Harness",
        "UnicodeText",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser", condition: ofTool),
      ]),

    // Tests
    .target(
      name: "CTestProcess", dependencies: ["CSQLite"], path: "Tests/CTestProcess"),
    .target(
      name: "TestSupport",
      dependencies: [
        "CTestProcess",
        "FetchedResults",
        "FetchedResultsSQL",
        "FetchedResultsSQLite",
        "Harness",
        "TerminalScreen",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      path: "Tests/TestSupport",
      resources: [.copy("Fixtures")]),
    .testTarget(name: "AtomicFilesTests", dependencies: ["AtomicFiles", "TestSupport"]),
    .testTarget(name: "UnicodeTextTests", dependencies: ["TestSupport", "UnicodeText"]),
    .testTarget(
      name: "FetchedResultsSQLTests",
      dependencies: [
        "FetchedResults",
        "FetchedResultsPostgres",
        "FetchedResultsSQL",
        "FetchedResultsSQLite",
        "TestSupport",
        "UnicodeText",
      ]),
    .testTarget(
      name: "FetchedResultsPostgresTests",
      dependencies: [
        "FetchedResults", "FetchedResultsPostgres", "FetchedResultsSQL", "TestSupport",
        "UnicodeText",
      ]),
    .testTarget(
      name: "FetchedResultsSQLiteTests",
      dependencies: [
        "AtomicFiles",
        "CSQLite",
        "FetchedResults",
        "FetchedResultsSQL",
        "FetchedResultsSQLite",
        "Harness",
        "TestSupport",
        "UnicodeText",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .testTarget(
      name: "FetchedResultsTests",
      dependencies: ["FetchedResults", "TestSupport"]),
    .testTarget(name: "TerminalScreenTests", dependencies: ["TerminalScreen", "TestSupport"]),
    .testTarget(
      name: "CarvaletBrowserTests",
      dependencies: [
        "CarStorage", "CarvaletBrowser", "FetchedResults", "TerminalScreen", "TestSupport",
      ]),
    .testTarget(
      name: "CarvaletCommandsTests",
      dependencies: [
        "CarStorage",
        "CarvaletBrowser",
        "CarvaletCommands",
        "FetchedResults",
        "FetchedResultsPostgres",
        "TerminalScreen",
        "TestSupport",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser", condition: ofTool),
      ]),
    .testTarget(
      name: "CarStorageTests",
      dependencies: [
        "AtomicFiles",
        "CarStorage",
        "FetchedResults",
        "FetchedResultsPostgres",
        "FetchedResultsSQL",
        "FetchedResultsSQLite",
        "TestSupport",
        "UnicodeText",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      resources: [.copy("Fixtures")]),
    .testTarget(
      name: "SoakTests",
      dependencies: [
        "CarStorage",
        "FetchedResults",
        "FetchedResultsSQLite",
        "TestSupport",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .testTarget(
      name: "CarvaletBenchTests",
      dependencies: ["CarStorage", "FetchedResults", "carvalet-bench", "UnicodeText"]),
  ],
  swiftLanguageModes: [.v6]
)

let targetsInC = ["CByteSearch", "CLinux", "CPostgres", "CSQLite", "CTestProcess"]
for target in package.targets where !targetsInC.contains(target.name) {
  target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
  if target.isTest {
    // `make test` builds what it tests as users get it. To optimize the tests themselves, too,
    // would take longer than they run.
    target.swiftSettings? += [
      .unsafeFlags(
        ["-Onone", "-no-whole-module-optimization", "-enable-batch-mode"],
        .when(configuration: .release))
    ]
  } else {
    target.swiftSettings? += [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ]
  }
}
