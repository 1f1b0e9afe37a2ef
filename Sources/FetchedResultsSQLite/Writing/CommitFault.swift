/// The failure of the statement that commits a transaction. The transaction may nevertheless lie in
/// the write-ahead log, as intact as any other. Then the next process that opens the store finds
/// it, unless a connection that was open meanwhile has overwritten it.
struct CommitFault: Error {
  let cause: any Error
}
