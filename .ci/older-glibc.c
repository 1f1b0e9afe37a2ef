// What the GNU C++ library of Debian 12 calls of its C library, version 2.36: with it, the release build
// runs with version 2.35 (Ubuntu 22.04) as well. Linked in by .ci/release.

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>

uint32_t arc4random(void) {
  uint32_t number;
  while (getrandom(&number, sizeof number, 0) != sizeof number) {
    if (errno != EINTR) abort();
  }
  return number;
}
