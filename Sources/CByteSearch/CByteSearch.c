#include "CByteSearch.h"

#include <string.h>

#if defined(__x86_64__)

typedef uint8_t lanes __attribute__((vector_size(32), aligned(1), may_alias));
typedef char signed_lanes __attribute__((vector_size(32)));

bool byte_search_is_wide(void) { return __builtin_cpu_supports("avx2"); }

// Where the first, the middle and the last byte of the text match, bit by bit.
__attribute__((target("avx2"), always_inline)) static inline uint32_t
matches(const uint8_t *bytes, const uint8_t *text, size_t length) {
  const size_t middle = length / 2, last = length - 1;
  const lanes first_byte = text[0] - (lanes){}, middle_byte = text[middle] - (lanes){},
              last_byte = text[last] - (lanes){};
  const signed_lanes all = (signed_lanes)((*(const lanes *)bytes == first_byte) &
                                          (*(const lanes *)(bytes + middle) == middle_byte) &
                                          (*(const lanes *)(bytes + last) == last_byte));
  return (uint32_t)__builtin_ia32_pmovmskb256(all);
}

__attribute__((target("avx2"))) size_t byte_search_wide(const uint8_t *bytes, size_t position,
                                                        size_t end, const uint8_t *text,
                                                        size_t length, bool *found) {
  const size_t width = sizeof(lanes), reach = length - 1 + width;
  *found = false;
  for (;;) {
    // Most of the bytes are passed 64 at a time.
    while (position + reach + width <= end &&
           (matches(bytes + position, text, length) |
            matches(bytes + position + width, text, length)) == 0) {
      position += 2 * width;
    }
    if (position + reach > end) return position;
    for (uint32_t word = matches(bytes + position, text, length); word != 0; word &= word - 1) {
      const size_t candidate = position + (size_t)__builtin_ctz(word);
      if (memcmp(bytes + candidate, text, length) == 0) {
        *found = true;
        return candidate;
      }
    }
    position += width;
  }
}

#else

bool byte_search_is_wide(void) { return false; }

size_t byte_search_wide(const uint8_t *bytes, size_t position, size_t end, const uint8_t *text,
                        size_t length, bool *found) {
  *found = false;
  return position;
}

#endif
