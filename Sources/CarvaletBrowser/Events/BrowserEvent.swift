package import CarStorage
package import FoundationEssentials
package import TerminalScreen

/// What happens to a browser.
package enum BrowserEvent: Equatable, Sendable {
  case key(Key)
  /// A text was pasted.
  case paste(String)
  /// Something on the screen was clicked on, or the mouse was dragged to it.
  case clicked(ScreenTarget)
  /// The wheel was turned; less than 0 lines for upwards.
  case scrolled(lines: Int)
  case resized(ScreenGrid.Size)
  /// The time, as often as the ages on the screen change.
  case tick(Date)
  case page(BrowserPage)
  case changed(ListChange)
  case detail(CarDetail)
  case log(LogPage)
  /// The texts of some cars, which complete what is typed.
  case texts(KnownTexts, of: KnownTexts.Cars)
  case formOffer(FormOffer)
  /// What a line behind a colon may become.
  case completions([CommandCompletion], of: String)
  /// The fields of which a pasted or typed line tells; nil where it need not be about a car.
  case pasted([CarField: String]?, line: String)
  /// The car that had a plate last; nil where none had.
  case car(Car?, plate: String)
  case finished(ActionOutcome)
  case photo(of: Car.Ticket, PhotoOutcome)
  /// Whether an action has been waiting for another desk's write for a second.
  case writing(isBlocked: Bool)
  case store(StoreState)
  /// The screen ends when the actions that were asked for are done.
  case leaving

  /// Whether the store can be read.
  package enum StoreState: Equatable, Sendable {
    case available
    /// There is none yet at the path: the first car makes it.
    case notMade(path: String)
    /// The store is missing or cannot be read; the sentence says why.
    case lost(String)
  }
}

/// What a browser asks of the world around it.
package enum BrowserEffect: Equatable, Sendable {
  /// Answered by `BrowserEvent/page(_:)`. A later request replaces one that is still being read.
  case readPage(PageRequest)
  /// Answered by `BrowserEvent/detail(_:)`.
  case readDetail(Car.Ticket)
  /// Answered by `BrowserEvent/log(_:)` with so many of the newest commands.
  case readLog(count: Int)
  /// Answered by `BrowserEvent/texts(_:of:)`, unless another list is asked for meanwhile.
  case readTexts(KnownTexts.Cars)
  /// Answered by `BrowserEvent/formOffer(_:)`.
  case readFormOffer
  /// Answered by `BrowserEvent/completions(_:of:)`, unless another line is asked for meanwhile.
  case readCompletions(of: String)
  /// Answered by `BrowserEvent/pasted(_:line:)`.
  case readPasted(line: String, years: ClosedRange<Int>)
  /// Answered by `BrowserEvent/car(_:plate:)`.
  case readCar(plate: String)
  /// Answered by `BrowserEvent/finished(_:)`. Actions are done one after another.
  case perform(CarAction)
  /// Keeps what the next start begins with, for each store and user.
  case remember(SavedBrowserState)
  /// Drops the inputs that wait for rows: they were typed for a car that is not there.
  case dropHeldInputs
  /// Answered by `BrowserEvent/photo(of:_:)`.
  case drawPhoto(Car.Ticket, in: ScreenGrid.Size)
  /// Draws a photo over each frame until everything is drawn anew.
  case paint([UInt8], at: ScreenGrid.Position)
  /// Draws every cell anew.
  case redraw
  /// Stops the process, as `Ctrl-Z` does.
  case suspend
  case quit(status: Int32)
}
