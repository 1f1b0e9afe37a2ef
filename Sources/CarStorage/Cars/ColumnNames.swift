/// What files call the fields of a car, in English, German, French, Spanish, Italian, Portuguese,
/// Dutch and Polish.
///
/// A name is a word that can hardly mean anything else in a list of cars; for other words there is
/// `--map`. Names are folded as `CarField.folded(_:)` folds them, without blanks, marks and
/// accents.
enum ColumnNames {
  /// The names of a field beside its own; none where files have no others.
  static func names(of field: String) -> [String] {
    (names[field] ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// Names that other things have, too: they are used only where no other column gives the field.
  static let weak: Set<String> = [
    "in", "out", "entry", "exit", "left", "timestamp", "created", "createdat", "client", "cliente",
    "driver", "name", "place", "platz", "typ", "ein", "aus", "von", "bis", "start", "end",
  ]

  private static let names: [String: String] = [
    "ticket": """
    ticketnumber ticketno ticketnr ticketnummer nticket noticket nrticket tickets claim claimno
    claimnumber claimticket claimcheck bon bonnr bonnummer parkschein parkscheinnr scheinnr
    nrbiletu numerbiletu bilet nbillet nobillet billete biglietto nbiglietto bilhete nbilhete
    nobilhete
    """,
    "dateCreated": """
    ein von start parked parkedat created createdat arrived arrival checkin checkedin timein entrytime
    arrivaltime checkintime geparkt ankunft einfahrt arrivee entree aparcado estacionado llegada
    entrada parcheggiato arrivo ingresso chegada geparkeerd aankomst zaparkowany przyjazd wjazd
    in intime entry starttime timestamp checkedinat arrivedat anreise einfahrtszeit einfahrtzeit
    geparktam eingecheckt eingang entrata binnen binnenkomst tijdin wjazdu przyjazdu zaparkowano
    fechayhoradeentrada fechahoraentrada datahoraentrada datahoradeentrada dateheurearrivee
    dateheuredentree arrive
    """,
    "make": """
    brand manufacturer marke hersteller fabrikat marque marca fabricante merk marka automarke
    automerk carmake vehiclemake constructeur costruttore fabrikant producent montadora
    """,
    "model": """
    modell modele modelo modello typ fahrzeugtyp carmodel vehiclemodel
    """,
    "year": """
    modelyear baujahr modelljahr jahr annee anneemodele anno ano jaar bouwjaar rok rokprodukcji
    rocznik bj modelyr yr caryear vehicleyear anomodelo millesime annomodello rokprod
    """,
    "plate": """
    licenceplate licenseplate numberplate registrationplate registration registrationnumber reg
    regno regnumber platenumber plateno licenseplatenumber kennzeichen nummernschild
    immatriculation plaque plaquedimmatriculation matricula placa targa kenteken rejestracja
    numerrejestracyjny nrrejestracyjny tablica kfzkennzeichen amtlkennzeichen
    amtlicheskennzeichen ndimmatriculation nodimmatriculation nimmatriculation ntarga nrtarga
    nrrej nrrejestr nummerplaat placas chapa vrm vrn licplate platenum plateid nmatricula
    nomatricula nrtablicy
    """,
    "color": """
    colour farbe couleur colore cor kleur kolor lackierung barwa carcolor carcolour vehiclecolor
    vehiclecolour
    """,
    "ownerFirstName": """
    ownerfirst firstname first forename vorname prenom nombre nome voornaam imie givenname
    nomeproprio guestfirstname customerfirstname
    """,
    "ownerLastName": """
    ownerlast lastname last surname nachname nom apellidos apellido cognome sobrenome apelido
    achternaam nazwisko familienname zuname nomdefamille familyname guestlastname
    customerlastname
    """,
    "key": """
    keytag keyno keynumber schlussel cle llave chiave chave sleutel klucz keyid keyhook
    schlusselnummer schlusselnr ncle nocle clef nllave nollave nchiave nrchiave nchave nochave
    sleutelnummer sleutelnr nrklucza
    """,
    "spot": """
    place bay space parkingspot parkingspace spotno spotnumber stellplatz parkplatz emplacement plaza
    posto vaga lugar parkeerplaats miejsce stall platz stellplatznr bucht nplace noplace
    placedeparking nplaza noplaza postoauto stallo nvaga novaga plek parkeerplek vak nrmiejsca
    stanowisko
    """,
    "note": """
    comment comments remark remarks bemerkung notiz commentaire remarque nota observaciones
    observacoes opmerking uwagi notizen bemerkungen anmerkung anmerkungen hinweis commentaires
    remarques observations observation obs notas comentarios comentario osservazioni annotazioni
    opmerkingen notitie notities notatka notatki komentarz komentarze uwaga
    """,
    "photo": """
    picture
    """,
    "state": """
    status estado statut etat stato stan
    """,
    "dateReturned": """
    aus bis end returned returnedat departed departure checkout checkedout timeout exittime departuretime
    checkouttime zuruckgegeben abgeholt ausfahrt rendu sortie depart devuelto entregado salida
    restituito ritirato uscita devolvido saida teruggegeven opgehaald vertrek zwrocony odebrany
    wyjazd out outtime exit endtime pickedup pickedupat leftat left abreise abfahrt
    ausfahrtszeit ausfahrtzeit ausgang ruckgabe ausgecheckt heurededepart recogida recogido
    retirada retirado partenza uit tijduit odjazd odbior wyjazdu odjazdu fechayhoradesalida
    fechahorasalida datahorasaida datahoradesaida dateheuredepart dateheuredesortie
    """,
    "dateRequested": """
    requested requestedat
    """,
    "dateDue": """
    due dueat
    """,
    "dateReady": """
    ready readyat
    """,
    "owner": """
    name naam ownername guest guestname gast halter besitzer eigentumer proprietaire propietario dueno
    proprietario eigenaar wlasciciel customer customername client clientname driver drivername
    guestfullname kunde kundenname fahrer fahrername nomduclient conducteur cliente titular
    huesped conductor conducente ospite nominativo condutor hospede klant klantnaam bestuurder
    klient kierowca gosc imieinazwisko nazwaklienta
    """,
  ]
}
