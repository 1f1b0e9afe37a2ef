// What Glibc has and Swift's module of it leaves out.

#include <malloc.h>
#include <poll.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/vfs.h>
#include <time.h>

// Glibc shows it to those only who ask for all that is not in a standard.
int ppoll(struct pollfd *descriptors, nfds_t count, const struct timespec *limit,
          const sigset_t *signals);
