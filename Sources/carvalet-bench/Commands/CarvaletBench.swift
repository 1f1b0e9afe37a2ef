import ArgumentParser

/// The program of the benchmarks: `run` for people, and the processes that benchmarks start.
@main
struct CarvaletBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "carvalet-bench",
    abstract: "Measure carvalet and its engine beside SQLite itself.",
    subcommands: [
      RunCommand.self, DeskCommand.self, ListenCommand.self, PeakCommand.self, WeighCommand.self,
    ])
}
