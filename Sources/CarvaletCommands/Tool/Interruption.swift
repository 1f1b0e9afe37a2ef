import AtomicFiles
import Glibc

/// Removes unfinished files, and restores the title of the window, when a signal ends the process.
///
/// The store needs nothing: a transaction that was not committed has no effect. The handler then
/// raises the signal again with its default action, so that a shell sees 130 after Ctrl-C, and a
/// script that runs carvalet ends too.
enum Interruption {
  /// Installs the handlers. Called once, first thing in `main`.
  static func prepare() {
    UnfinishedFiles.prepare()
    for number in [SIGINT, SIGTERM, SIGHUP] {
      // A signal that the process inherits as ignored, as under `nohup`, stays ignored.
      let before = signal(number, SIG_IGN)
      guard unsafeBitCast(before, to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self) else {
        continue
      }
      signal(number) { number in
        UnfinishedFiles.unlinkAll()
        WindowTitle.giveBackOnSignal()
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }
}
