/// The words with which people and parking programs say that a car is on the lot, or that it left;
/// in a column of times also a yes.
enum StateWords {
  /// The state that a word says, without regard to case, accents, blanks and marks; nil for any
  /// other word.
  static func state(_ word: String) -> Car.State? { states[CarField.folded(word)] }

  private static let states: [String: Car.State] = {
    var states: [String: Car.State] = [:]
    for word in parked.split(whereSeparator: \.isWhitespace) { states[String(word)] = .parked }
    for word in returned.split(whereSeparator: \.isWhitespace) { states[String(word)] = .returned }
    return states
  }()

  /// In English, German, French, Spanish, Italian, Portuguese, Dutch and Polish, as names of
  /// columns are folded.
  private static let parked = """
    parked in inside onlot onsite present active open occupied checkedin
    geparkt da drin anwesend aufdemplatz
    gare garee stationne stationnee present presente enstationnement
    aparcado estacionado dentro
    parcheggiata parcheggiato presente
    estacionada nopatio
    geparkeerd binnen aanwezig
    zaparkowany zaparkowane zaparkowana naparkingu
    """

  private static let returned = """
    returned out outside left gone departed closed completed checkedout collected pickedup retrieved
    delivered
    abgeholt zuruckgegeben ausgefahren weg raus
    sorti sortie parti partie rendu rendue recupere recuperee restitue restituee
    retirado entregado devuelto fuera
    ritirata ritirato uscita uscito restituita restituito consegnata consegnato
    retirada entregue devolvido devolvida saiu fora
    opgehaald vertrokken buiten teruggegeven
    odebrany odebrane odebrana wydany wydane wyjechal zwrocony zwrocone
    """

  /// Whether a word says yes, without regard to case and accents.
  static func isYes(_ word: String) -> Bool {
    yes.contains(CarField.folded(word)) || ["✓", "✔", "☑"].contains(word)
  }

  /// In English, German, French, Spanish, Italian, Portuguese, Dutch and Polish.
  private static let yes: Set<String> = [
    "yes", "y", "true", "x", "ja", "j", "wahr", "oui", "o", "vrai", "si", "s", "verdadero", "vero",
    "sim", "verdadeiro", "waar", "tak", "t", "prawda",
  ]
}
