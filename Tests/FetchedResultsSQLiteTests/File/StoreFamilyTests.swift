import Testing

@testable import FetchedResultsSQLite

/// A folder is shared with a group only if it has nothing but a store, so its names are told apart.
struct StoreFamilyTests {
  private let family = StoreFamily(of: "cars.sqlite")

  @Test(arguments: [
    "cars-2026-11-21T180405.sqlite", "cars-2026-11-21T180405-2.sqlite",
    "cars-before-restore-2026-11-21T180405.sqlite", "cars-damaged-2026-11-21T180405.sqlite-wal",
    "cars-2026-11-21T180405.sqlite.lock", "cars.sqlite-foreign-2026-11-21T180405-3-wal",
  ])
  func `A dated copy is the store's`(name: String) {
    #expect(family.isCopy(name))
    #expect(family.contains(name))
  }

  @Test(arguments: [
    "cars.sqlite", "cars.sqlite-wal", "cars.sqlite-shm", "cars.sqlite-journal", "cars.sqlite.lock",
    ".cars.sqlite.lock.4711-88123-1.draft", ".cars-2026-11-21T180405.sqlite.4711-88123-1.draft-wal",
  ])
  func `The files of the store, and those being written, are the store's and no copies`(
    name: String
  ) {
    #expect(!family.isCopy(name))
    #expect(family.contains(name))
  }

  @Test(arguments: [
    "cars-monday.sqlite", "cars-north.sqlite", "other.sqlite", "cars.csv", ".profile", "cars",
    "cars-2026-11-21T180405.csv", "cars-2026-11-21.sqlite", "cars-2026-11-21T180405-x.sqlite",
    "cars-2026-11-21T180405-.sqlite", "cars.sqlite-foreign-wal", "cars.sqlite.lock.lock",
  ])
  func `Any other name may be that of another store, or of a file that is none`(name: String) {
    #expect(!family.contains(name))
  }

  @Test func `A store without an extension has copies without one`() {
    let family = StoreFamily(of: "cars")
    #expect(family.isCopy("cars-2026-11-21T180405"))
    #expect(!family.isCopy("cars-2026-11-21T180405.sqlite"))
    #expect(family.members == ["cars", "cars-wal", "cars-shm", "cars-journal", "cars.lock"])
  }
}
