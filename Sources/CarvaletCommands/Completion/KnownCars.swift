import CarStorage
import FetchedResults

/// The cars of the store that a command line names, for its completion.
///
/// A shell waits for each completion, so only the cars parked last are read. A store that is
/// missing or cannot be read gives no words and no message: the command itself reports it.
struct KnownCars {
  private let store: CarStore

  /// The most cars that are read, which takes some milliseconds. A large lot has 600.
  private static let mostCars = 1000

  /// - Parameter words: The words of the command line, in which `--store` may name the store.
  init?(_ words: [String], _ environment: Environment) {
    guard let store = CarStore.named(by: words, environment) else { return nil }
    self.store = store
  }

  /// The cars in a state, the last parked first.
  func cars(_ state: Car.State) -> [Car] {
    let predicate = state == .parked ? CarQueue.onLot : CarQueue.hasLeft
    return (try? store.first(Self.mostCars, where: predicate)) ?? []
  }

  /// The tickets in a state, each with its car.
  func tickets(_ state: Car.State) -> [CompletionWord] {
    cars(state).map { CompletionWord(String($0.ticket), $0.title) }
  }

  /// The last names of the owners of the cars in a state, each with one of the cars.
  func owners(_ state: Car.State) -> [CompletionWord] {
    var names: Set<String> = []
    return cars(state).compactMap { car in
      guard let name = car.ownerLastName, names.insert(name).inserted else { return nil }
      return CompletionWord(name, "ticket \(car.ticket): \(car.title)")
    }.sorted { $0.value < $1.value }
  }

  /// The values of a field, each with the car on the lot that has it.
  func values(of field: CarField) -> [CompletionWord] {
    var words: [String: CompletionWord] = [:]
    for car in cars(.returned) {
      if case .text(let value) = field.value(of: car) { words[value] = CompletionWord(value) }
    }
    for car in cars(.parked) {
      guard case .text(let value) = field.value(of: car) else { continue }
      words[value] = CompletionWord(value, "ticket \(car.ticket): \(car.title)")
    }
    return words.values.sorted { $0.value < $1.value }
  }

  /// The keys or the spots of the stand: the free ones, and then each with the car that has it.
  func tags(_ field: TagField) -> [CompletionWord] {
    let free = (try? store.tagSupply(field))?.free ?? []
    let taken = cars(.parked).compactMap { car in
      car.tag(field).map { CompletionWord($0, "ticket \(car.ticket): \(car.title)") }
    }
    return free.map { CompletionWord($0, "free") } + taken.sorted { $0.value < $1.value }
  }

  /// The names such as `key:K9` of the cars in a state, for the field that was typed before the
  /// colon; nil without such a field. Keys and spots are read from the cars on the lot.
  func names(beginning typed: String, _ state: Car.State) -> [CompletionWord]? {
    let word = String(typed.drop { "'\"".contains($0) })
    guard let name = CarName(word: word) else { return nil }
    return cars(state).compactMap { car in
      let text: String? =
        switch name {
        case .plate: car.plate
        case .tag(.key, _): state == .parked ? car.key : nil
        case .tag(.spot, _): state == .parked ? car.spot : nil
        }
      return text.map {
        CompletionWord("\(name.fieldName):\($0)", "ticket \(car.ticket): \(car.title)")
      }
    }.sorted { $0.value < $1.value }
  }

  /// The plates of the cars in a state, each with its car.
  func plates(_ state: Car.State) -> [CompletionWord] {
    cars(state).compactMap { car in
      car.plate.map { CompletionWord($0, "ticket \(car.ticket): \(car.title)") }
    }
  }

  /// The makes of all cars, from the section counts.
  func makes() -> [CompletionWord] {
    let request = FetchRequest<Car>(
      sortedBy: CarOrder.make.sortDescriptors, sectionKey: .value(CarField.make.name))
    let sections = try? store.fetch(request).sections
    return (sections ?? []).compactMap(\.name).map { CompletionWord($0) }
  }

  /// The models of the cars of a make.
  func models(of make: String) -> [CompletionWord] {
    let models = (cars(.parked) + cars(.returned)).filter { $0.make == make }.map(\.model)
    return Set(models).sorted().map { CompletionWord($0) }
  }
}

/// The store of the screen on which a command line is typed; nil in a shell, where the line names
/// the store.
///
/// ArgumentParser calls what completes an argument with the words alone, so the store is passed on
/// beside them. A store that each key opened would stay open until the screen ends.
enum ScreenStore {
  @TaskLocal static var current: CarStore?
}

extension CarStore {
  /// The store that the words of a command line name, for their completion; nil where it is missing
  /// or cannot be read.
  static func named(by words: [String], _ environment: Environment) -> CarStore? {
    if let store = ScreenStore.current { return store }
    guard
      let location = try? StoreLocation(
        option: value(of: "--store", in: words), environment: environment),
      let store = try? location.serverAddress.map({ try CarStore(server: $0) })
        ?? (location.isThere ? CarStore(path: location.path, checkpointsWhenIdle: false) : nil)
    else { return nil }
    store.staysOpen()
    return store
  }

  private static func value(of option: String, in words: [String]) -> String? {
    for (word, next) in zip(words, words.dropFirst()) where word == option { return next }
    return words.lazy.compactMap { word in
      word.hasPrefix(option + "=") ? String(word.dropFirst(option.count + 1)) : nil
    }.first
  }
}
