import Testing

extension Executable {
  /// Makes a store in the folder `seed`: three cars in the file, and a fourth in the write-ahead
  /// log alone, because that command was killed. The library must be `.faults`.
  package func makeSeed() throws {
    let made = shell(
      """
      for car in 1 2 3; do $carvalet park BMW -q; done
      FAULT_CALL=pread FAULT_PATH='-wal$' FAULT_SIGNAL=9 LD_PRELOAD=$faults $carvalet park Audi -q
      mkdir seed && mv cars.sqlite cars.sqlite-wal cars.sqlite.lock seed
      """)
    try #require(made.status == 0, "\(made.messages)")
  }

  /// A shell function for scripts that make one call of a command after another fail:
  ///
  ///     for number in $(points pread "$PWD/store" list -q); do …
  ///
  /// It runs the command on a copy of `seed` and counts the calls for files with such a path. In
  /// `make soak` it prints the numbers of all; otherwise of eight at the most, evenly spread from a
  /// random one on.
  package static func faultPoints(of test: String = #function) -> String {
    let seed = Soak.firstSample(every: 1000, of: test)
    return """
      points() {
        call=$1 path=$2
        shift 2
        rm -rf store mark && cp -r seed store
        FAULT_CALL=$call FAULT_PATH="$path" FAULT_ERRNO=0 FAULT_MARK=mark LD_PRELOAD=$faults \\
          $carvalet "$@" >/dev/null 2>&1
        count=$(cat mark 2>/dev/null | wc -l)
        step=\(seed == nil ? "1" : "$(((count + 7) / 8 + !count))")
        seq $((\(seed ?? 0) % step + 1)) $step $count
      }
      """
  }
}
