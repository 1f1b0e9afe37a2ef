import TerminalScreen

/// What `carvalet` and `carvalet help` print: what to type first, and the commands by their groups.
///
/// It fits a screen of 24 lines with the prompt below it. `carvalet help all` has a line for each
/// command.
enum Overview {
  static let text: SafeText = """
    Park cars, and find them again. The first thing to type:

      carvalet park BMW M3 --plate 'B MW 123' --key K7 --spot A12

    PARK AND FIND
      park, list, search, index   Park a car, list the lot, find cars by any words.
      show, edit, move, remove    Show, change or move a car, delete a mistake.
      browse                      Do all of this on a screen, with keys.
    GUESTS
      request, ready, retrieve    A guest asks for a car, it is ready, it leaves.
      queue, repark, scan         See who waits, bring a car back, scan checks.
    HISTORY
      note, log                   Add a note to a car, see who did what.
      undo, redo                  Take a command back, take the undo back.
    SHIFT
      report, audit, ticket       See what a shift did, compare keys, print a check.
      stand, free, board, watch   Set keys and spots, see free ones, follow changes.
    STORE
      import, export, schema      Read and write files of cars, describe the JSON.
      purge, db                   Forget guests of long ago, look after the store.

    'carvalet browse' is a screen to work in.
    'carvalet help all' lists every command, 'carvalet help park' describes one.
    """
}
