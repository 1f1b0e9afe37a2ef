// What Glibc has and Swift's module of it leaves out.
//
// These headers declare struct stat, as Glibc does. Whose it is depends on the order in which the
// compiler loads the two modules, so a file that reads one imports both.

#include <fcntl.h>
#include <malloc.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/eventfd.h>
#include <sys/vfs.h>
#include <sys/xattr.h>
#include <time.h>

// Glibc shows these to those only who ask for all that is not in a standard.
int ppoll(struct pollfd *descriptors, nfds_t count, const struct timespec *limit,
          const sigset_t *signals);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);
int renameat2(int old_folder, const char *old_path, int new_folder, const char *new_path,
              unsigned int flags);
int mkostemp(char *path, int flags);
void *memmem(const void *text, size_t text_length, const void *needle, size_t needle_length);
void *memrchr(const void *text, int byte, size_t length);

#ifndef RENAME_NOREPLACE
#define RENAME_NOREPLACE 1U
#endif

// The same on every processor that Swift compiles for.
#ifndef O_PATH
#define O_PATH 010000000
#endif
#ifndef AT_EMPTY_PATH
#define AT_EMPTY_PATH 0x1000
#endif
