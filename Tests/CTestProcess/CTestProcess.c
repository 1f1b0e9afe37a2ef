#include "CSQLiteConfiguration.h"
#include <stdlib.h>

// Runs before the first test.
__attribute__((constructor)) static void prepare(void) {
  // SQLite takes this setting only before its first use.
  configuration_disable_memory_statistics();
  // `swift test` itself does not take every folder that tests are to take.
  const char *files = getenv("CARVALET_TEST_FILES");
  if (files) { setenv("TMPDIR", files, 1); }
}
