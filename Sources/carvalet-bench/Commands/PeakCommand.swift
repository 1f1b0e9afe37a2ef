import ArgumentParser
import Foundation

/// Runs a program and prints how much memory it took.
///
/// Linux counts the memory of a process from before it became another program,
/// so whoever starts it has to be small. The benchmarks have grown by then; this
/// process has not. It takes 12 MiB itself, so no less can be told of a program.
struct PeakCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "peak", shouldDisplay: false)

  @Argument(parsing: .captureForPassthrough)
  var command: [String]

  func run() throws {
    let arguments = command.first == "--" ? command.dropFirst() : command[...]
    guard let program = arguments.first else { throw ValidationError("Which program?") }
    let ended = try ToolProcess(program, Array(arguments.dropFirst())).finish()
    print(ended.peakBytes)
  }
}
