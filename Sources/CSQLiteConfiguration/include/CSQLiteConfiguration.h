#ifndef CSQLITE_CONFIGURATION_H
#define CSQLITE_CONFIGURATION_H

#include <sqlite3.h>

// sqlite3_config and sqlite3_db_config take a variable number of arguments,
// which Swift cannot pass. These name the settings that are needed.

/// Counts no memory in this process. SQLITE_MISUSE once SQLite is in use.
int configuration_disable_memory_statistics(void);

/// Refuses to let SQL damage the file: no writable_schema, no shadow tables.
int configuration_enable_defensive(sqlite3 *connection);

/// Leaves the write-ahead log as it is when the last connection closes.
int configuration_disable_checkpoint_on_close(sqlite3 *connection);

/// Refuses each statement that reads a view.
int configuration_disable_views(sqlite3 *connection);

/// How SQLite opens a file: as open(2) does.
typedef int (*configuration_open)(const char *path, int flags, int mode);

/// The function by which SQLite opens files now; null where it has another file layer than that of
/// Unix.
configuration_open configuration_file_opening(void);

/// Has SQLite open files by a function, in all connections of this process.
void configuration_set_file_opening(configuration_open opening);

/// Writes the path under which SQLite opens a database; 0 where it would take no such path.
int configuration_full_path(const char *path, char *full, int size);

/// Makes a file layer that opens a path as it is given, and resolves no links in it. To be called
/// once; the name must last.
int configuration_register_layer_of_plain_paths(const char *name);

#endif
