#include <sqlite3.h>
#include <stdlib.h>

// Runs before the first test.
__attribute__((constructor)) static void prepare(void) {
  // SQLite takes this setting only before its first use.
  sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  // `swift test` itself does not take every folder that tests are to take.
  const char *files = getenv("CARVALET_TEST_FILES");
  if (files) { setenv("TMPDIR", files, 1); }
}
