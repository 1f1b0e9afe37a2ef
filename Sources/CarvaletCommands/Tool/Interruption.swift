import Glibc
import Synchronization

/// What is left to do when the process is told to end: to take away a file that is half written.
///
/// The store needs nothing: what was not committed never happened. After that the signal does what
/// it always does, so a shell sees 130 after Ctrl-C, and a script that runs carvalet ends too.
enum Interruption {
  /// The address of the path of the one file that is being written, as C reads it; 0 for none. A
  /// signal handler may neither allocate nor lock; it takes the path out and unlinks it, no more.
  private static let draft = Atomic<UInt>(0)

  /// Called once, first thing in `main`, which also makes `draft` before a handler needs it.
  static func prepare() {
    setDraft(nil)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      // A signal that came ignored, as under `nohup`, stays so.
      let before = signal(number, SIG_IGN)
      guard unsafeBitCast(before, to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self) else {
        continue
      }
      signal(number) { number in
        if let path = Interruption.takeDraft() { unlink(path) }
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  /// Says which file is to be taken away; nil for none any more.
  static func setDraft(_ path: String?) {
    let new = path.flatMap { strdup($0) }
    free(takeDraft(leaving: new))
  }

  private static func takeDraft(
    leaving new: UnsafeMutablePointer<CChar>? = nil
  ) -> UnsafeMutablePointer<CChar>? {
    UnsafeMutablePointer(
      bitPattern: draft.exchange(UInt(bitPattern: new), ordering: .acquiringAndReleasing))
  }
}
