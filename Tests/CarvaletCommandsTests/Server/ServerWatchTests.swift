import Foundation
import TestSupport
import Testing

/// `watch` on a server, beside other processes that write there.
@Suite(.ownThread, .timeLimit(.minutes(60)), .needsExecutable, .needsPostgres)
struct ServerWatchTests {
  private let executable = Executable()

  @Test func `A watch sees what other desks do on the server`() throws {
    let address = try CommandScene.serverAddress()
    let settings = "export CARVALET_STORE='\(address)'"
    #expect(executable.shell("\(settings); $carvalet park BMW M3 -q").status == 0)
    let watch = executable.start(
      "\(settings); exec $carvalet watch --format ndjson", named: "watch")
    func waitForLine(_ text: String) {
      while !(executable.read(".watch.output") ?? "").contains(text), !watch.hasEnded {
        usleep(2000)
      }
      #expect((executable.read(".watch.output") ?? "").contains(text))
    }
    waitForLine("\"snapshot\"")
    #expect(executable.shell("\(settings); $carvalet park Audi A4 -q").status == 0)
    waitForLine("\"insert\"")
    #expect(executable.shell("\(settings); $carvalet edit 1 --spot B3 -q").status == 0)
    waitForLine("\"update\"")
    #expect(executable.shell("\(settings); $carvalet retrieve 2 -q").status == 0)
    waitForLine("\"delete\"")
    kill(watch.id, SIGINT)
    _ = watch.finish()
    #expect(watch.status == 130)
  }
}
