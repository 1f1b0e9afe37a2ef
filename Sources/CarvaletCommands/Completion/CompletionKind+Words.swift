import ArgumentParser
import CarStorage
import CarvaletBrowser
import FetchedResults

// The words that shells offer for an argument or the value of an option. The declaration of an
// argument names its kind, so that a new command has the completions of the options that it shares.

extension CompletionKind {
  static let orders = words(of: OrderWord.allCases)
  static let tabs = words(of: BrowserTab.allCases)
  static let groupings = words(of: GroupingWord.allCases)
  static let clocks = words(of: HourStyle.allCases)
  static let formats = words(of: OutputFormat.allCases)
  static let fileFormats = words(of: RecordFormat.allCases)
  static let colorModes = words(of: ColorMode.allCases)
  static let reportGroupings = words(of: ReportGrouping.allCases)
  static let reportFigures = words(of: ReportFigure.allCases)
  static let reportDays = CompletionKind.list([
    "today", "yesterday", "friday", "last friday", "this week", "last week", "last month",
    "last year",
  ])
  static let dateOrders = words(of: DateOrder.allCases)
  static let ticketParts = words(of: TicketPart.allCases)
  static let ticketFormats = words(of: TicketFormat.allCases)
  static let scanActions = words(of: ScanAction.allCases)
  static let standWords = words(of: StandWord.allCases)
  static let auditWords = words(of: AuditWord.allCases)
  static let tagWords = words(of: TagWord.allCases)
  static let conflictRules = words(of: CarImport.ConflictRule.allCases)

  /// The groups of logins.
  static let groups = CompletionKind.shellCommand("getent group | cut -d: -f1")

  private static func words(of cases: [some RawRepresentable<String>]) -> CompletionKind {
    .list(cases.map(\.rawValue))
  }

  /// The names of columns, with commas between them.
  static let columns = commaList { CarCells.Cell.named.map(\.name) }
  /// The names of the columns of a list, which reads the cars without their notes.
  static let listColumns = commaList {
    CarCells.Cell.named.filter { $0.cell != .column(.notes) }.map(\.name)
  }
  static let scopes = commaList { ScopeWord.allCases.map(\.rawValue) }
  static let clearableFields = commaList {
    CarField.allCases.filter(\.canBeCleared).map(\.name)
  }
  /// `plate=`, behind which the user types the column of a file.
  static let mappedFields = CompletionKind.list(CarField.columns.map { "\($0.name)=" })

  /// Several of some words, with commas between them; each once.
  private static func commaList(_ words: @escaping @Sendable () -> [String]) -> CompletionKind {
    asked { _, _, typed in
      let parts = typed.split(separator: ",", omittingEmptySubsequences: false).dropLast()
      let before = parts.map { "\($0)," }.joined()
      return words().filter { !parts.contains(Substring($0)) }.map { CompletionWord(before + $0) }
    }
  }

  /// The tickets of the cars to which the command can apply, and where letters are typed their
  /// owners; behind `key:`, `spot:` and `plate:` the names of these cars of that kind.
  static let tickets = asked { words, index, typed in
    guard let cars = KnownCars(words, .process) else { return [] }
    let isWord = typed.contains(where: \.isLetter)
    return cars.names(beginning: typed, state(words))
      ?? cars.tickets(state(words)) + (isWord ? cars.owners(state(words)) : [])
  }

  /// The ticket and the new spot of `move`.
  static let ticketAndSpot = asked { words, index, typed in
    guard let cars = KnownCars(words, .process) else { return [] }
    let isTicket = index < 1 || words[index - 1] == "move"
    guard isTicket else { return cars.tags(.spot) }
    return cars.names(beginning: typed, .parked) ?? cars.tickets(.parked)
  }

  /// The numbers of the last commands, and the people who ran them.
  static let commandNumbers = asked { words, _, _ in KnownLog(words, .process)?.numbers() ?? [] }
  static let authors = asked { words, _, _ in KnownLog(words, .process)?.authors() ?? [] }

  /// The plates of the cars to which the command can apply.
  static let plates = asked { words, _, _ in
    KnownCars(words, .process)?.plates(state(words)) ?? []
  }

  static let makes = asked { words, _, _ in KnownCars(words, .process)?.makes() ?? [] }

  /// The words of `park`: the models of the make in the word before; at the beginning, and behind a
  /// year or a colour, the makes.
  static let carWords = asked { words, index, _ in
    guard let cars = KnownCars(words, .process) else { return [] }
    guard index > 0, words.indices.contains(index - 1), words[index - 1] != "park" else {
      return cars.makes()
    }
    let before = words[index - 1]
    let isBeforeMake = before.count == 4 && Int(before) != nil || ColorWords.isColor(before)
    return isBeforeMake ? cars.makes() : cars.models(of: before)
  }

  /// The values that a field of the known cars has.
  static func values(of field: CarField) -> CompletionKind {
    asked { words, _, _ in KnownCars(words, .process)?.values(of: field) ?? [] }
  }

  /// The keys or the spots that a car may get, the free ones first.
  static func tags(_ field: TagField) -> CompletionKind {
    asked { words, _, _ in KnownCars(words, .process)?.tags(field) ?? [] }
  }

  /// What a field of a car may be completed with.
  static func field(_ field: CarField) -> CompletionKind? {
    switch field {
    case .make: .makes
    case .key: .tags(.key)
    case .spot: .tags(.spot)
    case .color: .values(of: field)
    case .plate: .plates
    case .photo: .file()
    default: nil
    }
  }

  /// Words that are read from the store when the user asks for a completion.
  private static func asked(
    _ words:
      @escaping @Sendable (_ words: [String], _ index: Int, _ typed: String) ->
      [CompletionWord]
  ) -> CompletionKind {
    .custom { line, index, typed in
      // A screen reads words and descriptions as fish does.
      CompletionWord.lines(
        words(line, index, typed), completing: typed,
        for: ScreenStore.current == nil ? CompletionShell.requesting : .fish, .process)
    }
  }

  /// The state of the cars to which a command applies: `repark` applies to cars that have left.
  private static func state(_ words: [String]) -> Car.State {
    ["park", "repark"].contains(words.dropFirst().first) ? .returned : .parked
  }
}
