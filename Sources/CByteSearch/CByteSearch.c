#include "CByteSearch.h"

#include <string.h>

typedef uint8_t lanes __attribute__((vector_size(32), aligned(1), may_alias));
typedef bool lane_bits __attribute__((ext_vector_type(32)));

// Where the first, the middle and the last byte of the text match, bit by bit.
__attribute__((always_inline)) static inline uint32_t
matches(const uint8_t *bytes, const uint8_t *text, size_t length) {
  const size_t middle = length / 2, last = length - 1;
  const lanes first_byte = text[0] - (lanes){}, middle_byte = text[middle] - (lanes){},
              last_byte = text[last] - (lanes){};
  const lanes all = (lanes)((*(const lanes *)bytes == first_byte) &
                            (*(const lanes *)(bytes + middle) == middle_byte) &
                            (*(const lanes *)(bytes + last) == last_byte));
  const lane_bits bits = __builtin_convertvector(all, lane_bits);
  uint32_t word;
  memcpy(&word, &bits, sizeof(word));
  return word;
}

__attribute__((always_inline)) static inline size_t search(const uint8_t *bytes, size_t position,
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

#if defined(__x86_64__)

__attribute__((target("avx2"))) static size_t search_wide(const uint8_t *bytes, size_t position,
                                                          size_t end, const uint8_t *text,
                                                          size_t length, bool *found) {
  return search(bytes, position, end, text, length, found);
}

#endif

size_t byte_search(const uint8_t *bytes, size_t position, size_t end, const uint8_t *text,
                   size_t length, bool wide, bool *found) {
#if defined(__x86_64__)
  if (wide && __builtin_cpu_supports("avx2")) {
    return search_wide(bytes, position, end, text, length, found);
  }
#endif
  return search(bytes, position, end, text, length, found);
}
