import Testing

extension Executable {
  /// Makes a store in the folder `seed`: three cars in the file, and a fourth in the write-ahead log
  /// alone, because that command was killed. The library must be `.faults`.
  package func makeSeed() throws {
    let made = shell(
      """
      for car in 1 2 3; do $carvalet park BMW -q; done
      FAULT_CALL=pread FAULT_PATH='-wal$' FAULT_SIGNAL=9 LD_PRELOAD=$faults $carvalet park Audi -q
      mkdir seed && mv cars.sqlite cars.sqlite-wal cars.sqlite.lock seed
      """)
    try #require(made.status == 0, "\(made.messages)")
  }
}
