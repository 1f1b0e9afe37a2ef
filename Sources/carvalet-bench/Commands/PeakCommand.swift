import ArgumentParser
import Foundation

/// Runs a program and prints how much memory it took.
///
/// Linux counts the memory of a process from before it became another program,
/// so whoever starts it has to be small. The benchmarks have grown by then; this
/// process has not. It takes 12 MiB itself, so no less can be told of a program.
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
    // Whatever it does next has time to be done.
    sleep(1)
    return try process.interrupt()
  }
}
