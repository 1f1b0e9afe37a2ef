/// The statement that commits a transaction failed. What was written may lie in the write-ahead log
/// all the same, as whole as any transaction: then whoever next opens the store finds it, unless
/// somebody had it open meanwhile and has written over it.
struct CommitFault: Error {
  let cause: any Error
}
