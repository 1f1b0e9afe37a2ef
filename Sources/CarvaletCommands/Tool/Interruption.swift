import FetchedResultsSQLite
import Glibc

/// What is left to do when a signal ends the process: to take away the files that are half written.
///
/// The store needs nothing: what was not committed never happened. After that the signal does what
/// it always does, so a shell sees 130 after Ctrl-C, and a script that runs carvalet ends too.
enum Interruption {
  /// Called once, first thing in `main`.
  static func prepare() {
    UnfinishedFiles.prepare()
    for number in [SIGINT, SIGTERM, SIGHUP] {
      // A signal that came ignored, as under `nohup`, stays so.
      let before = signal(number, SIG_IGN)
      guard unsafeBitCast(before, to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self) else {
        continue
      }
      signal(number) { number in
        UnfinishedFiles.unlinkAll()
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }
}
