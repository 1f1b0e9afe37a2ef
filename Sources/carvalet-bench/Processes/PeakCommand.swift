import ArgumentParser
import Foundation

/// Runs a program and prints how much memory it took.
///
/// Linux counts the memory of a process from before it became another program, so the process
/// that starts a program has to be small. The process of the benchmarks has grown by then; this
/// one has not. It takes 12 MiB itself, so that no smaller figure can be measured.
struct PeakCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "peak", shouldDisplay: false)

  @Flag(help: "Interrupt the program once it has written a line: it does not end by itself.")
  var interrupt = false

  @Argument(parsing: .postTerminator)
  var command: [String]

  func run() throws {
    guard let program = command.first else { throw ValidationError("Which program?") }
    let process = try ToolProcess(program, Array(command.dropFirst()))
    print(try ended(process).peakBytes)
  }

  private func ended(_ process: ToolProcess) throws -> ToolProcess.Ended {
    guard interrupt else { return try process.finish() }
    process.passOverLine()
    // A second for what the program does after its first line.
    sleep(1)
    return try process.interrupt()
  }
}
