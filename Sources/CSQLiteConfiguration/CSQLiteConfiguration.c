#include "CSQLiteConfiguration.h"

#include <string.h>

int configuration_disable_memory_statistics(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

int configuration_enable_defensive(sqlite3 *connection) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}

int configuration_disable_checkpoint_on_close(sqlite3 *connection) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

int configuration_disable_views(sqlite3 *connection) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_VIEW, 0, (int *)0);
}

static sqlite3_vfs *file_layer(void) { return sqlite3_vfs_find("unix"); }

configuration_open configuration_file_opening(void) {
  sqlite3_vfs *layer = file_layer();
  if (!layer || layer->iVersion < 3) return 0;
  return (configuration_open)layer->xGetSystemCall(layer, "open");
}

void configuration_set_file_opening(configuration_open opening) {
  sqlite3_vfs *layer = file_layer();
  layer->xSetSystemCall(layer, "open", (sqlite3_syscall_ptr)opening);
}

int configuration_full_path(const char *path, char *full, int size) {
  sqlite3_vfs *layer = file_layer();
  // A path that leads through a link has an extended code of success.
  return layer && (layer->xFullPathname(layer, path, size, full) & 0xFF) == SQLITE_OK;
}

static int keep_path(sqlite3_vfs *layer, const char *path, int size, char *full) {
  (void)layer;
  if (strlen(path) >= (size_t)size) return SQLITE_CANTOPEN;
  strcpy(full, path);
  return SQLITE_OK;
}

int configuration_register_layer_of_plain_paths(const char *name) {
  static sqlite3_vfs plain;
  sqlite3_vfs *layer = file_layer();
  if (!layer) return SQLITE_ERROR;
  plain = *layer;
  plain.pNext = 0;
  plain.zName = name;
  plain.xFullPathname = keep_path;
  return sqlite3_vfs_register(&plain, 0);
}
