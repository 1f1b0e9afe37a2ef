import FetchedResults
import GRDB

extension ListLayout {
  /// A section whose spellings the summary has counted.
  ///
  /// Which of equally frequent spellings comes first in the list the summary
  /// does not know: the rows of the section tell it.
  func section(
    _ identity: SectionIdentity, spelled spellings: SpellingCount, _ database: Database
  ) throws -> SectionCount {
    let frequent = spellings.mostFrequent
    guard frequent.count > 1, case .text(let key) = identity else {
      return spellings.section(identity, spelling: frequent.first)
    }
    let query = try Query(database, firstSpelling(among: frequent, key: key))
    return spellings.section(identity, spelling: try query.step() ? query.text(0) : frequent.first)
  }
}
