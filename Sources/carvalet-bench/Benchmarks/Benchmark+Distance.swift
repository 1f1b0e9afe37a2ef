import CarStorage
import Foundation

/// A server at the other end of a network, where each round trip takes 50 ms.
extension Benchmark {
  static let distance = Benchmark(onServer: "S10", "a network with 50 ms of delay") { bench in
    let store = try bench.copy(bench.sizes.small)
    let network = try DistantServer(of: store)
    let far = network.address(of: store)
    try bench.skippingMissing("commands over the network") {
      // It connects as the tool does, and waits once.
      let shell = bench.process(
        "psql, one row", try bench.tools.installed("psql"), ["-XAtq", "-c", "SELECT 1", far])
      for (command, trips) in [
        ("list --limit 50", 3), ("log --limit 1", 4), ("show 5 --history", 4),
      ] {
        // Two more are the connection itself, and one is left for the rest.
        try bench.compare(
          "carvalet \(command), over the network",
          [.within(.seconds(DistantServer.roundTrip * Double(trips + 3)))],
          ours: bench.carvalet(command.split(separator: " ").map(String.init), far), peers: [shell])
      }
    }
    let commits = bench.pace.isFull ? 200 : 20
    let listened = try ListenedStore(.follow, at: far, writing: store, commits: commits, bench)
    for _ in 0..<commits {
      try listened.park()
      Thread.sleep(forTimeInterval: 0.3)
    }
    // Half a trip for the notification, one for the question.
    bench.add(
      "commit to event over the network", try listened.latencies(),
      median: DistantServer.roundTrip * 2)
  }
}
