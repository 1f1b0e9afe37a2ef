// Makes one call of the system fail, come late, or be the last, in a program that this library is
// loaded into by LD_PRELOAD. Tests compile it when they run:
//
//     cc -shared -fPIC -O1 -o faults.so faults.c
//     FAULT_CALL=fsync FAULT_PATH=-wal FAULT_NTH=2 LD_PRELOAD=./faults.so carvalet park
//
// It is told what to do by variables of the environment:
//
//     FAULT_CALL      Which calls are counted; several with commas. One of
//                     open (openat and creat too), stat (lstat, fstatat), fstat, access (faccessat), readlink,
//                     read, pread, write, pwrite, fsync (fdatasync), ftruncate, rename (renameat2), unlink,
//                     lock (fcntl that sets or asks for a lock of a file), unlock (fcntl that
//                     releases one), flock, mmap (of files).
//                     Without it no call is counted, and none fails.
//     FAULT_PATH      Only calls for files whose path contains this text; with a $ at its end, whose
//                     path ends in it. Without it, all calls.
//     FAULT_NTH       Which of these calls is meant, from 1. With a + behind it all later ones are
//                     meant as well. Without it all are.
//     FAULT_ERRNO     The error that the call ends with, as a number: 5 (EIO) without it. 0 lets
//                     the call be made as ever.
//     FAULT_DELAY_US  How many microseconds pass after a call that is meant has been made. With it
//                     the call is made as ever, unless FAULT_ERRNO says otherwise.
//     FAULT_SIGNAL    The process gets this signal instead of making the call: 9 kills it there. 19
//                     with FAULT_ERRNO=0 stops it, and it makes the call when it is continued.
//     FAULT_MARK      A file that gets a line for each call that was meant, so that who counts
//                     upwards knows when there are no more calls.
//     FAULT_CLOCK     By how many seconds the wall clock that the program reads is ahead of the one that
//                     the kernel goes by, as where it is corrected between a call and its wait.
//
// A path is that which the program names, and for an open file, and a folder that is named by its
// descriptor, that which the kernel knows.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "folder.h"

static atomic_long count;

// The function that this library stands before.
#define REAL(name) \
  static __typeof__(name) *real; \
  if (!real) real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

static int is_listed(const char *call) {
  const char *calls = getenv("FAULT_CALL");
  if (!calls) return 0;
  size_t length = strlen(call);
  for (const char *start = calls; start;) {
    if (!strncmp(start, call, length) && (start[length] == 0 || start[length] == ',')) return 1;
    start = strchr(start, ',');
    if (start) start++;
  }
  return 0;
}

static int is_meant_path(const char *path) {
  const char *wanted = getenv("FAULT_PATH");
  if (!wanted || !*wanted) return 1;
  if (!path) return 0;
  size_t length = strlen(wanted), whole = strlen(path);
  if (wanted[length - 1] != '$') return strstr(path, wanted) != NULL;
  length--;
  return whole >= length && !strncmp(path + whole - length, wanted, length);
}

