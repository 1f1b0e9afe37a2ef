/// What a server has still to answer on a connection.
enum ExpectedAnswer {
  case answer(ServerAnswer)
  case preparation(PreparedStatements.Key)
  case endOfBatch

  /// Whether it is the answer to a command other than the one that ends the use of the connection.
  func isAnswer(before end: ServerAnswer?) -> Bool {
    if case .answer(let answer) = self { answer !== end } else { false }
  }
}
