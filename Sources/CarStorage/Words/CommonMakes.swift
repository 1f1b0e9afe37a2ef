import UnicodeText

/// The makes that people park most, and the short names that they have for some of them.
///
/// A stand knows these makes before it has parked its first car.
package enum CommonMakes {
  private static let makes: [String] = """
    Abarth, Acura, Aixam, Alfa Romeo, Alpina, Alpine, Aston Martin, Audi, Austin, Bentley, BMW,
    Bugatti, Buick, BYD, Cadillac, Caterham, Chevrolet, Chrysler, Citroën, Cupra, Dacia, Daewoo,
    Daihatsu, Datsun, De Tomaso, Dodge, DS, Ferrari, Fiat, Fisker, Ford, Genesis, GMC, Geely,
    Great Wall, Honda, Hongqi, Hummer, Hyundai, Ineos, Infiniti, Isuzu, Iveco, Jaguar, Jeep, Kia,
    Koenigsegg, KTM, Lada, Lamborghini, Lancia, Land Rover, Lexus, Li Auto, Lincoln, Lotus, Lucid,
    Lynk & Co, Mahindra, Maserati, Maybach, Mazda, McLaren, Mercedes-Benz, Mercedes, Mercury, MG,
    Mini, Mitsubishi, Morgan, Nio, Nissan, Oldsmobile, Opel, Pagani, Peugeot, Plymouth, Polestar,
    Pontiac, Porsche, Ram, Range Rover, Renault, Rivian, Rolls-Royce, Rover, Saab, Saturn, Scion,
    Seat, Škoda, Smart, SsangYong, Subaru, Suzuki, Tata, Tesla, Toyota, Triumph, TVR, Vauxhall,
    VinFast, Volkswagen, Volvo, Xpeng, Zeekr
    """.split(whereSeparator: { ",\n".contains($0) }).map { $0.trimming(while: { $0 == " " }) }
    .filter { !$0.isEmpty }

  /// What people say for a make, and the make.
  private static let nicknames: [String: String] = [
    "vw": "Volkswagen", "merc": "Mercedes-Benz", "chevy": "Chevrolet",
    "beemer": "BMW", "bimmer": "BMW", "jag": "Jaguar", "landy": "Land Rover", "rr": "Rolls-Royce",
    "lambo": "Lamborghini", "alfa": "Alfa Romeo", "aston": "Aston Martin", "caddy": "Cadillac",
  ]

  private static let makeOfName: [String: String] = {
    var names: [String: String] = [:]
    for make in makes { names[key(make)] = make }
    return names
  }()

  /// The make that some words name, as it is usually written; nil where they name none. Blanks and
  /// hyphens make no difference: `rolls royce`, `mercedes benz`.
  package static func make(named words: [String]) -> String? {
    makeOfName[key(words.joined())]
  }

  /// The most words that a make has: `Lynk & Co`.
  package static let mostWords = 3

  /// The make that people mean by a short name: `vw`.
  package static func make(nicknamed word: String) -> String? {
    nicknames[TextFolding.searchFold(word)]
  }

  private static func key(_ name: String) -> String {
    TextFolding.searchFold(name).filter { $0 != " " && $0 != "-" }
  }
}

extension Substring {
  fileprivate func trimming(while isDropped: (Character) -> Bool) -> String {
    String(drop(while: isDropped).reversed().drop(while: isDropped).reversed())
  }
}
