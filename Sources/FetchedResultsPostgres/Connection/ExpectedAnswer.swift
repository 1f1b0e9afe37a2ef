/// What a server has still to answer on a connection.
enum ExpectedAnswer {
  case answer(ServerAnswer)
  case preparation(PreparedStatements.Key)
  case endOfBatch

  var isEndOfBatch: Bool { if case .endOfBatch = self { true } else { false } }

  func belongs(to other: ServerAnswer) -> Bool {
    if case .answer(let answer) = self { answer === other } else { false }
  }

  /// Whether it is the answer to a command other than the one that ends the use of the connection.
  func isAnswer(before end: ServerAnswer?) -> Bool {
    if case .answer(let answer) = self { answer !== end } else { false }
  }
}
