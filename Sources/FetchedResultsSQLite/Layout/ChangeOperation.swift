/// What an entry of the change log tells.
enum ChangeOperation: Int {
  /// So many rows changed that lists must be read anew.
  case reset = 0
  case insert, update, delete
}
