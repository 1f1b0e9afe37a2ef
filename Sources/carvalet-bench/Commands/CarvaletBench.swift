import ArgumentParser

/// The benchmarks of the project, and the made-up cars they are about.
@main
struct CarvaletBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "carvalet-bench",
    abstract: "Measure carvalet and its engine beside SQLite itself.",
    subcommands: [
      RunCommand.self, CarsCommand.self, DeskCommand.self, ListenCommand.self, PeakCommand.self,
      WeighCommand.self,
    ])
}
