#ifndef DAYBOOK_CPNG_H
#define DAYBOOK_CPNG_H
#include <stdint.h>

/// The result of a call. libpng reports errors by longjmp; these end inside this target and become one of these.
enum daybook_png_status {
  DAYBOOK_PNG_OK = 0,
  /// A size of zero or beyond libpng's limits, an empty palette, or a pixel outside the palette.
  DAYBOOK_PNG_BAD_INPUT = 1,
  DAYBOOK_PNG_OUT_OF_MEMORY = 2,
  /// libpng failed: the data is not a PNG, is broken, or is beyond its limits.
  DAYBOOK_PNG_FAILED = 3,
  /// The given buffer is smaller than width × height × 4 bytes.
  DAYBOOK_PNG_BUFFER_TOO_SMALL = 4,
};

/// The version number of libpng, with which a test checks that the library is linked.
uint32_t daybook_png_version(void);

/// Encodes an indexed image (colour type 3; 1, 2, 4 or 8 bits, according to the palette).
///
/// `pixels` contains width × height palette indices, a byte each, top row first. `palette` contains `palette_count`
/// (1…256) colours of three bytes. `alpha` contains as many bytes, or is null for an opaque image. On success `*out` is
/// a buffer of `*out_count` bytes that the caller frees with `daybook_png_free`; on failure it is null.
int32_t daybook_png_write_indexed(
    const uint8_t *pixels, uint32_t width, uint32_t height, const uint8_t *palette, uint32_t palette_count,
    const uint8_t *alpha, uint8_t **out, uint64_t *out_count);

/// Frees a buffer of `daybook_png_write_indexed`; null is allowed.
void daybook_png_free(uint8_t *bytes);

/// Reads the size in pixels from a PNG's header, and whether the image is interlaced. Nothing after the header is read,
/// and its checksum is not checked.
int32_t daybook_png_read_header(
    const uint8_t *bytes, uint64_t count, uint32_t *width, uint32_t *height, int32_t *is_interlaced);

/// Decodes a PNG of any kind to sRGB with straight alpha: four bytes a pixel, top row first, no padding between rows.
/// `out` needs width × height × 4 bytes, for the size from `daybook_png_read_header`.
int32_t daybook_png_read_rgba(const uint8_t *bytes, uint64_t count, uint8_t *out, uint64_t out_count);

/// A reader of a PNG row by row, so that only one row is in memory. The given bytes must outlive it.
typedef struct daybook_png_rows daybook_png_rows;

/// Creates a reader of rows; null if the data is not a PNG, or is interlaced, since its rows then come in several
/// passes.
daybook_png_rows *daybook_png_open_rows(const uint8_t *bytes, uint64_t count);

/// Writes the next row, sRGB with straight alpha, to `out`, which has four bytes for each pixel of the width.
int32_t daybook_png_next_row(daybook_png_rows *rows, uint8_t *out);

/// Frees a reader at any time; null is allowed.
void daybook_png_close_rows(daybook_png_rows *rows);

#endif
