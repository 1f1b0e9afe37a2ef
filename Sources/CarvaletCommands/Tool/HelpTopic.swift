import ArgumentParser
import CarStorage
import TerminalScreen

/// The topics that `carvalet help` explains beside the commands.
enum HelpTopic: String, CaseIterable {
  /// All commands, which `--help` shows, too.
  case all
  case `where`, environment

  /// The topic that a command line asks for; nil for none. Words behind it change nothing, as
  /// behind the name of a command.
  init?(_ arguments: [String]) {
    if ["--help", "-h"].contains(arguments.first) {
      self = .all
      return
    }
    guard arguments.count >= 2, arguments[0] == "help" else { return nil }
    self.init(rawValue: arguments[1].lowercased())
  }

  var text: SafeText {
    switch self {
    case .all: SafeText(escapingLines: CarvaletCommandLine.helpMessage())
    case .where: Self.conditions
    case .environment: Self.variables
    }
  }

  /// What a condition compares a field with.
  private enum Values { case texts, numbers, times }

  /// The fields of a condition that have such values, in lines that stand below one another.
  private static func fields(_ values: Values) -> SafeText {
    let names: [SafeText] = CarField.allCases.compactMap { field in
      let own: Values =
        switch field.kind {
        case .name, .text, .tag, .plate, .state, .stage, .owner, .notes: .texts
        case .ticket, .year, .utcOffset: .numbers
        case .dateCreated, .date: .times
        }
      return own == values && CarCondition.fieldNames.contains(field.name) ? "\(field.name)" : nil
    }
    let lines = names.joined(separator: " ").wrapped(toWidth: 54)
    return lines.joined(separator: "\n                          ")
  }

  private static let conditions: SafeText = """
    The conditions of --where, in the language of NSPredicate. 'list', 'search',
    'index', 'queue', 'watch' and 'export' take them. Put the whole condition in
    the shell's single quotes, and texts in it in double quotes.

    carvalet list --where 'make = "BMW" AND year >= 2019'
    carvalet list --where 'make CONTAINS[cd] "citro" AND year BETWEEN {2010, 2019}'
    carvalet list --where 'dateCreated < "2h ago" AND NOT key == nil'
    carvalet search bmw --where 'plate LIKE[c] "B*23" OR model MATCHES "[A-Z]+"'

    FIELDS:
      Texts                   \(fields(.texts))
      Numbers                 \(fields(.numbers))
      Times                   \(fields(.times))

      parked, returned, requested, due and ready are these times, too.

      A condition on state or dateReturned includes cars that left.

    COMPARISONS:
      == != < <= > >=         Equal, and so on. = and <> are known, too.
      BETWEEN {a, b}          From a to b, both included.
      IN {a, b, c}            One of them.
      CONTAINS                Has the text in it.
      BEGINSWITH, ENDSWITH    Begins or ends with the text.
      LIKE                    ? is one character, * any number of them.
      MATCHES                 A regular expression for the whole text.

      [c] ignores case, [d] accents, [cd] both: ==[c], CONTAINS[cd].

    COMBINATIONS:
      NOT, AND, OR            In this order of binding; ! && || and ( ), too.
      --where again           All conditions must be true.

    VALUES:
      "BMW", 'BMW'            Texts. A backslash is typed \\\\.
      2019, 2.5, 0x1F         Numbers, and sums of them: year / 10 == 201.
      "2h ago", "18:30"       Times, as in every option: "yesterday 18:30", too.
      nil                     Nothing is known: equals nil, differs from all else.
      TRUE, FALSE
    """

  private static let variables: SafeText = """
    The variables of the environment that carvalet reads.

      CARVALET_STORE          The store, unless --store is given: a file, or
                              postgresql://USER@HOST/DATABASE.
      XDG_DATA_HOME           The folder of the default store, instead of
                              ~/.local/share.
      XDG_STATE_HOME          The folder of what 'browse' remembers, instead of
                              ~/.local/state.
      CARVALET_USER           Who does this, for the change log, unless --by is
                              given; otherwise USER.
      CARVALET_DESK           The desk, for the change log and for 'undo';
                              otherwise the name of the terminal.
      CARVALET_DAY_START      When a day of 'report' begins; otherwise 05:00.
      CARVALET_PAGER          The program that shows long lists; otherwise PAGER,
                              otherwise 'less -FRX'. Empty for none.
      NO_COLOR                Not empty: no colours, unless --color always is given.
      CLICOLOR_FORCE          Neither empty nor 0: colours in a pipe, too.
      TERM                    With dumb, or without it: no colours, pager or screen.
      ACCESSIBLE              Not empty: no screen; 'browse' names plain commands.
      COLUMNS                 The width of tables.
      LINES                   The height above which lists go through the pager.
      TZ                      The time zone of the clock here.

    carvalet list --color always | less -R
    """
}
