#ifndef DAYBOOK_CPNG_H
#define DAYBOOK_CPNG_H
#include <stdint.h>

/// libpng's version number, so that a test can show that the library is really linked.
uint32_t daybook_png_version(void);

/// The size of a PNG image in memory, in pixels; 0 when it could be read.
int32_t daybook_png_read_size(const uint8_t *bytes, uint64_t count, uint32_t *width, uint32_t *height);

/// The pixels of a PNG image in memory as 8-bit sRGB with straight alpha, row by row; 0 when all could be read.
/// `rgba_count` must be 4 × width × height.
int32_t daybook_png_read_rgba(const uint8_t *bytes, uint64_t count, uint8_t *rgba, uint64_t rgba_count);

#endif
