#ifndef CBYTESEARCH_H
#define CBYTESEARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The first position from `position` on at which a text of `length` bytes begins, if the 32 bytes
// from there to the text's last byte end before `end`; else the position from which on no such 32
// bytes are left. `found` tells which.
//
// Swift decides when a program is built which instructions it uses, for all processors that it may
// run on. `wide` allows those for 32 bytes at once where the processor has them, which is decided
// when the program runs.
//
// Only for texts of at least two bytes.
size_t byte_search(const uint8_t *bytes, size_t position, size_t end, const uint8_t *text,
                   size_t length, bool wide, bool *found);

#endif
