#ifndef CSQLITE_H
#define CSQLITE_H

#include <sqlite3.h>
#include <string.h>

// What SQLite has and Swift cannot read of its header.

// sqlite3_config and sqlite3_db_config take a variable number of arguments,
// which Swift cannot pass. These name the settings that are needed.

/// Counts no memory in this process. SQLITE_MISUSE once SQLite is in use.
static inline int configuration_disable_memory_statistics(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

/// Refuses to let SQL damage the file: no writable_schema, no shadow tables.
static inline int configuration_enable_defensive(sqlite3 *connection) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}

/// Leaves the write-ahead log as it is when the last connection closes.
static inline int configuration_disable_checkpoint_on_close(sqlite3 *connection) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

/// Refuses each statement that reads a view.
static inline int configuration_disable_views(sqlite3 *connection) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_VIEW, 0, (int *)0);
}

/// Takes what stands in double quotes for a name, and never for a text.
static inline void configuration_disable_double_quoted_texts(sqlite3 *connection) {
  sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DDL, 0, (int *)0);
  sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DML, 0, (int *)0);
}

/// How SQLite opens a file: as open(2) does.
typedef int (*configuration_open)(const char *path, int flags, int mode);

static inline sqlite3_vfs *configuration_file_layer(void) { return sqlite3_vfs_find("unix"); }

/// The function by which SQLite opens files now; null where it has no file layer of Unix.
static inline configuration_open configuration_file_opening(void) {
  sqlite3_vfs *layer = configuration_file_layer();
  if (!layer || layer->iVersion < 3) return 0;
  return (configuration_open)layer->xGetSystemCall(layer, "open");
}

/// Has SQLite open files by a function, in all connections of this process.
static inline void configuration_set_file_opening(configuration_open opening) {
  sqlite3_vfs *layer = configuration_file_layer();
  layer->xSetSystemCall(layer, "open", (sqlite3_syscall_ptr)opening);
}

static inline int configuration_keep_path(
    sqlite3_vfs *layer, const char *path, int size, char *full) {
  (void)layer;
  if (strlen(path) >= (size_t)size) return SQLITE_CANTOPEN;
  strcpy(full, path);
  return SQLITE_OK;
}

/// Makes a file layer that opens a path as it is given, and resolves no links in it. To be called
/// once; the name must last.
static inline int configuration_register_layer_of_plain_paths(const char *name) {
  static sqlite3_vfs plain;
  sqlite3_vfs *layer = configuration_file_layer();
  if (!layer) return SQLITE_ERROR;
  plain = *layer;
  plain.pNext = 0;
  plain.zName = name;
  plain.xFullPathname = configuration_keep_path;
  return sqlite3_vfs_register(&plain, 0);
}

// Extended result codes are macros that combine two numbers.
static const int code_constraint_trigger = SQLITE_CONSTRAINT_TRIGGER;
static const int code_ioerr_short_read = SQLITE_IOERR_SHORT_READ;
static const int code_ioerr_write = SQLITE_IOERR_WRITE;
static const int code_ioerr_fsync = SQLITE_IOERR_FSYNC;
static const int code_ioerr_dir_fsync = SQLITE_IOERR_DIR_FSYNC;
static const int code_ioerr_truncate = SQLITE_IOERR_TRUNCATE;
static const int code_ioerr_delete = SQLITE_IOERR_DELETE;
static const int code_ioerr_gettemppath = SQLITE_IOERR_GETTEMPPATH;
static const int code_ioerr_begin_atomic = SQLITE_IOERR_BEGIN_ATOMIC;
static const int code_ioerr_commit_atomic = SQLITE_IOERR_COMMIT_ATOMIC;
static const int code_ioerr_rollback_atomic = SQLITE_IOERR_ROLLBACK_ATOMIC;

#endif
