#ifndef CSQLITE_CONFIGURATION_H
#define CSQLITE_CONFIGURATION_H

#include <sqlite3.h>

// sqlite3_db_config takes a variable number of arguments, which Swift cannot
// pass. These name the two settings that are needed.

/// Refuses to let SQL damage the file: no writable_schema, no shadow tables.
int configuration_enable_defensive(sqlite3 *connection);

/// Leaves the write-ahead log as it is when the last connection closes.
int configuration_disable_checkpoint_on_close(sqlite3 *connection);

#endif