// Writes by the system's own entry, which is not counted.
static void mark(const char *call, const char *path) {
  const char *file = getenv("FAULT_MARK");
  if (!file) return;
  char line[4352];
  int length = snprintf(line, sizeof line, "%s %s\n", call, path ? path : "");
  if (length >= (int)sizeof line) length = sizeof line - 1;
  int descriptor = (int)syscall(
      SYS_openat, AT_FDCWD, file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (descriptor < 0) return;
  (void)!syscall(SYS_write, descriptor, line, length);
  syscall(SYS_close, descriptor);
}

enum outcome { UNTOUCHED, LATE, FAILED };

static enum outcome plan(const char *call, const char *named) {
  if (!is_listed(call)) return UNTOUCHED;
  int earlier = errno;
  const char *path = through_folder(named);
  errno = earlier;
  if (!is_meant_path(path)) return UNTOUCHED;
  long number = atomic_fetch_add(&count, 1) + 1;
  const char *nth = getenv("FAULT_NTH");
  if (nth) {
    char *end;
    long first = strtol(nth, &end, 10);
    if (*end == '+' ? number < first : number != first) return UNTOUCHED;
  }
  int before = errno;
  mark(call, path);
  const char *signal_number = getenv("FAULT_SIGNAL");
  if (signal_number) kill(getpid(), atoi(signal_number));
  const char *code = getenv("FAULT_ERRNO");
  errno = before;
  if (code ? atoi(code) == 0 : getenv("FAULT_DELAY_US") != NULL) return LATE;
  errno = code ? atoi(code) : EIO;
  return FAILED;
}

static enum outcome plan_open_file(const char *call, int descriptor) {
  if (!is_listed(call)) return UNTOUCHED;
  int before = errno;
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = syscall(SYS_readlinkat, AT_FDCWD, link, path, sizeof path - 1);
  path[length > 0 ? length : 0] = 0;
  errno = before;
  return plan(call, path);
}

static void be_late(enum outcome outcome) {
  const char *delay = getenv("FAULT_DELAY_US");
  if (outcome == UNTOUCHED || !delay) return;
  int before = errno;
  usleep((useconds_t)atol(delay));
  errno = before;
}

// A function whose arguments are handed on as they are.
#define WRAP(result, name, parameters, arguments, planned, failure) \
  result name parameters { \
    REAL(name); \
    enum outcome outcome = planned; \
    if (outcome == FAILED) { \
      int code = errno; \
      be_late(outcome); \
      errno = code; \
      return failure; \
    } \
    result done = real arguments; \
    be_late(outcome); \
    return done; \
  }

#define WRAP_OPEN(name) \
  int name(const char *path, int flags, ...) { \
    REAL(name); \
    va_list list; \
    va_start(list, flags); \
    mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(list, mode_t) : 0; \
    va_end(list); \
    enum outcome outcome = plan("open", path); \
    int done = outcome == FAILED ? -1 : real(path, flags, mode); \
    be_late(outcome); \
    return done; \
  }

#define WRAP_OPENAT(name) \
  int name(int folder, const char *path, int flags, ...) { \
    REAL(name); \
    va_list list; \
    va_start(list, flags); \
    mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(list, mode_t) : 0; \
    va_end(list); \
    enum outcome outcome = plan("open", path); \
    int done = outcome == FAILED ? -1 : real(folder, path, flags, mode); \
    be_late(outcome); \
    return done; \
  }

WRAP_OPEN(open)
WRAP_OPEN(open64)
WRAP_OPENAT(openat)
WRAP_OPENAT(openat64)
WRAP(int, creat, (const char *path, mode_t mode), (path, mode), plan("open", path), -1)

WRAP(int, stat, (const char *path, struct stat *to), (path, to), plan("stat", path), -1)
WRAP(int, stat64, (const char *path, struct stat64 *to), (path, to), plan("stat", path), -1)
WRAP(int, lstat, (const char *path, struct stat *to), (path, to), plan("stat", path), -1)
WRAP(int, lstat64, (const char *path, struct stat64 *to), (path, to), plan("stat", path), -1)
WRAP(int, fstatat, (int folder, const char *path, struct stat *to, int flags),
     (folder, path, to, flags), plan("stat", path), -1)
WRAP(int, fstatat64, (int folder, const char *path, struct stat64 *to, int flags),
     (folder, path, to, flags), plan("stat", path), -1)
WRAP(int, fstat, (int file, struct stat *to), (file, to), plan_open_file("fstat", file), -1)
WRAP(int, fstat64, (int file, struct stat64 *to), (file, to), plan_open_file("fstat", file), -1)
WRAP(int, access, (const char *path, int mode), (path, mode), plan("access", path), -1)
WRAP(int, faccessat, (int folder, const char *path, int mode, int flags),
     (folder, path, mode, flags), plan("access", path), -1)
WRAP(ssize_t, readlink, (const char *path, char *to, size_t size), (path, to, size),
     plan("readlink", path), -1)

WRAP(ssize_t, read, (int file, void *to, size_t size), (file, to, size),
     plan_open_file("read", file), -1)
WRAP(ssize_t, pread, (int file, void *to, size_t size, off_t at), (file, to, size, at),
     plan_open_file("pread", file), -1)
WRAP(ssize_t, pread64, (int file, void *to, size_t size, off64_t at), (file, to, size, at),
     plan_open_file("pread", file), -1)
WRAP(ssize_t, write, (int file, const void *from, size_t size), (file, from, size),
     plan_open_file("write", file), -1)
WRAP(ssize_t, pwrite, (int file, const void *from, size_t size, off_t at), (file, from, size, at),
     plan_open_file("pwrite", file), -1)
WRAP(ssize_t, pwrite64, (int file, const void *from, size_t size, off64_t at),
     (file, from, size, at), plan_open_file("pwrite", file), -1)
WRAP(int, fsync, (int file), (file), plan_open_file("fsync", file), -1)
WRAP(int, fdatasync, (int file), (file), plan_open_file("fsync", file), -1)
WRAP(int, ftruncate, (int file, off_t size), (file, size), plan_open_file("ftruncate", file), -1)
WRAP(int, ftruncate64, (int file, off64_t size), (file, size),
     plan_open_file("ftruncate", file), -1)
WRAP(int, rename, (const char *from, const char *to), (from, to), plan("rename", from), -1)
WRAP(int, renameat2,
     (int from_folder, const char *from, int to_folder, const char *to, unsigned flags),
     (from_folder, from, to_folder, to, flags), plan("rename", from), -1)
WRAP(int, unlink, (const char *path), (path), plan("unlink", path), -1)
WRAP(int, flock, (int file, int operation), (file, operation), plan_open_file("flock", file), -1)
WRAP(void *, mmap, (void *at, size_t size, int access, int flags, int file, off_t from),
     (at, size, access, flags, file, from),
     file < 0 ? UNTOUCHED : plan_open_file("mmap", file), MAP_FAILED)
WRAP(void *, mmap64, (void *at, size_t size, int access, int flags, int file, off64_t from),
     (at, size, access, flags, file, from),
     file < 0 ? UNTOUCHED : plan_open_file("mmap", file), MAP_FAILED)

int clock_gettime(clockid_t clock, struct timespec *time) {
  REAL(clock_gettime);
  const char *ahead = getenv("FAULT_CLOCK");
  int done = real(clock, time);
  if (ahead && done == 0 && clock == CLOCK_REALTIME) time->tv_sec += atol(ahead);
  return done;
}

// The name of an fcntl that concerns a lock; NULL of any other.
static const char *lock_call(int command, const struct flock *lock) {
  switch (command) {
    case F_SETLK: case F_SETLKW:
#ifdef F_OFD_SETLK
    case F_OFD_SETLK: case F_OFD_SETLKW:
#endif
      return lock->l_type == F_UNLCK ? "unlock" : "lock";
    case F_GETLK:
#ifdef F_OFD_GETLK
    case F_OFD_GETLK:
#endif
      return "lock";
    default: return NULL;
  }
}

#define WRAP_FCNTL(name) \
  int name(int file, int command, ...) { \
    REAL(name); \
    va_list list; \
    va_start(list, command); \
    void *argument = va_arg(list, void *); \
    va_end(list); \
    const char *call = lock_call(command, argument); \
    enum outcome outcome = call ? plan_open_file(call, file) : UNTOUCHED; \
    int done = outcome == FAILED ? -1 : real(file, command, argument); \
    be_late(outcome); \
    return done; \
  }

WRAP_FCNTL(fcntl)
WRAP_FCNTL(fcntl64)
