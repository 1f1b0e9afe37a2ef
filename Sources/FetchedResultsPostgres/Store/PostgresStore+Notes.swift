import FetchedResults
import FetchedResultsSQL

extension PostgresStore {
  package func note(_ name: String) throws -> String? {
    try reading { session in try StoreMeta.text(name, in: session) }
  }

  package func setNote(_ name: String, _ value: String) {
    guard let connection = try? pool.open() else { return }
    connection.limitNextLockWait(seconds: writeTimeout)
    _ = try? connection.execute(StoreMeta.setting, [.text(name), .text(value)])
  }
}
