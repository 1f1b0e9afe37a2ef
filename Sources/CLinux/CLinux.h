// What Glibc has and Swift's module of it leaves out.

#include <malloc.h>
#include <sys/eventfd.h>
#include <sys/vfs.h>
