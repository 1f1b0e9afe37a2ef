import TerminalScreen
import Testing

@testable import CarvaletBrowser

/// The last line of the screen and the page of `?` show the keys that work, because one table makes
/// all three. The page can be read to its end on a small screen.
struct KeyTableTests {
  @Test func `no letter is bound that ends the sequence of another key`() {
    // O begins the end of one, for which the decoder waits.
    let ends = "ABCDFHPQSZ[~".map(Key.character)
    for binding in KeyTable.standard.bindings {
      #expect(Set(binding.keys).isDisjoint(with: ends))
    }
  }

  @Test func `a key is added by a line`() {
    let line = KeyBinding(
      [.character("x")], [.list], .request, label: "call", "call for it",
      plain: "carvalet request 17")
    var scene = Scene(80, 16, keyTable: KeyTable([line] + KeyTable.standard.bindings))
    scene.press("j", "j")
    scene.press("k")
    #expect(scene.keys.hasPrefix("x call  tab lists"))
    scene.press("x")
    #expect(scene.actions == [.request([12])])
    scene.press("?")
    #expect(
      scene.screen.contains(
        "act on it\n  x               call for it                         carvalet request 17"))
  }

  @Test func `on a narrow screen the explanations and commands are wrapped`() {
    var scene = Scene(40, 200)
    scene.press("?")
    #expect(!scene.screen.contains("…"))
    #expect(
      scene.screen.contains(
        """
          r               hand over; twice if
                          not asked for
                          carvalet retrieve 17
        """))
  }

  @Test func `the page of all keys is read to its end on a screen of 24 lines`() {
    var whole = Scene(80, 200)
    whole.press("?")
    var scene = Scene(80, 24)
    scene.press("?")
    var read = scene.list
    while scene.list.last != "  ctrl-l          draw everything anew", read.count < 200 {
      scene.press("j")
      read.append(scene.list.last ?? "")
    }
    #expect(read == Array(whole.list.prefix(read.count)))
    #expect(whole.list.dropFirst(read.count).filter { !$0.isEmpty } == [])
    scene.press("j", "pgdn", "k")
    #expect(scene.list.last == read.dropLast().last)
    for _ in 0..<10 { scene.press("pgup") }
    #expect(scene.list == Array(read.prefix(20)))
  }

  @Test func `a page that was scrolled has its last lines after the screen became wider`() {
    var scene = Scene(40, 12)
    scene.press("?")
    for _ in 0..<40 { scene.press("pgdn") }
    scene.send(.resized(.init(columns: 200, lines: 12)))
    #expect(scene.list.last?.isEmpty == false)
  }

  @Test func `the question mark shows every key with its plain command`() {
    var scene = Scene(80, 200)
    scene.press("?")
    #expect(
      scene.screen.trimmed == """
        Parked  [Make]  Model  Year  Owner  Queue 3  Left                  8 cars - anna
        find a car
          /               search as you type                  carvalet search bmw
          '               to a section by its title           carvalet list --jump B
          0-9             a ticket, then enter: that car      carvalet show 17

        act on it
          p               park                                carvalet park
          enter           all of a car                        carvalet show 17
          O               the photo, where it can be drawn    carvalet show 17 --photo
          a               the guest asked for it              carvalet request 17
          b               it was brought, and stands ready    carvalet ready 17
          r               hand over; twice if not asked for   carvalet retrieve 17
          R               back to the lot, also if it left    carvalet repark 17
          e               edit                                carvalet edit 17
          m               move to another spot                carvalet move 17 B7
          n               add a note                          carvalet note 17
          space           mark; a b r R X then mean all marked
          X               remove the car, after a question    carvalet remove 17
          u               take back a step of this screen     carvalet undo
          U               do it again                         carvalet redo
          :               any command; this car is its CAR    carvalet report

        see another list
          tab             the next list                       carvalet list --sort make
          shift-tab       the list before
          w               the queue, and back                 carvalet queue
          o               the order turned round              carvalet list --reverse
          g               other sections: letters, days, hours, decades, none
                          carvalet list --group-by day
          v               rows of two lines, or of one
          L               who did what, and take it back      carvalet log

        move
          j down          down
          k up            up
          ctrl-d          half a page down
          ctrl-u          half a page up
          pgdn            a page down
          pgup            a page up
          home <          to the beginning
          end G >         to the end

        leave
          ?               all keys                            carvalet help
          esc             drop marks, then the filter
          q               quit

        beside the cars
          >               the selected car, which keys act on
          *               a marked car
          + ~             another desk parked or changed it since the last key
          -               it left this list, and stays until the selection moves
          o               it has a photo, which O shows
          |A|             the index: ' and a title go there; [A] is where you are

        with the mouse
          click           a car is selected, and shown by a second click; tabs, scopes,
                          titles, words and keys act
          wheel           the list scrolls
          drag            along the index: through the list
          shift           with it the terminal selects text, and without it under browse
                          --no-mouse

        in the search line
          enter           keep the filter
          tab             take the first word, or where it searches  --in make
          shift-tab       where it searches, the other way
          down ctrl-n     the next one
          up ctrl-p       the one before; in an empty search line an earlier search
          ctrl-a home     to the beginning of the text
          ctrl-e end      to the end of the text
          left            a character to the left
          right           a character to the right; in a form take what stands dim
          backspace       delete a character
          del             delete the character at the cursor
          ctrl-w          delete a word
          ctrl-u          delete all before the cursor
          esc ctrl-c      the list as it was

        in the index
          /               search as you type                  carvalet search bmw
          down ctrl-n     the next one
          up ctrl-p       the one before; in an empty search line an earlier search
          backspace       delete a character
          enter           stay at the section
          esc             end

        in a ticket
          0-9             a ticket, then enter: that car      carvalet show 17
          backspace       delete a character
          enter           to the ticket
          esc             end

        in a form
          enter           save
          tab             take what stands dim, and the next field
          down            the next field, and nothing is taken
          shift-tab up    the field before
          ctrl-a home     to the beginning of the text
          ctrl-e end      to the end of the text
          left            a character to the left
          right           a character to the right; in a form take what stands dim
          backspace       delete a character
          del             delete the character at the cursor
          ctrl-w          delete a word
          ctrl-u          delete all before the cursor
          esc             close; the draft comes back
          ctrl-x          drop what was typed; again brings it back

        in a command line
          enter           run the command
          tab             complete a name, an option or a value; again: the next one
          shift-tab       the completion before
          up ctrl-p       in the empty line an earlier one
          down ctrl-n     a later one
          ctrl-a home     to the beginning of the text
          ctrl-e end      to the end of the text
          left            a character to the left
          right           a character to the right; in a form take what stands dim
          backspace       delete a character
          del             delete the character at the cursor
          ctrl-w          delete a word
          ctrl-u          delete all before the cursor
          esc             back to the list

        in the log
          j down          down
          k up            up
          ctrl-d          half a page down
          ctrl-u          half a page up
          pgdn            a page down
          pgup            a page up
          home <          to the beginning
          end G >         to the end
          enter u         take the command back, after a question  carvalet undo 57
          esc q           back

        on a page of text
          j down          down
          k up            up
          ctrl-d          half a page down
          ctrl-u          half a page up
          pgdn            a page down
          pgup            a page up
          home <          to the beginning
          end G >         to the end
          esc enter q     back

        everywhere
          ctrl-c          quit with status 130; in the search line as esc
          ctrl-z          suspend; fg comes back
          ctrl-l          draw everything anew
        """)
  }

  @Test func `the help is scrolled and left`() {
    var scene = Scene(80, 12)
    scene.press("?", "j", "pgdn", "k")
    let line = scene.line(1)
    #expect(line != "in the list")
    for _ in 0..<20 { scene.press("pgdn") }
    #expect(scene.line(9).contains("ctrl-l"))
    scene.press("esc")
    #expect(scene.line(1).hasPrefix("Audi (1)"))
  }

  @Test func `a screen of 24 lines has the keys for the selected car above those of the list`() {
    let scene = Scene(80, 24)
    #expect(
      scene.line(22)
        == "enter show  b ready  r retrieve  R repark  e edit  m move  n note  space mark"
    )
    #expect(
      scene.line(23)
        == "tab lists  / search  ' index  p park  w queue  o order  ? keys  q quit")
    #expect(Scene(110, 30).line(29).hasSuffix("v rows  L log  : command  ? keys  q quit"))
    var search = scene
    search.press("/")
    #expect(search.line(22).hasPrefix("in ") && search.list.count == scene.list.count - 1)
  }

  @Test func `the last line has the keys that work now`() {
    var scene = Scene(80, 12)
    #expect(
      scene.keys == "tab lists  / search  ' index  p park  enter show  b ready  ? keys  q quit"
    )
    scene.press("j")
    #expect(
      scene.keys == "tab lists  / search  ' index  p park  enter show  a asked  ? keys  q quit")
    scene.press("/")
    #expect(scene.keys == "enter to the list  tab where  down next  up before  esc as before")
    scene.press("esc", "'")
    #expect(scene.keys == "/ search  down next  up before  enter here  esc end")
    scene.press("esc", "e")
    #expect(scene.keys == "enter save  tab next field  shift-tab field before  esc close")
  }
}

extension String {
  /// Without the blank lines at the end, and without the last line.
  fileprivate var trimmed: String {
    var lines = split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }
}
