import CarStorage
import Foundation
import Harness

/// Made-up cars whose make-up is that of a large stand: 60 makes and 1,500
/// models, few of them frequent and most of them rare, and about 400,000
/// owners to a million cars. 97 cars in a hundred have a colour, one in eight a
/// note of two to four sentences, one in ten a photo; a line of CSV is 150 bytes
/// in the mean.
///
/// The same number of cars is always the same cars.
struct SyntheticCars: Sequence, IteratorProtocol {
  private let count: Int
  /// How many of the last cars are on the lot; the cars before them have left.
  private let parkedCount: Int
  private var made = 0
  private var random = SeededGenerator(seed: 0xCA7)
  /// What not every car has is drawn apart, so that it changes nothing of the rest.
  private var extras = SeededGenerator(seed: 0xC0102)

  private static let makes = [
    "Volkswagen", "Toyota", "Ford", "BMW", "Mercedes-Benz", "Opel", "Audi", "Renault", "Škoda",
    "Peugeot", "Citroën", "Fiat", "Honda", "Hyundai", "Nissan", "Kia", "Mazda", "Volvo", "Seat",
    "Dacia", "Chevrolet", "Mini", "Suzuki", "Mitsubishi", "Subaru", "Porsche", "Tesla", "Lexus",
    "Jaguar", "Land Rover", "Alfa Romeo", "Jeep", "Smart", "Dodge", "Chrysler", "Cadillac",
    "Buick", "GMC", "Lincoln", "Ram", "Infiniti", "Acura", "Genesis", "Lada", "Saab", "Rover",
    "Lancia", "Daihatsu", "Isuzu", "SsangYong", "BYD", "Geely", "Maserati", "Ferrari",
    "Lamborghini", "Bentley", "Rolls-Royce", "Aston Martin", "McLaren", "Lotus",
  ]
  private static let firstNames = [
    "Anna", "Zoë", "Łukasz", "Peter", "Maria", "José", "Li", "Aylin", "Ole", "Ines", "Tom", "Eva",
    "Nils", "Ida", "Paul", "Rosa", "Jan", "Mia", "Omar", "Yuki",
  ]
  private static let syllables = [
    "ba", "ber", "do", "dor", "fa", "fel", "gra", "ha", "hol", "ka", "kra", "la", "lin", "ma",
    "mei", "na", "no", "pe", "ra", "ri", "sa", "schu", "sta", "te", "tor", "va", "vi", "wal", "ze",
  ]
  private static let spots = ["A", "B", "C", "D", "E", "F"]
  /// As makers call them, the frequent ones first. Neither these nor the remarks
  /// hold the name of a make, so that a search for a make finds cars of that make.
  private static let colors = [
    "Obsidian black metallic", "Arctic white", "Anthracite grey metallic",
    "Iridium silver metallic", "Midnight blue metallic", "Ruby red", "Racing green",
    "Champagne beige", "Chestnut brown", "Sunset orange", "Amber yellow", "Bordeaux violet",
  ]
  private static let remarks = [
    "Scratch on the left rear door, was there on arrival.",
    "The owner comes back late in the evening, by the side door.",
    "Low tyre pressure on the right, the owner knows.",
    "Please wash by hand, no brushes on the roof.", "Has to be out again before the match ends.",
    "Charge to eighty per cent, the cable is in the boot.",
    "Dog blanket on the back bench, leave it where it is.",
    "The key sticks a little, turn it gently.", "Alarm goes off when the boot is opened first.",
    "Keep near the exit, the guest is in a hurry.",
    "The left wing mirror is held by tape, do not fold it.",
    "Paid in advance, the receipt lies under the visor.",
  ]

  init(count: Int, parkedCount: Int) {
    self.count = count
    self.parkedCount = parkedCount
  }

  mutating func next() -> Car? {
    guard made < count else { return nil }
    made += 1
    let make = random.zipf(Self.makes.count)
    let model = random.zipf(25)
    let parked = Int64(1_767_225_600_000) + Int64(made) * 31_000
    return Car(
      ticket: Int64(made),
      dateCreated: Date(timeIntervalSince1970: Double(parked) / 1000), utcOffset: 3600,
      make: Self.makes[make], model: Self.model(make, model),
      year: 2026 - random.zipf(40), plate: plate(), color: color(),
      ownerFirstName: random.pick(Self.firstNames), ownerLastName: lastName(),
      key: "K\(made % 400)", spot: "\(random.pick(Self.spots))\(made % 90)",
      note: note(), photo: photo(),
      dateReturned: made <= count - parkedCount
        ? Date(timeIntervalSince1970: Double(parked + 7_200_000) / 1000) : nil)
  }

  /// Writes all of them with every column an import reads.
  func writeCSV(to file: FileHandle) throws {
    var writer = RecordFormat.csv.makeWriter { try file.write(contentsOf: Data($0)) }
    for car in self { try writer.write(car) }
    try writer.finish()
  }

  private static func model(_ make: Int, _ model: Int) -> String {
    let letter = String(UnicodeScalar(UInt8(65 + (make * 7 + model) % 26)))
    return model % 3 == 0 ? "\(letter)\(model + 1)" : "\(letter)-Class \(model * 20 + make)"
  }

  private mutating func lastName() -> String {
    let name = (0..<3 + Int(random.next() % 2)).map { _ in random.pick(Self.syllables) }.joined()
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  private mutating func plate() -> String {
    func letter(_ bits: UInt64) -> String { String(UnicodeScalar(UInt8(65 + bits % 26))) }
    let bits = random.next()
    return "\(letter(bits))\(letter(bits >> 8))-\(letter(bits >> 16))\(letter(bits >> 24)) "
      + "\(bits >> 40 & 0xFFFF)"
  }

  private mutating func color() -> String? {
    extras.next() % 100 < 97 ? Self.colors[extras.zipf(Self.colors.count)] : nil
  }

  private mutating func note() -> String? {
    guard extras.next() % 8 == 0 else { return nil }
    let first = Int(extras.next() % UInt64(Self.remarks.count))
    // Neighbours in the list, so that none is said twice.
    return (first..<first + 2 + Int(extras.next() % 3))
      .map { Self.remarks[$0 % Self.remarks.count] }.joined(separator: " ")
  }

  private mutating func photo() -> String? {
    guard extras.next() % 10 == 0 else { return nil }
    return "/srv/stand/photos/\(made / 1000)/ticket-\(made)-front-left-as-it-was-on-arrival.jpg"
  }
}

extension SeededGenerator {
  /// A number below `count`, small ones more often.
  fileprivate mutating func zipf(_ count: Int) -> Int {
    let uniform = Double(next() >> 11) / Double(1 << 53)
    return Swift.min(count - 1, Int(exp(uniform * log(Double(count) + 1))) - 1)
  }

  fileprivate mutating func pick(_ texts: [String]) -> String {
    texts[Int(next() % UInt64(texts.count))]
  }
}
