#ifndef CBYTESEARCH_H
#define CBYTESEARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Whether the processor compares 32 bytes with one instruction. Swift decides that when a program is
// built, for all processors that it may run on; here it is decided when the program runs.
bool byte_search_is_wide(void);

// The first position from `position` on at which a text of `length` bytes begins, if the 32 bytes
// from there to the text's last byte end before `end`; else the position from which on no such 32
// bytes are left. `found` tells which.
//
// Only for processors for which `byte_search_is_wide` is true, and texts of at least two bytes.
size_t byte_search_wide(const uint8_t *bytes, size_t position, size_t end, const uint8_t *text,
                        size_t length, bool *found);

#endif
