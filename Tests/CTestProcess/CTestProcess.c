#include "CSQLiteConfiguration.h"

// Runs before the first test: SQLite takes this setting only before its first use.
__attribute__((constructor)) static void prepare(void) {
  configuration_disable_memory_statistics();
}
