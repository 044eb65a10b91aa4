#ifndef DAYBOOK_CPNG_H
#define DAYBOOK_CPNG_H
#include <stdint.h>

/// What a call came to. libpng's own errors are longjmps; they end inside this target and leave it as one of these.
enum daybook_png_status {
  DAYBOOK_PNG_OK = 0,
  /// A size of zero or beyond libpng's limits, an empty palette, or a pixel outside the palette.
  DAYBOOK_PNG_BAD_INPUT = 1,
  DAYBOOK_PNG_OUT_OF_MEMORY = 2,
  /// libpng refused: not a PNG, a broken one, or one beyond its limits.
  DAYBOOK_PNG_FAILED = 3,
  /// The buffer handed in is smaller than width × height × 4 bytes.
  DAYBOOK_PNG_BUFFER_TOO_SMALL = 4,
};

/// libpng's version number, so that a test can show that the library is really linked.
uint32_t daybook_png_version(void);

/// Encodes an indexed image (colour type 3; 1, 2, 4 or 8 bits, whichever the palette needs).
///
/// `pixels` holds width × height palette indices, a byte each, top row first. `palette` holds `palette_count` (1…256)
/// colours of three bytes. `alpha` holds as many bytes, or is null for an opaque image. On success `*out` is a buffer of
/// `*out_count` bytes that the caller gives back with `daybook_png_free`; on failure it is null.
int32_t daybook_png_write_indexed(
    const uint8_t *pixels, uint32_t width, uint32_t height, const uint8_t *palette, uint32_t palette_count,
    const uint8_t *alpha, uint8_t **out, uint64_t *out_count);

/// Gives back what `daybook_png_write_indexed` made; null is fine.
void daybook_png_free(uint8_t *bytes);

/// Reads from a PNG's header its size in pixels, and whether its rows come in several passes; nothing behind it is looked
/// at, nor whether the header's checksum fits.
int32_t daybook_png_read_header(
    const uint8_t *bytes, uint64_t count, uint32_t *width, uint32_t *height, int32_t *is_interlaced);

/// Decodes a PNG of any kind to sRGB with straight alpha: four bytes a pixel, top row first, no padding between rows.
/// `out` needs width × height × 4 bytes as told by `daybook_png_read_header`.
int32_t daybook_png_read_rgba(const uint8_t *bytes, uint64_t count, uint8_t *out, uint64_t out_count);

/// A PNG that is read row by row, so that only one row of it need be held. The bytes handed in must outlive it.
typedef struct daybook_png_rows daybook_png_rows;

/// Begins to read rows; null for what is no PNG, and for an interlaced one, whose rows come in several passes.
daybook_png_rows *daybook_png_open_rows(const uint8_t *bytes, uint64_t count);

/// Writes the next row, sRGB with straight alpha, to `out`, which has four bytes for each pixel of the width.
int32_t daybook_png_next_row(daybook_png_rows *rows, uint8_t *out);

/// Ends the reading at any time; null is fine.
void daybook_png_close_rows(daybook_png_rows *rows);

#endif
