/// Which parts of a claim check are printed, as `--part` names them.
enum TicketPart: String, CaseIterable {
  case guest, stand, both
}

/// What a claim check is printed as, as `--format` names it.
enum TicketFormat: String, CaseIterable {
  case text, escpos
}

/// What is done to a car that is scanned.
enum ScanAction: String, CaseIterable {
  case request, ready, retrieve
}
