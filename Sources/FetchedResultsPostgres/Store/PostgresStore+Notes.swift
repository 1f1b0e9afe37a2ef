import FetchedResults
import FetchedResultsSQL

extension PostgresStore {
  package func note(_ name: String) throws -> String? {
    try reading { session in
      try session.firstRow("SELECT value FROM store_meta WHERE key = ?", [.text(name)]) {
        $0.text(0)
      } ?? nil
    }
  }

  package func setNote(_ name: String, _ value: String) {
    guard let connection = try? pool.open() else { return }
    connection.limitNextLockWait(seconds: writeTimeout)
    _ = try? connection.execute(
      """
      INSERT INTO store_meta (key, value) VALUES (?, ?)
        ON CONFLICT (key) DO UPDATE SET value = excluded.value
      """, [.text(name), .text(value)])
  }
}
