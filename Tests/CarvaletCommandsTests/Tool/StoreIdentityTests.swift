import Foundation
import TestSupport
import Testing

@testable import CarvaletCommands

/// The messages about a store that was copied, put back or damaged.
@Suite(.ownThread, .needsFaults)
struct StoreIdentityTests {
  private let executable = Executable(with: .faults)

  /// Runs a command that cannot checkpoint, so that its log stays.
  private static let keepsLog =
    "env FAULT_CALL=pwrite FAULT_PATH='cars.sqlite$' LD_PRELOAD=$faults"

  /// Turns the bits of a byte in the first frame of the log.
  private static let flip = """
    rm -f cars.sqlite-shm
    printf '\\377' | dd of=cars.sqlite-wal bs=1 seek=200 conv=notrunc 2>/dev/null
    """

  private func run(_ script: String) -> Executable.Ended { executable.shell(script) }

  private static let elsewhere =
    "The last changes that were made here are not in the store: another copy was put in its place."

  // Regression: both edits were mixed in one damaged file.
  @Test func `a copy that was edited elsewhere is not mixed with the log of the desk`() throws {
    try executable.write(
      "cars.csv", "make\n" + (1...600).map { "M\($0)\n" }.joined())
    let made = run(
      """
      $carvalet import cars.csv -q && cp cars.sqlite laptop.sqlite || exit
      for car in 10 20 30 300; do $carvalet edit $car --note lap -q --store laptop.sqlite || exit; done
      $carvalet remove 310 --yes -q --store laptop.sqlite || exit
      for car in 500 510 520 530 540 550 560 570; do
        \(Self.keepsLog) $carvalet edit $car --note desk -q || exit
      done
      test -s cars.sqlite-wal && cp laptop.sqlite cars.sqlite
      """)
    #expect(made.status == 0, "\(made.messages)")
    let checked = run("$carvalet db check")
    #expect(checked.status == 1)
    let lines = checked.messages.split(separator: "\n") + checked.output.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("A write-ahead log that belongs to another file lay") })
    #expect(lines.contains { $0 == Self.elsewhere + " Tickets go on from the last one given out." })
    #expect(lines.contains { $0 == Self.elsewhere + " --repair accepts that." })
    #expect(!lines.contains { $0.hasPrefix("Damaged") })
    #expect(
      run("$carvalet list -q --where 'note != nil' | sort -n").output == "10\n20\n30\n300\n")
    #expect(run("$carvalet db check --repair -q; $carvalet db check -q").status == 0)
  }

  // Regression: a parked car was missing, its ticket was given again, and the check found nothing.
  @Test func `a car whose checkpoint was cut off and whose log is damaged is missed`() {
    let parked = run(
      """
      for car in 1 2 3; do $carvalet park BMW -q >/dev/null || exit; done
      FAULT_CALL=pwrite FAULT_PATH='cars.sqlite$' FAULT_NTH=2 FAULT_SIGNAL=9 LD_PRELOAD=$faults \\
        $carvalet park Four
      \(Self.flip)
      """)
    #expect(parked.output == "Parked ticket 4: Four Unknown\n")
    let checked = run("$carvalet db check")
    #expect(checked.status == 1)
    let missed = "1 change that was stored is missing."
    #expect((checked.output + checked.messages).contains(missed), "\(checked)")
    #expect(run("$carvalet list -q").output == "3\n2\n1\n")
    #expect(run("$carvalet park Five").output == "Parked ticket 5: Five Unknown\n")
    let again = run("$carvalet db check")
    #expect((again.output + again.messages).contains(missed), "\(again)")
  }

  // Regression: the check wrote to the file, which was then newer than the record of the loss.
  @Test(arguments: [
    "", "chmod 640 cars.sqlite", #"cp -a . ../$$ && cd ../$$ && CARVALET_STORE="$PWD/cars.sqlite""#,
  ])
  func `a check finds the same again, whatever was done to the file`(touch: String) {
    let checked = run(
      """
      $carvalet park Base -q >/dev/null || exit
      for car in 1 2 3 4 5; do \(Self.keepsLog) $carvalet park BMW -q >/dev/null || exit; done
      \(Self.flip)
      \(touch)
      for check in 1 2 3; do $carvalet db check; echo $?; done
      $carvalet park
      $carvalet db check; echo $?
      $carvalet db check --repair -q; $carvalet db check -q; echo $?
      case $PWD in */$$) rm -r "$PWD";; esac
      """)
    let lines = (checked.output + checked.messages).split(separator: "\n")
    let missed = lines.count { $0.hasPrefix("5 changes that were stored are missing. A backup") }
    #expect(missed == 5, "\(checked)")
    #expect(lines.count { $0 == "1" } == 4, "\(checked)")
    #expect(lines.count { $0 == "0" } == 1, "\(checked)")
    #expect(lines.contains("Parked ticket 7: Unknown Unknown"))
    #expect(!checked.messages.contains("another copy"))
  }

  // Regression: only commands that wrote to the store checkpointed the log.
  @Test(arguments: ["list -q", "db check -q", "db backup copy2.sqlite -q", "show 2", "export - -q"])
  func `whatever command comes after one that was killed leaves all cars in the file`(
    command: String
  ) {
    let copied = run(
      """
      $carvalet park BMW -q >/dev/null
      FAULT_CALL=pwrite FAULT_PATH='cars.sqlite$' FAULT_SIGNAL=9 LD_PRELOAD=$faults \\
        $carvalet park Audi -q >/dev/null
      $carvalet \(command) >ran || exit
      cp cars.sqlite copy.sqlite && $carvalet list -q --store copy.sqlite
      """)
    #expect(copied.status == 0, "\(copied.messages)")
    #expect(copied.output == "2\n1\n")
  }
}
