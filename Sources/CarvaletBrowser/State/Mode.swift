import CarStorage
import TerminalScreen

/// What the keys act on.
enum Mode: Equatable {
  case list
  /// `r` was pressed for cars that nobody asked for, and a warning says so: another `r` hands them
  /// over.
  case retrieving([Car.Ticket], warning: CarsSentence)
  case search(SearchLine)
  /// What was typed of a title beside the list.
  case rail(typed: String)
  /// The digits of a ticket.
  case ticket(digits: String)
  case form(CarForm)
  case question(Question)
  case command(CommandLine)
  /// What a command has printed.
  case output(CommandOutput, firstLine: Int)
  /// The log, whose lines ``Browser/shownLog`` has.
  case log
  case detail(firstLine: Int)
  case help(firstLine: Int)
  case photo(ShownPhoto)
  /// The wall display, which takes no keys but the ones that end it.
  case board

  var keyContext: KeyContext {
    switch self {
    case .list, .retrieving: .list
    case .search: .search
    case .rail: .rail
    case .ticket: .ticket
    case .form: .form
    case .question: .question
    case .command: .command
    case .output: .output
    case .log: .log
    case .detail: .detail
    case .help: .help
    case .photo: .photo
    case .board: .board
    }
  }
}

/// A photo that is drawn over the screen until a key is pressed.
struct ShownPhoto: Equatable {
  let place: PhotoPlace
  /// The line of the page of its car where that was shown before.
  let detailLine: Int?
}

/// Where a photo is drawn: in the pane beside the list, or on the whole screen.
struct PhotoPlace: Equatable {
  let isInPane: Bool
  let position: ScreenGrid.Position
  let size: ScreenGrid.Size
}

/// The search line while it is edited.
struct SearchLine: Equatable {
  var line: TextLine
  var scope: SearchScope
  /// Which of the last searches was brought back, the newest being 0; nil where it was typed.
  var recalled: Int?
  /// What the last word may become.
  var suggestions = SearchSuggestions()
  /// The list as it was before, and the place in it.
  let choiceBefore: ListChoice
  let placeBefore: ShownList.Place

  /// What is searched for; nil where nothing is.
  var search: ListChoice.Search? { ListChoice.Search(typed: line.text, in: scope) }
}

/// A question that `y` answers with yes, and any other key with no.
struct Question: Equatable {
  let text: CarsSentence
  let action: CarAction
  /// What is said after a no.
  let refusal: SafeText
}
