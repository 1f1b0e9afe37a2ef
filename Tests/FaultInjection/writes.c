// Notes down in one file, in their order, all that a program does to the files of one folder, and
// what it answers, so that the disk can be shown as a loss of power at any moment would leave it.
// Preloaded:
//
//     cc -shared -fPIC -O1 -o writes.so writes.c
//     WRITES_FOLDER=/tmp/stand WRITES_RECORD=/tmp/record LD_PRELOAD=./writes.so carvalet park
//
// A record is a header of four numbers of 64 bits (its kind, the length of the path, an offset or
// length, the length of the bytes), the path within the folder, and the bytes: those written, or
// the new name of a file. What is shared by memory (-shm) is not noted: nothing of it is to
// outlive the machine.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include "folder.h"

enum kind { WRITE = 1, TRUNCATE, SYNC, CREATE, RENAME, UNLINK, SYNC_FOLDER, ANSWER };

// The function that this library stands before.
#define REAL(name) \
  static __typeof__(name) *real; \
  if (!real) real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

// The path within the folder; NULL for any other.
static const char *inside(const char *named) {
  int before = errno;
  const char *path = through_folder(named);
  errno = before;
  const char *folder = getenv("WRITES_FOLDER");
  size_t length = folder ? strlen(folder) : 0;
  if (!length || strncmp(path, folder, length)) return NULL;
  if (path[length] == 0) return "";
  if (path[length] != '/' || strstr(path, "-shm")) return NULL;
  return path + length + 1;
}

static const char *inside_open_file(int file, char *path, size_t size) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = syscall(SYS_readlinkat, AT_FDCWD, link, path, size - 1);
  path[length > 0 ? length : 0] = 0;
  return inside(path);
}

// Writes by the system's own entry, as a whole and at the end, whoever else does.
static void note(enum kind kind, const char *path, uint64_t offset, const void *bytes,
                 uint64_t count) {
  const char *record = getenv("WRITES_RECORD");
  if (!record || !path) return;
  int before = errno;
  int file = (int)syscall(SYS_openat, AT_FDCWD, record, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC,
                          0600);
  uint64_t header[4] = {kind, strlen(path), offset, count};
  struct iovec parts[3] = {
      {header, sizeof header}, {(void *)path, strlen(path)}, {(void *)bytes, count}};
  if (file < 0 || syscall(SYS_writev, file, parts, 3) < 0) abort();
  syscall(SYS_close, file);
  errno = before;
}

static void note_open_file(enum kind kind, int file, uint64_t offset, const void *bytes,
                           uint64_t count) {
  char path[4096];
  note(kind, inside_open_file(file, path, sizeof path), offset, bytes, count);
}

#define WRAP_PWRITE(name, offset_type) \
  ssize_t name(int file, const void *from, size_t size, offset_type at) { \
    REAL(name); \
    ssize_t count = real(file, from, size, at); \
    if (count > 0) note_open_file(WRITE, file, (uint64_t)at, from, (uint64_t)count); \
    return count; \
  }
WRAP_PWRITE(pwrite, off_t)
WRAP_PWRITE(pwrite64, off64_t)

ssize_t write(int file, const void *from, size_t size) {
  REAL(write);
  ssize_t count = real(file, from, size);
  if (count <= 0) return count;
  if (file == STDOUT_FILENO) {
    note(ANSWER, "", 0, from, (uint64_t)count);
  } else {
    off_t end = lseek(file, 0, SEEK_CUR);
    if (end >= count) note_open_file(WRITE, file, (uint64_t)(end - count), from, (uint64_t)count);
  }
  return count;
}

#define WRAP_TRUNCATE(name, length_type) \
  int name(int file, length_type length) { \
    REAL(name); \
    int done = real(file, length); \
    if (done == 0) note_open_file(TRUNCATE, file, (uint64_t)length, NULL, 0); \
    return done; \
  }
WRAP_TRUNCATE(ftruncate, off_t)
WRAP_TRUNCATE(ftruncate64, off64_t)

#define WRAP_SYNC(name) \
  int name(int file) { \
    REAL(name); \
    int done = real(file); \
    char path[4096]; \
    const char *inner = inside_open_file(file, path, sizeof path); \
    if (done == 0 && inner) note(*inner ? SYNC : SYNC_FOLDER, inner, 0, NULL, 0); \
    return done; \
  }
WRAP_SYNC(fsync)
WRAP_SYNC(fdatasync)

#define WRAP_OPEN(name) \
  int name(const char *path, int flags, ...) { \
    REAL(name); \
    va_list list; \
    va_start(list, flags); \
    mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(list, mode_t) : 0; \
    va_end(list); \
    int is_new = flags & O_CREAT && access(path, F_OK) != 0; \
    int file = real(path, flags, mode); \
    if (file >= 0 && is_new) note(CREATE, inside(path), 0, NULL, 0); \
    else if (file >= 0 && flags & O_TRUNC) note(TRUNCATE, inside(path), 0, NULL, 0); \
    return file; \
  }
WRAP_OPEN(open)
WRAP_OPEN(open64)

int rename(const char *from, const char *to) {
  REAL(rename);
  int done = real(from, to);
  const char *target = inside(to);
  if (done == 0 && target) note(RENAME, inside(from), 0, target, strlen(target));
  return done;
}

int renameat2(int from_folder, const char *from, int to_folder, const char *to,
              unsigned int flags) {
  REAL(renameat2);
  int done = real(from_folder, from, to_folder, to, flags);
  const char *target = inside(to);
  if (done == 0 && target) note(RENAME, inside(from), 0, target, strlen(target));
  return done;
}

int unlink(const char *path) {
  REAL(unlink);
  int done = real(path);
  if (done == 0) note(UNLINK, inside(path), 0, NULL, 0);
  return done;
}
