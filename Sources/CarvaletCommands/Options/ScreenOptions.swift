import ArgumentParser

/// The options of the commands that draw on a whole terminal.
struct ScreenOptions: ParsableArguments {
  @Flag(help: "Ring when a guest asks for a car.")
  var bell = false

  @OptionGroup(title: "Store options") var storeOptions: StoreOptions
}
