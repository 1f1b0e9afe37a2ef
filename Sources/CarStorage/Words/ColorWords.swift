import UnicodeText

/// The words for colours in which people describe a car, in eight languages.
///
/// A word belongs to one colour, whatever its language, so that `gray` and `grau` are the same as
/// `grey`.
package enum ColorWords {
  /// The words for the colours, one line for each colour: English, German, French, Spanish,
  /// Italian, Portuguese, Dutch and Polish.
  private static let colors: [[String]] = [
    "black schwarz noir noire negro negra nero nera preto preta zwart czarny czarna",
    "white weiss blanc blanche blanco blanca bianco bianca branco branca wit biały biała",
    "grey gray grau gris grigio grigia cinza cinzento grijs szary szara anthracite anthrazit",
    "silver silber argent argenté plateado plata argento prata prateado zilver srebrny srebrna",
    "red rot rouge rojo roja rosso rossa vermelho vermelha rood czerwony czerwona",
    "blue blau bleu bleue azul blu blauw niebieski niebieska granatowy granatowa navy",
    "green grün vert verte verde groen zielony zielona",
    "yellow gelb jaune amarillo amarilla giallo gialla amarelo amarela geel żółty żółta",
    "orange naranja arancione laranja oranje pomarańczowy pomarańczowa",
    "brown braun brun brune marron marrón marrone castanho castanha bruin brązowy brązowa",
    "beige beż beżowy beżowa cream creme",
    "gold golden or doré dorado oro dourado goud złoty złota",
    "purple violet lila violett violeta viola roxo roxa paars fioletowy fioletowa",
    "pink rosa rose roze różowy różowa",
    "burgundy bordeaux bordo bordowy bordowa",
    "turquoise türkis turquesa turchese turkoois turkusowy turkusowa",
    "bronze bronzo bronce brons",
  ].map { $0.split(separator: " ").map(String.init) }

  /// Words that say more about the colour behind them, as in `dark blue`.
  private static let shades: Set<String> = Set(
    [
      "dark", "light", "bright", "pale", "deep", "metallic", "matt", "matte", "pearl", "dunkel",
      "hell", "foncé", "clair", "oscuro", "claro", "scuro", "chiaro", "escuro", "donker", "licht",
      "ciemny", "jasny",
    ].map(TextFolding.searchFold))

  private static let colorOfWord: [String: Int] = {
    var indexes: [String: Int] = [:]
    for (index, words) in colors.enumerated() {
      for word in words { indexes[TextFolding.searchFold(word)] = index }
    }
    return indexes
  }()

  /// Whether a word is the name of a colour.
  package static func isColor(_ word: String) -> Bool {
    colorOfWord[TextFolding.searchFold(word)] != nil
  }

  /// How many of some words, from the first one on, name a colour: `dark blue`, `blu scuro`,
  /// `navy blue`. A word with blanks was in quotes, and stands for its words.
  package static func countOfColor(_ words: some Collection<String>) -> Int {
    let said = words.prefix { word in
      let parts = word.split(separator: " ").map(String.init)
      return parts.allSatisfy { isColor($0) || isShade($0) }
    }
    let hasColor = said.contains {
      $0.split(separator: " ").map(String.init).contains(where: isColor)
    }
    return hasColor ? said.count : 0
  }

  /// Whether a word describes the colour that is named before or behind it.
  private static func isShade(_ word: String) -> Bool {
    shades.contains(TextFolding.searchFold(word))
  }

  /// The other words for a colour; none for a word that names no colour.
  package static func synonyms(of word: String) -> [String] {
    let folded = TextFolding.searchFold(word)
    guard let index = colorOfWord[folded] else { return [] }
    return colors[index].filter { TextFolding.searchFold($0) != folded }
  }
}
